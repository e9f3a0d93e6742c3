// @ts-check
/** Makes pictures of a user interface small: a PNG with a palette has about a third of the bytes. */
import { readFile, writeFile } from "node:fs/promises";
import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** The number of colors that are looked at: those that most pixels have. */
const FREQUENT = 64;
/** The number of colors that are kept: half a byte tells them apart. */
const COLORS = 16;

/**
 * Writes a picture again with 16 of its colors; every other pixel gets the nearest one.
 * @param {string} path a PNG of 8 bits a channel that is not interlaced, as browsers write it
 */
export async function reduceColors(path) {
  const { width, height, channels, pixels } = decode(await readFile(path));
  const colors = Array.from({ length: width * height }, (_, i) => pixels.readUIntBE(i * channels, 3));
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const kept = paletteOf(counts);
  const indexes = new Map([...counts.keys()].map((color) => [color, nearest(color, kept)]));
  const length = 1 + Math.ceil(width / 2);
  const rows = Buffer.alloc(length * height);
  for (const [i, color] of colors.entries()) {
    const [y, x] = [Math.floor(i / width), i % width];
    const at = y * length + 1 + (x >> 1);
    rows[at] = (rows[at] ?? 0) | ((indexes.get(color) ?? 0) << (x % 2 === 0 ? 4 : 0));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([4, 3], 8);
  const plte = Buffer.from(kept.flatMap(parts));
  const idat = deflateSync(rows, { level: 9 });
  const chunks = [
    chunk("IHDR", header),
    chunk("PLTE", plte),
    chunk("IDAT", idat),
    chunk("IEND", Buffer.of()),
  ];
  await writeFile(path, Buffer.concat([SIGNATURE, ...chunks]));
}

/**
 * Chooses the colors: leaves out the one whose pixels change least, until few enough are left.
 * @param {ReadonlyMap<number, number>} counts the number of pixels of each color
 */
function paletteOf(counts) {
  const frequent = [...counts].sort(([, one], [, other]) => other - one).slice(0, FREQUENT);
  const left = new Map(frequent);
  while (left.size > COLORS) {
    const costs = [...left].map(([color, count]) => {
      const others = [...left.keys()].filter((other) => other !== color);
      const other = others[nearest(color, others)] ?? color;
      return { color, other, cost: count * distance(color, other) };
    });
    const { color, other } = costs.reduce((one, next) => (next.cost < one.cost ? next : one));
    left.set(other, (left.get(other) ?? 0) + (left.get(color) ?? 0));
    left.delete(color);
  }
  return [...left.keys()];
}

const parts = (/** @type {number} */ color) => [color >> 16, (color >> 8) & 255, color & 255];

/**
 * @param {number} color
 * @param {readonly number[]} kept
 */
function nearest(color, kept) {
  const distances = kept.map((each) => distance(color, each));
  return distances.indexOf(Math.min(...distances));
}

/**
 * @param {number} one
 * @param {number} other
 */
function distance(one, other) {
  const [channels, others] = [parts(one), parts(other)];
  return channels.reduce((sum, channel, i) => sum + (channel - (others[i] ?? 0)) ** 2, 0);
}

/** @param {Buffer} file */
function decode(file) {
  const [width, height, channels] = [file.readUInt32BE(16), file.readUInt32BE(20), file[25] === 6 ? 4 : 3];
  const data = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    if (file.toString("latin1", at + 4, at + 8) === "IDAT")
      data.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(data));
  const length = width * channels;
  const pixels = Buffer.alloc(length * height);
  for (let i = 0; i < pixels.length; i += 1) {
    const [y, x] = [Math.floor(i / length), i % length];
    const left = x < channels ? 0 : (pixels[i - channels] ?? 0);
    const up = y === 0 ? 0 : (pixels[i - length] ?? 0);
    const corner = y === 0 || x < channels ? 0 : (pixels[i - length - channels] ?? 0);
    const filter = raw[y * (length + 1)] ?? 0;
    pixels[i] = (raw[y * (length + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner);
  }
  return { width, height, channels, pixels };
}

/**
 * Predicts a byte by the filter of its row (PNG, 9.2).
 * @param {number} filter
 * @param {number} left
 * @param {number} up
 * @param {number} corner
 */
function predicted(filter, left, up, corner) {
  const distances = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs);
  const paeth = [left, up, corner][distances.indexOf(Math.min(...distances))] ?? 0;
  return [0, left, up, (left + up) >> 1, paeth][filter] ?? 0;
}

/**
 * @param {string} type
 * @param {Buffer} data
 */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

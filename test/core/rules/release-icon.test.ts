import { draft } from "../../support/manifests";
import { latin1, PICTURE_FORMATS } from "../../support/package-files";
import { packageWithContents, release } from "../../support/release";
import { testRule } from "../../support/rule-tester";

const icon = (path: string): string => draft({ icon: path });
const beside = (bytes: Uint8Array | undefined) => release({ icon: bytes });
const svg = (content: string): Uint8Array =>
  latin1(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`);
const NAMES = { PNG: "a.png", JPEG: "a.jpg", GIF: "a.gif", WebP: "a.webp", SVG: "a.svg" } as const;
const KINDS = Object.keys(NAMES) as (keyof typeof NAMES)[];

testRule("release-icon", {
  valid: [
    { name: "an icon that was not read", text: icon('"a.png"'), options: release() },
    { name: "an unknown extension", text: icon('"a.ico"'), options: beside(latin1("any")) },
    { name: "another extension of a JPEG", text: icon('"a.JPEG"'), options: beside(PICTURE_FORMATS.JPEG) },
    ...KINDS.map((kind) => ({
      name: `${kind}, beside the manifest`,
      text: icon(`"${NAMES[kind]}"`),
      options: beside(PICTURE_FORMATS[kind]),
    })),
    {
      name: "an icon of the package in place of one beside the manifest",
      text: icon('"a.png"'),
      options: release({
        packages: [packageWithContents("linux_x64", { starts: { "a.png": PICTURE_FORMATS.PNG } })],
      }),
    },
  ],
  invalid: [
    ...KINDS.flatMap((kind) =>
      KINDS.filter((other) => other !== kind).map((other) => ({
        name: `${other} with the name of ${kind}`,
        text: icon(`«"${NAMES[kind]}"»`),
        options: beside(PICTURE_FORMATS[other]),
        problems: [
          {
            message: `Icon "${NAMES[kind]}" is ${other}, not ${kind}. Rename or convert it.`,
            pointer: "/icon",
            severity: "error" as const,
          },
        ],
      })),
    ),
    {
      name: "a file that is not a picture, with its packages",
      text: icon('«"a.png"»'),
      options: release({
        packages: [
          packageWithContents("linux_x64", { starts: { "a.png": latin1("") } }),
          packageWithContents("linux_arm64", { starts: { "a.png": PICTURE_FORMATS.PNG } }),
          packageWithContents("macos_x64", { starts: { "a.png": latin1("<html>") } }),
        ],
      }),
      problems: [
        {
          message: 'Icon "a.png" is not a valid PNG file. Replace it.',
          pointer: "/icon",
          related: ['"a.png"'],
        },
      ],
    },
    {
      name: "an SVG that does more than draw, as warnings",
      text: icon('«"a.svg"»'),
      options: beside(svg("<script/>")),
      problems: [{ message: 'Icon "a.svg" has a script. Remove it.', pointer: "/icon", severity: "warning" }],
    },
    {
      name: "an event handler of an SVG",
      text: icon('«"a.svg"»'),
      options: beside(svg('<g onclick="ring()"/>')),
      problems: [
        {
          message: 'Icon "a.svg" has the event handler "onclick". Remove it.',
          pointer: "/icon",
          severity: "warning",
        },
      ],
    },
    {
      name: "an address outside of an SVG",
      text: icon('«"a.svg"»'),
      options: beside(svg('<image href="https://clock.example/a.png"/>')),
      problems: [
        {
          message:
            'Icon "a.svg" refers to "https://clock.example/a.png" outside the file. Embed or remove it.',
          pointer: "/icon",
          severity: "warning",
        },
      ],
    },
  ],
});

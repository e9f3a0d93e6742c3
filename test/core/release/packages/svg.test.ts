import { describe, expect, it } from "vitest";
import { isSvg, svgFaults } from "../../../../server/core/release/packages/picture";
import { latin1 } from "../../../support/package-files";

const faults = (content: string): string[] =>
  svgFaults(
    latin1(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${content}`),
  ).map(({ kind, name }) => `${kind} ${name}`);

describe("A picture is an SVG", () => {
  it.each([
    ["an element svg", "<svg/>"],
    [
      "a byte order mark, an instruction, a comment and a document type",
      '\xef\xbb\xbf \n<?xml version="1.0"?><!-- <a> --><!DOCTYPE svg [<!ENTITY a "<b/>">]><svg >',
    ],
    ["a prefix", '<svg:svg xmlns:svg="http://www.w3.org/2000/svg">'],
  ])("with %s at its beginning", (_, text) => expect(isSvg(latin1(text))).toBe(true));

  it("in UTF-16, too", () => {
    const bytes = Buffer.from("\ufeff<svg/>", "utf16le");
    expect([isSvg(bytes), isSvg(Buffer.from(bytes).swap16())]).toEqual([true, true]);
  });

  it.each(["", "svg", "text <svg/>", "<html><svg/></html>", "<!-- <svg/>", "<svgx/>", "\x1f\x8b<svg/>"])(
    "but not %j",
    (text) => expect(isSvg(latin1(text))).toBe(false),
  );
});

describe("An SVG", () => {
  it.each([
    ["draws", '<path d="M0 0" fill="url(#a)" style="fill: url(\'#b\')"/><use xlink:href="#a"/>'],
    ["embeds a picture", '<image href=" data:image/png;base64,AAAA"/>'],
    ["speaks of scripts", "<!-- <script/> --><text>onclick= script</text><![CDATA[<script/>]]></script>"],
    ["names addresses of metadata", '<!-- a --><rdf:li rdf:resource="http://purl.org/dc"/><a target="on"/>'],
    ["has an empty style", "<style/><style></style><g href=''/>"],
  ])("that %s has no fault", (_, text) => expect(faults(text)).toEqual([]));

  it.each([
    ["<script>", ["script script"]],
    ["<svg:SCRIPT href='#a'/>", ["script script"]],
    ["<style/><script/>", ["script script"]],
    ["<g title='a > b' ONLOAD=ring()>", ["handler onload"]],
    ['<a xlink:href="java\nscript:ring()"/>', ["script href"]],
    ['<a href="&#106;avascript:ring()"/>', ["script href"]],
    ['<a href="JavaScript:ring()"/>', ["script href"]],
    ['<!DOCTYPE svg [<!ENTITY a "<script/>">]>', ["script script"]],
    ['<image href="a.png"/><use href="b.svg#c"/>', ["address a.png"]],
    ["<g style=\"fill:URL( 'https://a.example/b' )\"/>", ["address https://a.example/b"]],
    ["<style>@import 'https://a.example/b';</style>", ["address https://a.example/b"]],
    ["<style>@import url(https://a.example/b);</style>", ["address https://a.example/b"]],
    ["<style><![CDATA[a{fill:url(https://a.example/b)}]]></style>", ["address https://a.example/b"]],
    ['<?xml-stylesheet href="a.css"?>', ["address a.css"]],
    ["<g onload='a()'><script/><image href='a'/>", ["handler onload", "script script", "address a"]],
    ["<g onload='a()", ["handler onload"]],
  ])("with %s is reported for it", (text, expected) => expect(faults(text)).toEqual(expected));

  it.each(["<", "<!", "<!<!", "<a ", "<a b=", "<a b='", "<!--", "<style>", "&#x110000;", "url(", "@import "])(
    "that repeats %j is read in time, whatever it means",
    (text) => {
      const bytes = latin1(`<svg a="${text.repeat(4096)}`);
      const before = performance.now();
      for (const start of [bytes, latin1(text.repeat(4096))]) svgFaults(start);
      expect(performance.now() - before).toBeLessThan(500);
    },
  );
});

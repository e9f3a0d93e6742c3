import { describe, expect, it } from "vitest";
import { labels } from "../harness";

describe("nothing is offered", () => {
  it.each([
    ["outside the root", '{ "id": "x" }\n█'],
    ["before the root", '█{ "id": "x" }'],
    ["between a name and its colon", '{ "author" █: {} }'],
    ["after a name without a colon", '{ "author" █ }'],
    ["in a comment", '{ // a █comment\n "id": "x" }'],
    ["at the end of a comment", '{ // a comment█\n "id": "x" }'],
    ["in a block comment", '{ /* █ */ "id": "x" }'],
    ["in what a missing quote makes of a line", '{ "entry": {native": { "win█dows_x64": "a" } } }'],
    ["before an object that is there already", '{ "author": █{ "name": "x" } }'],
  ])("%s", (_, source) => expect(labels(source)).toEqual([]));
});

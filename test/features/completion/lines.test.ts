import { describe } from "vitest";
import { testLayout } from "./test-layout";

const NAME = '"name": "«My Plugin»"';

describe("a member on a line of its own", () => {
  testLayout({
    "between members": [
      "name",
      '{\n  "id": "x.y",\n  █\n  "version": "1.0.0"\n}\n',
      `{\n  "id": "x.y",\n  ${NAME},\n  "version": "1.0.0"\n}\n`,
    ],
    "at the end, after a comma": ["name", '{\n  "id": "x.y",\n  █\n}\n', `{\n  "id": "x.y",\n  ${NAME}\n}\n`],
    "at the end, without a comma": [
      "name",
      '{\n  "id": "x.y"\n  █\n}\n',
      `{\n  "id": "x.y",\n  ${NAME}\n}\n`,
    ],
    "at the beginning": ["name", '{\n  █\n  "id": "x.y"\n}\n', `{\n  ${NAME},\n  "id": "x.y"\n}\n`],
    "before a comma": [
      "name",
      '{\n  "id": "x.y",\n  █,\n  "version": "1.0.0"\n}',
      `{\n  "id": "x.y",\n  ${NAME},\n  "version": "1.0.0"\n}`,
    ],
    "with its quotes there": ["name", '{\n  "id": "x.y",\n  "█"\n}\n', `{\n  "id": "x.y",\n  ${NAME}\n}\n`],
    "with its first quote there": [
      "name",
      '{\n  "id": "x.y",\n  "█\n}\n',
      `{\n  "id": "x.y",\n  ${NAME}\n}\n`,
    ],
    "half typed in quotes, without a comma before": [
      "name",
      '{\n  "id": "x.y"\n  "na█"\n}\n',
      `{\n  "id": "x.y",\n  ${NAME}\n}\n`,
    ],
    "half typed, its quote not closed, before another": [
      "name",
      '{\n  "na█\n  "version": "1.0.0"\n}\n',
      `{\n  ${NAME},\n  "version": "1.0.0"\n}\n`,
    ],
    "half typed without quotes": ["name", "{\n  na█\n}\n", `{\n  ${NAME}\n}\n`],
    "on a line that is not indented yet": [
      "compatibility",
      '{\n    "author": { "name": "x" },\n█\n    "id": "x.y"\n}',
      '{\n    "author": { "name": "x" },\n    "compatibility": { "min_app_version": "«1.0.0»", "platforms": «["windows", "macos", "linux"]|["windows"]|["macos"]|["linux"]» },\n    "id": "x.y"\n}',
    ],
    "on a line that is indented too little": [
      "integration",
      '{\n    "id": "x.y",\n  █\n}',
      '{\n    "id": "x.y",\n    "integration": {«»}\n}',
    ],
    "with a value of several lines": [
      "level4",
      '{\n  "integration": {\n    █\n  }\n}',
      '{\n  "integration": {\n    "level4": { "workflow_step_types": ["«plugin_step»"] }\n  }\n}',
    ],
    "right after a comma": ["name", '{\n  "id": "x.y",█\n}', `{\n  "id": "x.y",\n  ${NAME}\n}`],
    "right after the opening bracket": ["name", '{█\n  "id": "x.y"\n}', `{\n  ${NAME},\n  "id": "x.y"\n}`],
    "right before another": ["name", '{\n  █"id": "x.y"\n}', `{\n  ${NAME},\n  "id": "x.y"\n}`],
    "in an object that is not closed": ["name", '{\n  "id": "x.y",\n  █', `{\n  "id": "x.y",\n  ${NAME}`],
    "with tabs": [
      "entry",
      '{\n\t"id": "x.y",\n\t█\n}',
      '{\n\t"id": "x.y",\n\t"entry": {\n\t\t"native": {«»},\n\t\t"frontend": "«frontend/index.js»"\n\t}\n}',
    ],
    "with CRLF": [
      "entry",
      '{\r\n  "id": "x.y",\r\n  █\r\n}\r\n',
      '{\r\n  "id": "x.y",\r\n  "entry": {\r\n    "native": {«»},\r\n    "frontend": "«frontend/index.js»"\r\n  }\r\n}\r\n',
    ],
    "in columns": [
      "url",
      '{\n  "author": {\n    "name":    "x",\n    "website": "y",\n    █\n  }\n}',
      '{\n  "author": {\n    "name":    "x",\n    "website": "y",\n    "url":     "«https://example.com/»"\n  }\n}',
    ],
    "after a comment": ["name", "{\n  // who\n  █\n}", `{\n  // who\n  ${NAME}\n}`],
  });
});

import type { FormatName } from "../arguments/options";
import type { Paint } from "./colors";
import type { Format, FormatOptions } from "./format";
import { githubFormat } from "./github";
import { gitlabFormat } from "./gitlab";
import { jsonFormat } from "./json";
import { junitFormat } from "./junit";
import { sarifFormat } from "./sarif";
import { conciseFormat, textFormat } from "./text";

const FORMATS: Readonly<Record<FormatName, (paint: Paint, options: FormatOptions) => Format>> = {
  text: textFormat,
  concise: conciseFormat,
  json: jsonFormat,
  sarif: sarifFormat,
  github: githubFormat,
  gitlab: gitlabFormat,
  junit: junitFormat,
};

/** Creates a format. @param name one of FORMAT_NAMES */
export function makeFormat(name: string, paint: Paint, options: FormatOptions = {}): Format {
  return FORMATS[name as FormatName](paint, options);
}

import { listOr, message } from "../../core/text/messages";
import { CallError } from "../../program/failures";
import type { Format } from "./format";
import { githubFormat } from "./github";
import { gitlabFormat } from "./gitlab";
import { jsonFormat } from "./json";
import { junitFormat } from "./junit";
import { sarifFormat } from "./sarif";
import { conciseFormat, textFormat } from "./text";

const FORMATS: Readonly<Record<string, (isColored: boolean) => Format>> = {
  text: textFormat,
  concise: conciseFormat,
  json: jsonFormat,
  sarif: sarifFormat,
  github: githubFormat,
  gitlab: gitlabFormat,
  junit: junitFormat,
};

/** The values of `--format`. */
export const FORMAT_NAMES = Object.keys(FORMATS);

/** Creates the format of this name. @throws CallError when there is none */
export function makeFormat(name: string, isColored: boolean): Format {
  const make = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (make) return make(isColored);
  throw new CallError(
    message("--format must be {formats}, not '{name}'.", { formats: listOr(FORMAT_NAMES), name }),
  );
}

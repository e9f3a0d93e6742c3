import { listOr } from "../../core/text/messages";
import { CallError } from "../exit";
import type { Format } from "../report/report";
import { githubFormat } from "./github";
import { jsonFormat } from "./json";
import { junitFormat } from "./junit";
import { sarifFormat } from "./sarif";
import { textFormat } from "./text";

const FORMATS: Readonly<Record<string, (isColoured: boolean) => Format>> = {
  text: textFormat,
  json: jsonFormat,
  sarif: sarifFormat,
  github: githubFormat,
  junit: junitFormat,
};

/** The format of a name. @throws CallError when there is none */
export function makeFormat(name: string, isColoured: boolean): Format {
  const make = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (!make) throw new CallError(`--format is ${listOr(Object.keys(FORMATS))}, not '${name}'.`);
  return make(isColoured);
}

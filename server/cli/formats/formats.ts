import { listOr } from "../../core/wording";
import { CallError } from "../exit";
import type { Format } from "../report";
import { githubFormat } from "./github";
import { jsonFormat } from "./json";
import { junitFormat } from "./junit";
import { sarifFormat } from "./sarif";
import { textFormat } from "./text";

const FORMATS: Readonly<Record<string, (output: NodeJS.WriteStream) => Format>> = {
  text: textFormat,
  json: jsonFormat,
  sarif: sarifFormat,
  github: githubFormat,
  junit: junitFormat,
};

/** The format of a name, for a run that is printed to `output`. @throws CallError when there is none */
export function makeFormat(name: string, output: NodeJS.WriteStream): Format {
  const make = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (!make) throw new CallError(`--format is ${listOr(Object.keys(FORMATS))}, not '${name}'.`);
  return make(output);
}

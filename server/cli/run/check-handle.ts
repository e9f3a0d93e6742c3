import { check, checkAll } from "../../core/check/check";
import { checkRequest } from "../../program/check-request";
import type { Baseline } from "../arguments/baseline";
import type { Handle } from "./file-checker";

/** Returns the function that checks a file. With a baseline, it returns all problems, not only those to report. */
export function checkHandle(baseline: Baseline | undefined): Handle {
  const checks = baseline ? checkAll : check;
  return (request) => checkRequest(request, checks);
}

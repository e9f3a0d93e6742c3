import { readDetail } from "../../core/entry/review/past";
import type { JsonObject } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import { CallError } from "../../project/files/failures";
import { readContent } from "../../project/files/read";

/**
 * Reads `--entry`, the saved catalog entry that takes the place of the releases (docs/spec/release.md).
 * @throws CallError when the file is not a detail response
 * @throws Failure when it cannot be read
 */
export function readEntryOption(path: string | undefined): JsonObject | undefined {
  if (path === undefined) return undefined;
  const detail = readDetail(readContent(path).text);
  if (detail) return detail;
  throw new CallError(
    message("--entry must be a detail response of the catalog; '{path}' is not one.", { path }),
  );
}

import { message } from "../../../server/core/text/messages";

/** CodeMirror's built-in phrases in the page's language, keyed by the English original. */
export function phrases(): Readonly<Record<string, string>> {
  return {
    all: message("All"),
    "by word": message("Whole Word"),
    close: message("Close"),
    Completions: message("Completions"),
    "Control character": message("Control character"),
    "current match": message("Current match"),
    Diagnostics: message("Diagnostics"),
    Find: message("Find"),
    "Fold line": message("Fold line"),
    "folded code": message("Folded code"),
    "Folded lines": message("Folded lines"),
    go: message("Go"),
    "Go to line": message("Go to line"),
    "match case": message("Match Case"),
    next: message("Next"),
    "No diagnostics": message("No diagnostics"),
    "on line": message("on line"),
    previous: message("Previous"),
    regexp: message("Regexp"),
    Replace: message("Replace With"),
    replace: message("Replace"),
    "replace all": message("Replace All"),
    "replaced $ matches": message("Replaced $ matches"),
    "replaced match on line $": message("Replaced match on line $"),
    "Selection deleted": message("Selection deleted"),
    to: message("to"),
    unfold: message("Unfold"),
    "Unfold line": message("Unfold line"),
    "Unfolded lines": message("Unfolded lines"),
  };
}

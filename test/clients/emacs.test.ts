import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { COMPLETED, documented, editorWorkspace, EXPECTED, FIXED, runEditor } from "./support";

const hasEglot =
  spawnSync("emacs", ["--batch", "--eval", "(progn (package-initialize) (require 'eglot))"]).status === 0;

/** What a user would do, and what is on the screen then. */
const SCRIPT = `
(package-initialize)
(load (expand-file-name "init.el"))
(require 'flymake)
(setq eglot-sync-connect t)

(defun wait-until (seconds holds)
  (let ((end (+ (float-time) seconds)))
    (while (and (not (funcall holds)) (< (float-time) end))
      (accept-process-output nil 0.05))))

(defun code-of (diagnostic)
  (plist-get (alist-get 'eglot-lsp-diag (flymake-diagnostic-data diagnostic)) :code))

(defun told ()
  (flymake-start)
  (vconcat
   (mapcar
    (lambda (diagnostic)
      (save-excursion
        (goto-char (flymake-diagnostic-beg diagnostic))
        (format "%d:%d %s" (line-number-at-pos) (1+ (current-column)) (code-of diagnostic))))
    (sort (flymake-diagnostics)
          (lambda (one other) (< (flymake-diagnostic-beg one) (flymake-diagnostic-beg other)))))))

(defun ask (method &rest params)
  (jsonrpc-request (eglot-current-server) method
                   (append (list :textDocument (eglot--TextDocumentIdentifier)) params)))

(let ((root default-directory) foreign diagnostics labels actions)
  (find-file (expand-file-name "browser/manifest.json" root))
  (eglot-ensure)
  (run-hooks 'post-command-hook)
  (wait-until 1.5 #'ignore)
  (setq foreign (told))
  (find-file (expand-file-name "plugin/manifest.json" root))
  (eglot-ensure)
  (run-hooks 'post-command-hook)
  (wait-until 20 (lambda () (flymake-start) (flymake-diagnostics)))
  (setq diagnostics (told))
  (let* ((list (ask :textDocument/completion
                    :position '(:line ${COMPLETED.line} :character ${COMPLETED.character})))
         (items (if (vectorp list) list (plist-get list :items))))
    (setq labels (mapcar (lambda (item) (plist-get item :label)) (seq-take items 3))))
  (let ((place '(:line ${FIXED.line} :character ${FIXED.character})))
    (setq actions (ask :textDocument/codeAction
                       :range (list :start place :end place)
                       :context '(:diagnostics []))))
  (eglot--apply-workspace-edit (plist-get (aref actions 0) :edit))
  (let ((fixed (buffer-string)))
    (with-temp-file (expand-file-name "shown.json" root)
      (insert (json-serialize
               (list :foreign foreign
                     :diagnostics diagnostics
                     :completion (vconcat labels)
                     :title (plist-get (aref actions 0) :title)
                     :fixed fixed))))))
`;

describe("Emacs, configured as docs/editors.md says", () => {
  // Where it cannot be installed by itself: npm test does it on Debian.
  it.skipIf(!hasEglot)("shows diagnostics and completion, and applies a code action", () => {
    const folder = editorWorkspace();
    folder.write("init.el", documented("Emacs", "elisp")).write("script.el", SCRIPT);
    expect(runEditor(folder, "emacs", ["--batch", "-l", "script.el"])).toEqual(EXPECTED);
  });
});

/** A setup file: starts counting before any code is loaded, because work.ts counts only code that is loaded later. */
import "./work";

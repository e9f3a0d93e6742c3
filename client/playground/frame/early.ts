import { applyThemeAndLanguage } from "../text/choices";

// Runs before the frame is first drawn.
applyThemeAndLanguage();

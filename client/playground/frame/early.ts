import { applyThemeAndLanguage } from "../text/preferences";

// Runs before the frame is first drawn.
applyThemeAndLanguage();

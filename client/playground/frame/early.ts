import { applyThemeAndLanguage } from "../text/choices";

// Applies the stored theme before the frame is first drawn.
applyThemeAndLanguage();

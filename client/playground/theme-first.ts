import { showTheme, themeChoice } from "./theme";

showTheme(document, themeChoice());

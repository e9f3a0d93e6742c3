import { showChoices } from "../text/theme";

/* Runs in the head of the preview's page. */

showChoices();

import { showChoices } from "../text/choices";

/* Runs in the head of the preview's page. */

showChoices();

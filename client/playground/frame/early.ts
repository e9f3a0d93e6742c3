import { showChoices } from "../text/choices";

showChoices();

import { applyChoices } from "../text/choices";

applyChoices();

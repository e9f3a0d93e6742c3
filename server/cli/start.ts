import { launch } from "../start/launch";

launch("cli-main.js");

import { launch } from "../launch";

launch("cli-main.js");

import { launch } from "./launch";

launch("server-main.js");

/** Runs before any code is loaded whose steps are counted. */
import "./work";

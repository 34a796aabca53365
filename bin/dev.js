// The site as `npm start` runs it, but with the screens loaded from their sources.
import { runOnOwnNode } from "./bootstrap.js";

process.env.NODE_ENV = "development";
runOnOwnNode("bin/start/main.ts");

// The site as `npm start` brings it up, with screens as they are on disk.
import { runOnOwnNode } from "./bootstrap.js";

process.env.NODE_ENV = "development";
runOnOwnNode("bin/start/main.ts");

import { runOnOwnNode } from "./bootstrap.js";

runOnOwnNode("bin/start/main.ts");

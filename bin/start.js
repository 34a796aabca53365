import { runOnOwnNode } from "./ready.js";

runOnOwnNode("bin/start/main.ts");

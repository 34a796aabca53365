import { runOnOwnNode } from "./ready.js";

runOnOwnNode("bin/test/main.ts");

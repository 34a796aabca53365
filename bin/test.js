import { runOnOwnNode } from "./bootstrap.js";

runOnOwnNode("bin/test/main.ts");

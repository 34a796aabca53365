/** The smaller script for text pages: framing, the exit dialog, videos. */
import { dialogs } from "./dialog.ts";
import { exit } from "./exit.ts";
import { frame } from "./frame.ts";
import { videos } from "./video.ts";

dialogs();
frame();
exit();
videos();

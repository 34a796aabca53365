/** What pages of text get, where they get any script: life in a frame, the dialog that comes by itself, videos. */
import { dialogs } from "./dialog.ts";
import { exit } from "./exit.ts";
import { frame } from "./frame.ts";
import { videos } from "./video.ts";

dialogs();
frame();
exit();
videos();

import type { DestinationStream } from "pino";

const PIECE_CHARS = 8_000;
const LATEST_MS = 250;

/**
 * Lines on their way to a destination, in pieces: the destination's own buffer measures all that it holds anew with each
 * line, which costs several times what making the line did.
 */
export function buffered(destination: DestinationStream): DestinationStream {
  let piece = "";
  const send = () => {
    if (piece) destination.write(piece);
    piece = "";
  };
  setInterval(send, LATEST_MS).unref();
  // Before the destination's own, which write what it holds and end it.
  process.prependListener("beforeExit", send).prependListener("exit", send);
  return {
    write(line) {
      piece += line;
      if (piece.length >= PIECE_CHARS) send();
    },
  };
}

import { createContext } from "react";

/** Allows a hydrated page's own inline scripts in its Content-Security-Policy; undefined in the browser, which hides it. */
export const Nonce = createContext<string | undefined>(undefined);

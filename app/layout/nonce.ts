import { createContext } from "react";

/** CSP nonce of a hydrated page's inline scripts; undefined in the browser, which hides nonces from scripts. */
export const Nonce = createContext<string | undefined>(undefined);

import { createContext } from "react";

/** Marks our own inline scripts while a page is rendered; entry.server.tsx trades the mark for a hash in the CSP. */
export const Nonce = createContext<string | undefined>(undefined);

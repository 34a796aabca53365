import { FormData, fetch, Headers, Request, Response } from "undici";

/**
 * One fetch in a process: the package that calls other services makes the screens' requests and answers, too. Node's own,
 * loaded beside it, would take a fifteenth of a start and 2 MB.
 */
Object.assign(globalThis, { FormData, fetch, Headers, Request, Response });

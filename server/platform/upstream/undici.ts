/** What is used of undici. A file of its own: it is loaded with the first call to another service (connections.ts). */
export { Agent, fetch, request } from "undici";

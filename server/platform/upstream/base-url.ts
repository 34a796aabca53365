import { createFault } from "#server/platform/fault.ts";
import { trimEndOf } from "../values/text.ts";

/** The base URL without its last slash. Secrets are sent to it, so TLS is required except on this machine. */
export function checkedBase(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (!url || url.username || url.password || url.search || url.hash)
    throw createFault("upstreamUrl", "That is no base URL of an upstream.");
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url.hostname)))
    throw createFault("upstreamUrl", `The upstream ${url.host} is not spoken to without TLS.`);
  return trimEndOf(url.href, "/");
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/**
 * The network that an address stands for: a subscriber line has one IPv4 address, but a whole /64 of IPv6 addresses to
 * choose from for each request.
 */
export function networkOf(ip = ""): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped || !ip.includes(":")) return mapped ?? ip;
  const [front = [], back = []] = ip.split("::").map((side) => side.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0");
  const groups = [...front, ...zeros, ...back].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}

/**
 * Rate limits of the pipeline (server/http/security/rate-limits.ts): `mail` limits mails sent, `guess` wrong codes and
 * tokens.
 */
export type LimitName = "mail" | "guess";

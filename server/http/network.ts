/**
 * Whose an address is, as far as it tells: a line has one IPv4 address, and of IPv6 a whole network (/64) with an address
 * for each request, if it likes.
 */
export function networkOf(ip = ""): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped || !ip.includes(":")) return mapped ?? ip;
  const [front = [], back = []] = ip.split("::").map((side) => side.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0");
  const groups = [...front, ...zeros, ...back].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}

import { isFault } from "../fault.ts";
import { databaseUnavailable } from "./deadline.ts";

/**
 * SQLSTATEs of a temporary shortage: connection (08), disk, memory or connection slots (53), a lock (40, 55P03), time
 * (57014, 25P03), or the server itself (57P: starting or stopping; 25006: read-only). Prisma has codes of its own for
 * some of them (P…), and the network for requests that never reached the database (E…).
 */
const states =
  /^(?:08\d{3}|53\d{3}|40001|40P01|55P03|57014|57P0\d|25006|25P03|P1001|P1002|P1008|P1017|P2024|P2034|P2037|ECONN\w+|ETIMEDOUT|EPIPE)$/;
const words =
  /no space left on device|timeout exceeded when trying to connect|query read timeout|connection terminated|too many (?:clients|connections)|database system is (?:starting up|shutting down|in recovery mode)/i;
/** If Prisma has no code of its own (P2010, P2039), the SQLSTATE is in the message. */
const stateInMessage = /Code: `(\w{5})`/;

/**
 * Whether something was to be written where nothing can be written at the moment: the tenant is closed, or the database
 * is a standby.
 */
export function isReadOnly(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  const { code, originalCode } = fault as { code?: unknown; originalCode?: unknown };
  return [code, originalCode, stateInMessage.exec(fault.message)?.[1]].includes("25006") || isReadOnly(fault.cause);
}

/** Whether the same work may succeed later without a change to the code. */
export function isShortage(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  if (isFault(fault, databaseUnavailable)) return true;
  const { code, originalCode } = fault as { code?: unknown; originalCode?: unknown };
  const codes = [code, originalCode, stateInMessage.exec(fault.message)?.[1]];
  return codes.some((one) => states.test(String(one))) || words.test(fault.message) || isShortage(fault.cause);
}

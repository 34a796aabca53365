import { randomUUID } from "node:crypto";
import { auditAs } from "#server/platform/audit/audit.ts";
import { wrongUsage } from "#server/platform/cli/command.ts";
import { authorAtWork } from "#server/platform/cli/operator-key.ts";
import { withTransaction } from "#server/platform/context.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { operatorsOf } from "#server/platform/store/operators.ts";
import { withCells } from "#server/tenants/move/store/cell.ts";
import { isOnlyOne, isServedBy, readMove } from "#server/tenants/move/store/move-state.ts";
import { dropMoved, type Moving, moveBack, moveTenant } from "#server/tenants/move/store/move-tenant.ts";
import { createEdge } from "#server/tenants/move/upstream/edge.ts";
import type { CliDeps } from "../command.ts";

export type MoveFlags = {
  to?: string | undefined;
  status: boolean;
  back: boolean;
  drop: boolean;
  stop?: string | undefined;
};

/** Longest stop of a tenant's writes, in seconds; the move of a very large one may need more. */
const stopSeconds = 10;

/** `tenant move`: a tenant to another cell and back. Typed at the cell that it leaves; each form may be repeated. */
export async function move(id: string, flags: MoveFlags, deps: CliDeps): Promise<void> {
  const forms = [flags.to !== undefined, flags.status, flags.back, flags.drop].filter(Boolean).length;
  if (forms !== 1) throw wrongUsage("tenant move needs one of --to <cell>, --status, --back and --drop.");
  const seconds = Number(flags.stop ?? stopSeconds);
  if (!(seconds >= 2 && seconds <= 600)) throw wrongUsage("--stop needs 2 to 600 seconds.");
  const { CELL: own } = await deps.settings();
  const url = await deps.databaseUrl();
  const known = await withClient(url, (client) => readMove({ name: own, client, url }, id));
  if (flags.status && !known) return status(id, null, deps);
  const to = flags.to ?? known?.to;
  if (to === undefined)
    throw userError(`${id} is not being moved.`, `tenant move ${id} --to <cell> begins.`, "notFound");
  if (to === own) throw wrongUsage(`This is ${own} itself. --back returns a tenant.`);
  const [ownUrl, otherUrl] = [deps.variable(settingOf(own)), deps.variable(settingOf(to))];
  if (!otherUrl)
    throw userError(
      `${settingOf(to)} is not set.`,
      `It is the URL of ${to}'s database as its owner, or ${settingOf(to)}_FILE.`,
    );
  const sides = [
    { name: own, url: ownUrl ?? url, ownUrl: url, setting: "DATABASE_URL" },
    { name: to, url: otherUrl, setting: settingOf(to) },
  ] as const;
  await withCells(...sides, async (home, away) => {
    if (flags.status) return status(id, { to, served: [await isServedBy(home, id), await isServedBy(away, id)] }, deps);
    if (!(await isOnlyOne(home, id))) throw userError(`Another command moves ${id}.`, "Wait for it to end.");
    const by = await authorAtWork(deps, operatorsOf(home.client));
    const moving: Moving = {
      id,
      home,
      away,
      by,
      stopMs: seconds * 1000,
      edge: edgeOf(deps),
      say: deps.print,
      note: (from, to) => note(id, by, `${from}:${to}`, deps),
    };
    if (flags.back) await moveBack(moving);
    else if (flags.drop) await dropMoved(moving);
    else await moveTenant(moving);
  });

  async function status(id: string, other: { to: string; served: (boolean | null)[] } | null, deps: CliDeps) {
    if (!other || !known)
      return deps.show({ id, cell: own, move: null }, [`${id} is at ${own}, and is not being moved.`]);
    const cell = other.served[1] ? other.to : other.served[0] ? own : null;
    const since = `since ${known.startedAt}, by ${known.by}`;
    deps.show({ id, cell, move: known }, [`${id}: ${known.step}, ${own} to ${other.to}, ${since}`, servedLine(cell)]);
  }
}

const servedLine = (cell: string | null) =>
  cell ? `served by ${cell}` : "served by nobody at this moment: run the command that was interrupted again";

const settingOf = (cell: string) => `CELL_${cell.toUpperCase()}_DATABASE_URL`;

function edgeOf(deps: CliDeps) {
  const map = deps.variable("EDGE_MAP");
  if (!map)
    throw userError(
      "EDGE_MAP is not set.",
      "It is the file by which the edge finds a host's cell (docs/operations/cells.md).",
    );
  return createEdge(map, deps.variable("EDGE_SOCKETS")?.split(",") ?? []);
}

/** An entry of the tenant's audit trail, which moves with it. */
async function note(id: string, by: string, about: string, deps: CliDeps): Promise<void> {
  const services = await deps.services();
  const { contextForJob } = await import("#server/runtime/request-context.ts");
  const tenant = await services.tenants.byId(id);
  if (!tenant) throw userError(`There is no readable tenant "${id}" here.`, "cli tenant list shows them.", "notFound");
  const ctx = contextForJob(services, tenant, services.clock.now, randomUUID());
  await withTransaction(ctx, (tx) =>
    auditAs(tx, { kind: "supportActed", actor: "OPS", actorId: by, accountId: null, about: `moveTenant:cli:${about}` }),
  );
}

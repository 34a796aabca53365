import type pg from "pg";
import type { Db } from "#server/platform/database/database.ts";

/** A PNG that a record names; `hash`: SHA-256 of the bytes in hex. */
export type TenantPicture = { tenantId: string; hash: string; bytes: Uint8Array };

/** Adds the pictures that are missing, with the owner's connection. What is stored stays: older versions name it. */
export async function storePictures(client: pg.ClientBase, pictures: readonly TenantPicture[]): Promise<void> {
  for (const { tenantId, hash, bytes } of pictures) {
    // Row-level security shows the owner one tenant at a time, too.
    await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
    await client.query(
      `insert into tenant_picture ("tenantId", hash, bytes) values ($1, $2, $3) on conflict do nothing`,
      [tenantId, hash, Buffer.from(bytes)],
    );
  }
}

/** The bytes of one of the tenant's pictures; null: there is none with this hash. */
export async function readPicture(db: Db, hash: string): Promise<Uint8Array | null> {
  const [found] = await db.sql<{ bytes: Uint8Array }>(
    `select bytes from tenant_picture where "tenantId" = $1 and hash = $2`,
    [db.tenantId, hash],
  );
  return found?.bytes ?? null;
}

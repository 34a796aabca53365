import type { Tenant } from "#server/tenants/model.ts";
import { tenantRecord } from "#server/tenants/record.ts";

type SquidexContent = Extract<Tenant["content"], { source: "squidex" }>;

/** A tenant's content settings for a Squidex service at this address; everything not given has its default. */
export function squidexContent(baseUrl: string, change: Partial<SquidexContent> = {}): SquidexContent {
  const named = { app: "empfehlung", clientId: "empfehlung:default", clientSecretVariable: "TEST_CMS_SECRET" };
  return tenantRecord.shape.content.parse({ source: "squidex", baseUrl, ...named, ...change }) as SquidexContent;
}

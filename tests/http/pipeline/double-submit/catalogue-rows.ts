import "#app/i18n/resources.ts";
import { path } from "#app/paths.ts";
import { campaignEditor } from "#app/screens/catalogue/campaigns/parts/campaign-editor.ts";
import type { Typed } from "#app/screens/catalogue/items/editor.ts";
import { productEditor } from "#app/screens/catalogue/products/parts/product-editor.ts";
import type { ItemKindName } from "#server/catalogue/item/model.ts";
import { addDays, dayOf, formatDay } from "#server/platform/values/calendar.ts";
import type { openSite } from "#tests/http/support.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import type { Row, Sent } from "./rows.ts";

const tenant = "elbschutz";

/** The forms of products and campaigns, in states in which they have an effect. */
export function catalogueForms(site: Awaited<ReturnType<typeof openSite>>) {
  const ctx = site.ctx(tenant);
  const row = (make: Row["make"]): Row => ({ make });
  const inForce = async () => {
    const current = await ctx.catalogue.inForce();
    if (!current) throw new Error("There is no catalogue.");
    return current;
  };
  let names = 0;
  /** A name that was never in force: one that is makes no version. */
  const name = () => `Ein Name ${++names}`;

  async function form(to: string, typed: Typed, fields: Sent["fields"]): Promise<Sent> {
    await site.database.owner.query(`delete from catalogue_draft where "tenantId" = $1`, [tenant]);
    const { cookie } = await signedInAs(ctx, "marketing");
    const { version } = await inForce();
    return { tenant, path: to, cookie, fields: { ...typed, seen: String(version), draft: "", ...fields } };
  }

  async function ofProduct(fields: Sent["fields"]) {
    const { catalogue } = await inForce();
    const [product] = catalogue.products;
    if (!product) throw new Error("There is no product.");
    const editor = productEditor(ctx, { catalogue, itemId: product.id });
    return form(path("de", "officeProduct", { productId: product.id }), editor.typedFrom(product), fields);
  }

  async function ofCampaign(fields: Sent["fields"]) {
    const { catalogue } = await inForce();
    const itemId = "multi-guthaben";
    const editor = campaignEditor(ctx, { catalogue, itemId });
    const campaign = catalogue.campaigns.find(({ id }) => id === itemId);
    if (!campaign) throw new Error("There is no campaign.");
    return form(path("de", "officeCampaign", { campaignId: itemId }), editor.typedFrom(campaign), fields);
  }

  const ofNew = (fields: Sent["fields"]) => {
    const of = name();
    const facts = {
      title: of,
      slug: of.toLowerCase().replaceAll(" ", "-"),
      startsOn: "01.05.2029",
      endsOn: "31.05.2029",
      text: "Ein Text.",
      legalText: "Bedingungen.",
      consentText: "Ich stimme zu.",
    };
    return form(path("de", "officeNewCampaign"), facts, fields);
  };

  const ofNewProduct = async (fields: Sent["fields"]) => {
    const [category] = (await inForce()).catalogue.categories;
    const of = name();
    const facts = { id: of.replaceAll(" ", "-"), displayName: of, name: of, categoryId: category?.id ?? "" };
    return form(path("de", "officeNewProduct"), facts, fields);
  };

  /** The forms of an editor, of which `field` names the item. */
  const formsOf = (of: (fields: Sent["fields"]) => Promise<Sent>, kind: ItemKindName, field: string) => ({
    published: row(() => of({ intent: "publish", [field]: name() })),
    compared: row(() => of({ intent: "compare", [field]: name() })),
    saved: row(() => of({ intent: "save", [field]: name() })),
    previewed: row(() => of({ intent: "preview", [field]: name() })),
    scheduled: row(() => of({ intent: "schedule", [field]: name(), tag: formatDay(addDays(dayOf(ctx.now()), 9)) })),
    discarded: row(async () => {
      const saved = await of({ intent: "save", [field]: name() });
      await site.ask(tenant, `POST ${saved.path}`, {
        cookie: saved.cookie ?? "",
        body: String(new URLSearchParams(saved.fields)),
      });
      const [draft] = await ctx.itemDrafts.drafts(kind);
      return { ...saved, fields: { intent: "discard", draft: draft?.id ?? "" } };
    }),
    restored: row(async () => {
      const published = await of({ intent: "publish", [field]: name() });
      await site.ask(tenant, `POST ${published.path}`, {
        cookie: published.cookie ?? "",
        body: String(new URLSearchParams(published.fields)),
      });
      const { version } = await inForce();
      return { ...published, fields: { intent: "restore", seen: String(version), version: String(version - 1) } };
    }),
  });

  const formsOfNew = (of: (fields: Sent["fields"]) => Promise<Sent>) => ({
    published: row(() => of({ intent: "publish" })),
    compared: row(() => of({ intent: "compare" })),
    saved: row(() => of({ intent: "save" })),
    previewed: row(() => of({ intent: "preview" })),
    scheduled: row(() => of({ intent: "schedule", tag: formatDay(addDays(dayOf(ctx.now()), 9)) })),
  });

  return {
    officeProduct: formsOf(ofProduct, "product", "displayName"),
    officeCampaign: {
      ...formsOf(ofCampaign, "campaign", "title"),
      ended: row(() => ofCampaign({ intent: "end" })),
    },
    officeNewCampaign: formsOfNew(ofNew),
    officeNewProduct: formsOfNew(ofNewProduct),
  };
}

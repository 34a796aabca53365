import { passContent } from "#server/catalogue/content/pass-through.ts";
import { pageVariables, readVariables } from "#server/catalogue/content/variables.ts";
import { fussnotenFilterIn, inhalteOut, inhaltOut } from "#server/catalogue/wire/content/inhalt.ts";
import { graphqlIn, graphqlOut, variablenIn, variablenOut } from "#server/catalogue/wire/content/variablen.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { done } from "#server/platform/outcome.ts";
import { sprachenOut } from "#server/platform/wire/sprache.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

/** Calls below /api/content/{app}: the tenant's content source, through the cache that pages use. */
export const contentService = [
  endpoint(
    "GET /content-bloecke/:id",
    { summary: "A content block" },
    (ctx, { params }) => passContent(ctx, params.id, () => ctx.content.item("block", params.id)),
    inhaltOut,
  ),
  endpoint(
    "GET /keyvisual/:id",
    { summary: "A key visual" },
    (ctx, { params }) => passContent(ctx, params.id, () => ctx.content.item("keyVisual", params.id)),
    inhaltOut,
  ),
  endpoint(
    "GET /faq/:id",
    { summary: "A question with its answer" },
    (ctx, { params }) => passContent(ctx, params.id, () => ctx.content.item("faq", params.id)),
    inhaltOut,
  ),
  endpoint(
    "GET /fussnoten",
    {
      summary: "Footnotes by their identifier: data.Identifier.iv",
      query: fussnotenFilterIn,
    },
    (ctx, { query }) => passContent(ctx, "fussnoten", () => ctx.content.footnoteItems(query.identifier)),
    inhalteOut,
  ),
  endpoint(
    "POST /graphql",
    {
      summary: "Variable contents with name and value; other queries are not supported",
      body: graphqlIn,
    },
    async (ctx, { body }) => done({ query: body, variables: await readVariables(ctx, null) }),
    graphqlOut,
  ),
  endpoint(
    "GET /:name",
    {
      summary: "A page or list by its name; items[].data.Inhalte has the ids of its parts",
    },
    (ctx, { params }) =>
      passContent(ctx, params.name, async () => {
        const found = await ctx.content.itemNamed(params.name);
        return found && [found];
      }),
    inhalteOut,
  ),
];

/** Calls below /api/v1/{provider}/content. */
export const content = [
  endpoint(
    "GET /content/variables",
    { summary: "All variables that texts may contain, with the tenant's values" },
    async (ctx) => done(await readVariables(ctx, null)),
    variablenOut,
  ),
  endpoint(
    "POST /content/variables/:page",
    {
      summary: "The variables that a page's texts may contain, with the tenant's values",
      body: variablenIn,
    },
    (ctx, { params, body }) => pageVariables(ctx, params.page, body.names),
    variablenOut,
  ),
  endpoint("GET /content/getlanguages", { summary: "Languages of the site" }, async () => done(null), sprachenOut),
];

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
    {
      names: {
        id: { description: "A content block at the content source", example: "5f0c6f2e-8d3a-4b8e-a1f7-0f8e5b1c2d3e" },
      },
      summary: "A content block",
      description: "One block of text with its fields as the content source has them; its HTML is cleaned.",
      refuses: ["notFound", "contentUnavailable"],
      isPublic: true,
    },
    (ctx, { params }) => passContent(ctx, params.id, () => ctx.content.item("block", params.id)),
    inhaltOut,
  ),
  endpoint(
    "GET /keyvisual/:id",
    {
      names: {
        id: { description: "A key visual at the content source", example: "5f0c6f2e-8d3a-4b8e-a1f7-0f8e5b1c2d3e" },
      },
      summary: "A key visual",
      description: "The picture and text at the top of a page. Pictures are loaded from /assets/{app}/{id}.",
      refuses: ["notFound", "contentUnavailable"],
      isPublic: true,
    },
    (ctx, { params }) => passContent(ctx, params.id, () => ctx.content.item("keyVisual", params.id)),
    inhaltOut,
  ),
  endpoint(
    "GET /faq/:id",
    {
      names: {
        id: { description: "A question at the content source", example: "5f0c6f2e-8d3a-4b8e-a1f7-0f8e5b1c2d3e" },
      },
      summary: "A question with its answer",
      description: "Its id is in the Inhalte of a list of questions.",
      refuses: ["notFound", "contentUnavailable"],
      isPublic: true,
    },
    (ctx, { params }) => passContent(ctx, params.id, () => ctx.content.item("faq", params.id)),
    inhaltOut,
  ),
  endpoint(
    "GET /fussnoten",
    {
      summary: "Footnotes by their identifier: data.Identifier.iv",
      description: "Filter by the identifier that a product's Fussnote names; other filters are refused.",
      refuses: ["contentUnavailable", "notFound"],
      isPublic: true,
      query: fussnotenFilterIn,
    },
    (ctx, { query }) => passContent(ctx, "fussnoten", () => ctx.content.footnoteItems(query.identifier)),
    inhalteOut,
  ),
  endpoint(
    "POST /graphql",
    {
      summary: "GraphQL: variable contents with name and value",
      description:
        "The schema has the variables that texts contain, in pages (top, skip): {queryVariablesContents{flatData{name value}}}. Tools may introspect it. A query that cannot be answered gets errors: with 200, or with 400 where application/graphql-response+json is accepted.",
      body: graphqlIn,
    },
    async (ctx, { body }) => {
      const variables = await readVariables(ctx, null);
      // The library is large, and few installations have callers of it.
      const { answerGraphql } = await import("#server/catalogue/wire/content/graphql.ts");
      return done(answerGraphql(body, variables));
    },
    graphqlOut,
  ),
  endpoint(
    "GET /:name",
    {
      summary: "A page or list by its name; items[].data.Inhalte has the ids of its parts",
      description: "Read the parts by their ids with the other calls.",
      refuses: ["notFound", "contentUnavailable"],
      isPublic: true,
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
    {
      summary: "All variables that texts may contain, with the tenant's values",
      description: "Texts contain variables in braces; replace them by these values.",
      refuses: ["contentUnavailable"],
      isPublic: true,
    },
    async (ctx) => done(await readVariables(ctx, null)),
    variablenOut,
  ),
  endpoint(
    "POST /content/variables/:page",
    {
      summary: "The variables that the texts of a page or list may contain, with the tenant's values",
      description: "{page} is its name at the content source. Only the variables in Namen, if there are any.",
      refuses: ["notFound", "contentUnavailable"],
      body: variablenIn,
    },
    (ctx, { params, body }) => pageVariables(ctx, params.page, body.names),
    variablenOut,
  ),
  endpoint(
    "GET /content/getlanguages",
    { summary: "Languages of the site", description: "The languages that texts and mails exist in.", isPublic: true },
    async () => done(null),
    sprachenOut,
  ),
];

import { agenturIn, variablenIn, variablenOut } from "#server/catalogue/wire/content/variablen.ts";
import { endpointsOf } from "#server/platform/api/endpoint.ts";
import { agencyVariables } from "../agency-variables.ts";
import type { RequestContext } from "../context.ts";

const endpoint = endpointsOf<RequestContext>();

export const agenturvariablen = [
  endpoint(
    "POST /content/agenturvariables/:page",
    {
      summary: "The same with the values of an agency: the signed-in agency user's or the one named",
      body: variablenIn,
      query: agenturIn,
    },
    (ctx, { params, body, query }) => agencyVariables(ctx, params.page, body.names, query.agency),
    variablenOut,
  ),
];

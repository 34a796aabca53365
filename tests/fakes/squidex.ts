import { createHash, randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { type FakeServer, fakeServer, type Received } from "./http.ts";

export type FakeContent = {
  id: string;
  schema: string;
  data: Record<string, Record<string, unknown> | null>;
  /** Unpublished contents are absent everywhere. */
  published?: boolean;
};
export type FakePicture = { type: string; bytes: Uint8Array; width?: number; height?: number; version?: number };

export type SquidexState = {
  app: string;
  client: { id: string; secret: string };
  contents: FakeContent[];
  pictures: Record<string, FakePicture>;
};

export type FakeSquidex = FakeServer & {
  state: SquidexState;
  /** Invalidates every token issued so far. */
  expireTokens(): void;
  /** Whether the token endpoint answers. */
  tokenEndpoint: { up: boolean };
  tokenRequests(): number;
  /** The service's webhook about a change, signed with the secret. */
  change(secret: string): { body: string; headers: Record<string, string> };
};

/** An emulator of the content service's read API, as described by the design's contract. */
export async function fakeSquidex(given: Partial<SquidexState> = {}, port = 0): Promise<FakeSquidex> {
  const state: SquidexState = {
    app: "empfehlung",
    client: { id: "empfehlung:default", secret: "geheim" },
    contents: [],
    pictures: {},
    ...given,
  };
  const tokens = new Set<string>();
  const tokenEndpoint = { up: true };
  const tokenPath = "/identity-server/connect/token";

  function giveToken({ body, method }: Received, res: ServerResponse): void {
    if (!tokenEndpoint.up) return void res.writeHead(503, { "Content-Type": "text/html" }).end("<h1>Wartung</h1>");
    const form = new URLSearchParams(body);
    const refuse = (status: number, error: string) => json(res, status, { error, error_description: "…" });
    if (method !== "POST") return void refuse(400, "invalid_request");
    if (form.get("grant_type") !== "client_credentials") return void refuse(400, "unsupported_grant_type");
    if (form.get("scope") !== "squidex-api") return void refuse(400, "invalid_scope");
    if (form.get("client_id") !== state.client.id || form.get("client_secret") !== state.client.secret)
      return void refuse(401, "invalid_client");
    const token = randomBytes(12).toString("base64url");
    tokens.add(token);
    json(res, 200, { access_token: token, token_type: "Bearer", expires_in: 2_592_000, scope: "squidex-api" });
  }

  const hasToken = ({ headers }: Received) => tokens.has(headers.authorization?.replace(/^Bearer /, "") ?? "");

  function assets(received: Received, url: URL, res: ServerResponse): void {
    if (url.pathname.split("/")[3] !== state.app) return void userError(res, 404);
    if (!hasToken(received)) return void userError(res, 401);
    const ids = url.searchParams.get("ids")?.split(",") ?? Object.keys(state.pictures);
    const items = ids.flatMap((id) => (state.pictures[id] ? [assetDto(id, state.pictures[id])] : []));
    json(res, 200, { total: items.length, items, _links: {} });
  }

  function answer(received: Received, res: ServerResponse): void {
    const url = new URL(received.path, "http://fake");
    if (url.pathname === tokenPath) return void giveToken(received, res);
    if (/^\/api\/apps\/[^/]+\/assets$/.test(url.pathname)) return void assets(received, url, res);
    const [, api, kind, app, schema, id] = url.pathname.split("/").map(decodeURIComponent);
    if (api !== "api" || app !== state.app) return void userError(res, 404);
    if (kind === "assets") return void picture(res, state.pictures[schema ?? ""]);
    if (!hasToken(received)) return void userError(res, 401);
    if (kind !== "content") return void userError(res, 404);
    if (schema === "graphql") return void graphql(received.body, res, state);
    // The draft header counts as true if it is present, whatever its value.
    const visible = state.contents.filter(
      (one) => one.published !== false || received.headers["x-unpublished"] !== undefined,
    );
    const ofSchema = schema ? visible.filter((one) => one.schema === schema) : visible;
    if (schema && !state.contents.some((one) => one.schema === schema)) return void userError(res, 404);
    if (id) {
      const one = ofSchema.find((content) => content.id === id);
      return void (one ? json(res, 200, contentDto(one)) : userError(res, 404));
    }
    const items = chosen(ofSchema, url.searchParams, schema !== undefined);
    if (!items) return void userError(res, 400);
    json(res, 200, {
      total: items.length,
      items: items.map(contentDto),
      statuses: schema ? [{ status: "Published", color: "#4bb958" }] : [],
      _links: schema ? { self: { href: `http://fake${url.pathname}`, method: "GET" } } : {},
    });
  }

  const server = await fakeServer(answer, port);
  return {
    ...server,
    state,
    tokenEndpoint,
    expireTokens: () => tokens.clear(),
    tokenRequests: () => server.received.filter(({ path }) => path === tokenPath).length,
    change(secret) {
      const payload = { $type: "EnrichedContentEvent", type: "Updated", appId: `0f9e,${state.app}` };
      const body = JSON.stringify({ type: "SeitenUpdated", payload, timestamp: "2024-05-01T08:15:31Z" }, null, 2);
      const signature = createHash("sha256").update(body).update(secret).digest("base64");
      return { body, headers: { "Content-Type": "application/json; charset=utf-8", "X-Signature": signature } };
    },
  };
}

type Filter = { path: string; op?: string; value: unknown };

/** null: the query is invalid. */
function chosen(contents: FakeContent[], params: URLSearchParams, inSchema: boolean): FakeContent[] | null {
  const ids = params.get("ids")?.split(",");
  if (ids) return ids.flatMap((id) => contents.find((one) => one.id === id) ?? []);
  if (!inSchema) return null;
  const { filter, take = 200 } = JSON.parse(params.get("q") ?? "{}") as { filter?: Filter; take?: number };
  const fits = filter ? matcher(filter) : () => true;
  return fits && contents.filter(fits).slice(0, Math.min(take, 200));
}

function matcher({ path, op = "eq", value }: Filter): ((content: FakeContent) => boolean) | null {
  const [root, field = "", partition = ""] = path.split(/[./]/);
  if (root !== "data" || !partition) return null;
  const of = ({ data }: FakeContent) => data[field]?.[partition];
  if (op === "eq" && !Array.isArray(value)) return (one) => of(one) === value;
  if (op === "startsWith") return (one) => String(of(one)).startsWith(String(value));
  if (op === "in" && Array.isArray(value)) return (one) => value.includes(of(one));
  return null;
}

function graphql(body: string, res: ServerResponse, { contents }: SquidexState): void {
  const { query = "", variables = {} } = JSON.parse(body) as { query?: string; variables?: Record<string, number> };
  const field = /\{\s*(query(\w+)Contents)\b/.exec(query);
  const typeOf = (schema: string) => schema.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const rows = contents.filter(({ schema }) => typeOf(schema) === field?.[2]);
  if (!field?.[1] || rows.length === 0) {
    const message = `Cannot query field '${field?.[1]}' on type 'ApplicationQueries'.`;
    return void json(res, 200, { errors: [{ message, extensions: { code: "FIELDS_ON_CORRECT_TYPE" } }] });
  }
  const { skip = 0, top = 200 } = variables;
  const flat = ({ data }: FakeContent) =>
    Object.fromEntries(Object.entries(data).map(([name, value]) => [camel(name), value?.["iv"] ?? null]));
  const page = rows.slice(skip, skip + Math.min(top, 200)).map((one) => ({ flatData: flat(one) }));
  json(res, 200, { data: { [field[1]]: page } });
}

function camel(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function contentDto({ id, schema, data }: FakeContent) {
  return {
    id,
    createdBy: "subject:5f2b",
    lastModifiedBy: "client:default",
    data,
    created: "2024-03-01T09:00:00Z",
    lastModified: "2024-05-01T08:15:30Z",
    status: "Published",
    statusColor: "#4bb958",
    schemaId: "b1a2",
    schemaName: schema,
    isDeleted: false,
    version: 4,
    _links: { self: { href: `http://fake/api/content/${schema}/${id}`, method: "GET" } },
  };
}

function assetDto(id: string, { type, bytes, width, height, version = 0 }: FakePicture) {
  return {
    id,
    parentId: "",
    fileName: `${id}.png`,
    isProtected: false,
    slug: `${id}.png`,
    mimeType: type,
    fileType: "png",
    metadataText: `${width}x${height}px`,
    metadata: width ? { pixelWidth: width, pixelHeight: height } : {},
    fileSize: bytes.byteLength,
    fileVersion: version,
    type: "Image",
    createdBy: "subject:5f2b",
    lastModifiedBy: "client:default",
    created: "2024-03-01T09:00:00Z",
    lastModified: "2024-05-01T08:15:30Z",
    version,
    isImage: true,
    _links: { self: { href: `http://fake/api/assets/${id}`, method: "GET" } },
  };
}

function picture(res: ServerResponse, found: FakePicture | undefined): void {
  if (!found) return void userError(res, 404);
  res.writeHead(200, { "Content-Type": found.type, "Content-Security-Policy": "script-src 'none'" }).end(found.bytes);
}

const messages: Record<number, string> = { 400: "Validation error", 401: "Unauthorized", 404: "" };

function userError(res: ServerResponse, statusCode: number): void {
  json(res, statusCode, { message: messages[statusCode] ?? "", traceId: "00-4bf9-01", statusCode });
}

function json(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

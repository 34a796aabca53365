import type { ErrorRequestHandler, Request, Response } from "express";
import { languageOf } from "#app/paths.ts";
import { sendRefusal } from "#server/api/error-responses.ts";
import { isReadOnly, isShortage } from "#server/platform/process/shortage.ts";
import type { RefusalCode } from "#server/platform/refusals.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { type ErrorPageData, errorPage } from "./error-page.ts";

export type ErrorPageDataOf = (req: Request) => ErrorPageData;

/**
 * Stylesheets and language of the pages that need neither database nor React. `heldTenantOf`: the tenant on a host, if
 * its record is in memory.
 */
export function errorPageData(heldTenantOf: (host: string) => Tenant | null, stylesheets: string[]): ErrorPageDataOf {
  return (req) => {
    const tenant = heldTenantOf(req.headers.host ?? "");
    const language: Language = languageOf(req.path);
    const theme = tenant ? [`/theme/${tenant.id}/${tenant.version}.css`] : [];
    return {
      language,
      formOfAddress: tenant?.formOfAddress ?? "du",
      brand: tenant && { name: tenant.name, logo: tenant.pictures.logo },
      stylesheets: [...stylesheets, ...theme],
      requestId: String(req.id),
      canRepeat: req.method === "GET",
    };
  };
}

/**
 * Last step: turns an error into a page, or into JSON for programs. A database that lacks resources, or takes no writes
 * of the tenant, gives a 503.
 */
export function faults(errorPageDataOf: ErrorPageDataOf, isReady: () => Promise<boolean>): ErrorRequestHandler {
  return async (error, req, res, next) => {
    const status = Number(error?.status) || (isShortage(error) || !(await isReady()) ? 503 : 500);
    if (status >= 500 && !error?.isLogged) req.log.error({ err: error }, "the request failed");
    if (res.headersSent) return next(error);
    res.set(error?.headers ?? {});
    const data = errorPageDataOf(req);
    if (!/^\/api\//i.test(req.path)) return sendErrorPage(res, status, data);
    if (status === 503) res.set("Retry-After", "5");
    const code = isReadOnly(error) ? "busy" : (codes[status] ?? (status < 500 ? "invalidInput" : "technical"));
    res.set("Cache-Control", "no-store");
    sendRefusal(req, res, status, code);
  };
}

/** Refusal codes for programs whose request did not reach the facade. */
const codes: Record<number, RefusalCode> = { 403: "notAuthorized", 404: "notFound", 429: "tooManyRequests" };

export function sendErrorPage(res: Response, status: number, data: ErrorPageData): void {
  if (status === 503) res.set("Retry-After", "5");
  res.status(status).set("Cache-Control", "no-store").type("html").send(errorPage(status, data));
}

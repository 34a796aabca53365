import { buffer } from "node:stream/consumers";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { fetchCertificate } from "#server/people/privacy/certificate.ts";

/** Only the page's button fetches a certificate. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(path(context.language, "erasureCertificate"), 303);
}

/** The certificate as a PDF, once for each link; a link that is used or over leads back to the page that says so. */
export async function action({ context, request }: ActionFunctionArgs) {
  const token = (await request.formData()).get("token");
  if (typeof token !== "string") return redirect(path(context.language, "erasureCertificate"), 303);
  const { drawCertificate } = await import("../parts/certificate-drawing.ts");
  const pdf = await fetchCertificate(context, token, (certificate) => buffer(drawCertificate(certificate, context)));
  if (!pdf.ok) return redirect(path(context.language, "erasureCertificate", {}, { t: token }), 303);
  return new Response(new Uint8Array(pdf.value), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${i18nFor(context).t("ownData:certificate.file")}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

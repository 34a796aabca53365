import type { LoaderFunctionArgs } from "@remix-run/node";
import QRCode from "qrcode";
import { openShare } from "#server/referral/link/open-share.ts";

/** The QR code as a PNG, for printing and sending; for visitors who may see the share page. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const share = await openShare(context, params.number ?? "");
  const code = share.ok ? share.value.shares.find(({ channel }) => channel === "qr") : undefined;
  if (!share.ok || !code) throw new Response(null, { status: 404 });
  const png = await QRCode.toBuffer(code.link, { width: 1024, margin: 4 });
  return new Response(new Uint8Array(png), {
    headers: {
      "Content-Type": "image/png",
      "Content-Disposition": `attachment; filename="empfehlung-${share.value.recommendation.number}.png"`,
      "Cache-Control": "private, no-store",
    },
  });
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readFileForm } from "#app/forms/file-form.ts";
import { requireSsoUser } from "#app/guards.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Screen } from "#app/ui/layout/screen.tsx";
import { refusalRow } from "#server/platform/refusals.ts";
import { startVoucherImport, voucherStock } from "#server/rewards/voucher/pool.ts";
import { StockList } from "./parts/vouchers/stock-list.tsx";
import { VoucherForm } from "./parts/vouchers/voucher-form.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("supportOffice:vouchers.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  return {
    ownPath: path(context.language, "supportVouchers"),
    attempt: context.secrets.newId(),
    brands: await voucherStock(context),
  };
}

type FieldName = "marke" | "datei" | "zeilen";
type Answer = { errors: Partial<Record<FieldName, string>>; rewardId: string };

/** Starts the import of codes from a file or from pasted lines, and leads to its task. No answer contains codes. */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { t } = i18nFor(context);
  const form = await readFileForm(request);
  const rewardId = form?.value("marke") ?? "";
  const [pasted, file] = [form?.value("zeilen") ?? "", (await form?.textOf("datei")) ?? ""];
  const wrong = (errors: Answer["errors"], status = 400) => data<Answer>({ errors, rewardId }, { status });
  if (rewardId === "") return wrong({ marke: t("supportOffice:vouchers.chooseBrand") });
  if (pasted === "" && file === "") return wrong({ datei: t("supportOffice:vouchers.nothing") });
  if (pasted !== "" && file !== "") return wrong({ datei: t("supportOffice:vouchers.both") });
  const source = file === "" ? "zeilen" : "datei";
  const attempt = form?.value("attempt") || context.secrets.newId();
  const outcome = await startVoucherImport(context, me, { rewardId, text: file || pasted, attempt });
  if (!outcome.ok) {
    const { code } = outcome.refusal;
    const field = code === "notFound" ? "marke" : source;
    const message = code === "notFound" ? t("supportOffice:vouchers.chooseBrand") : t(`refusal:${code}`);
    return wrong({ [field]: message }, refusalRow(outcome.refusal).status);
  }
  return redirect(path(context.language, "supportTask", { task: outcome.value }), 303);
}

export default function Vouchers() {
  const { ownPath, attempt, brands } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("supportOffice");
  return (
    <Screen title={t("vouchers.title")} lead={t("vouchers.lead")} width="wide">
      <div className="desk">
        <StockList brands={brands} />
        <VoucherForm
          action={ownPath}
          attempt={attempt}
          brands={brands}
          rewardId={answer?.rewardId ?? ""}
          errors={answer?.errors ?? {}}
        />
      </div>
    </Screen>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readFileForm } from "#app/forms/file-form.ts";
import { requireSsoUser } from "#app/guards.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Screen } from "#app/ui/layout/screen.tsx";
import { refusalRow } from "#server/platform/refusals.ts";
import { type ImportedVouchers, importVouchers, voucherStock } from "#server/rewards/voucher/pool.ts";
import { ImportResult } from "./parts/vouchers/import-result.tsx";
import { StockList } from "./parts/vouchers/stock-list.tsx";
import { VoucherForm } from "./parts/vouchers/voucher-form.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("supportOffice:vouchers.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  return {
    ownPath: path(context.language, "supportVouchers"),
    brands: await voucherStock(context),
  };
}

type FieldName = "marke" | "datei" | "zeilen";
type Answer = { errors: Partial<Record<FieldName, string>>; rewardId: string; imported: ImportedVouchers | null };

/**
 * Imports codes from a file or from pasted lines. The answer contains no codes; valid ones are in stock, the others are
 * listed by line number.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { t } = i18nFor(context);
  const form = await readFileForm(request);
  const rewardId = form?.value("marke") ?? "";
  const [pasted, file] = [form?.value("zeilen") ?? "", (await form?.textOf("datei")) ?? ""];
  const wrong = (errors: Answer["errors"], status = 400) =>
    data<Answer>({ errors, rewardId, imported: null }, { status });
  if (rewardId === "") return wrong({ marke: t("supportOffice:vouchers.chooseBrand") });
  if (pasted === "" && file === "") return wrong({ datei: t("supportOffice:vouchers.nothing") });
  if (pasted !== "" && file !== "") return wrong({ datei: t("supportOffice:vouchers.both") });
  const source = file === "" ? "zeilen" : "datei";
  const outcome = await importVouchers(context, me, { rewardId, text: file || pasted });
  if (!outcome.ok) {
    const { code } = outcome.refusal;
    const field = code === "notFound" ? "marke" : source;
    const message = code === "notFound" ? t("supportOffice:vouchers.chooseBrand") : t(`refusal:${code}`);
    return wrong({ [field]: message }, refusalRow(outcome.refusal).status);
  }
  const imported = outcome.value;
  const { problems } = imported;
  const errors =
    problems.length > 0 ? { [source]: t("supportOffice:vouchers.badTitle", { count: problems.length }) } : {};
  return data<Answer>({ errors, rewardId, imported }, { status: problems.length > 0 ? 400 : 200 });
}

export default function Vouchers() {
  const { ownPath, brands } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("supportOffice");
  return (
    <Screen title={t("vouchers.title")} lead={t("vouchers.lead")} width="wide">
      {answer?.imported ? <ImportResult {...answer.imported} /> : null}
      <div className="desk">
        <StockList brands={brands} />
        <VoucherForm action={ownPath} brands={brands} rewardId={answer?.rewardId ?? ""} errors={answer?.errors ?? {}} />
      </div>
    </Screen>
  );
}

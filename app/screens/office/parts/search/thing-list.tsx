import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { Day } from "#app/ui/content/day.tsx";
import { formatEuro } from "#app/ui/content/format.ts";
import type { Thing } from "#server/office/search/model.ts";

type Shown<One> = One extends Thing
  ? Omit<One, "at" | "within"> & { at: string | Date | null; href: string | null }
  : never;
/** `href` null: it has no page that the person may open. */
export type ShownThing = Shown<Thing>;

/** Search results that are no recommendation's: what each is called, how it stands, and the way to its page. */
export function ThingList({ things }: { things: readonly ShownThing[] }) {
  const stateOf = useThingState();
  const { t } = useTranslation("support");
  const language = useLanguage();
  if (things.length === 0) return null;
  return (
    <ul className="lines">
      {things.map((thing) => {
        const { id, href, name, detail, cents, at } = thing;
        const what = [detail, cents === null ? "" : formatEuro(cents, language), stateOf(thing)];
        return (
          <li key={`${id} ${href}`} data-row>
            <span>
              <strong className="break">{name || t("search.nameless")} </strong>
              <span className="hint">{what.filter(Boolean).join(" · ")}</span>
            </span>
            <span>
              {at === null ? null : <Day value={at} />}{" "}
              {href ? (
                <a href={href}>
                  {t("search.open")}
                  <span className="vh"> {name || t("search.nameless")}</span>
                </a>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The state's name, as the page of such things has it. */
function useThingState(): (thing: ShownThing) => string {
  const { t: support } = useTranslation("support");
  const { t: agency } = useTranslation("agencyReports");
  const { t: money } = useTranslation("agencyMoney");
  const { t: payout } = useTranslation("supportOffice");
  const { t: campaign } = useTranslation("campaigns");
  return ({ kind, state }) => {
    if (kind === "call") return support(`state.${state}`);
    if (kind === "lead") return agency(`lead.${state}`);
    if (kind === "order") return agency(`order.${state}`);
    if (kind === "employee") return money(`employees.states.${state}`);
    if (kind === "payment") return payout(`itemState.${state}`);
    if (kind === "run") return payout(`runState.${state}`);
    if (kind === "product") return support(`search.audience.${state}`);
    if (kind === "campaign") return campaign(`phase.${state}`);
    if (kind === "text") return support(`search.text.${state}`);
    return money(`invoices.states.${state}`);
  };
}

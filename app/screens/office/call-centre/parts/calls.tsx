import { useTranslation } from "react-i18next";
import { formatDay } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import type { CallersLink } from "#server/office/call-centre/calls.ts";
import type { RefusalCode } from "#server/platform/refusals.ts";
import { type ShownThing, ThingList } from "../../parts/search/thing-list.tsx";

/** `links` null: nobody has asked yet. */
export type Looked = {
  email: string;
  links: readonly (Omit<CallersLink, "createdAt"> & { createdAt: Date | string })[] | null;
  refusal: RefusalCode | null;
};

/** Whether a caller has links already, by their address, which is sent in the form's body. */
export function CallersLinks({ action, looked }: { action: string; looked: Looked | undefined }) {
  const { t } = useTranslation("support");
  const { t: refusal } = useTranslation("refusal");
  return (
    <section className="flow" aria-labelledby="links">
      <h2 id="links">{t("callCentre.links")}</h2>
      {looked?.links?.length === 0 ? <Notice live>{t("callCentre.noLinks")}</Notice> : null}
      {looked?.links && looked.links.length > 0 ? (
        <div role="status">
          <LinkLines links={looked.links} />
        </div>
      ) : null}
      <Form action={action}>
        <Field
          meta={{
            id: "anrufer",
            name: "email",
            initialValue: looked?.email,
            required: true,
            errors: looked?.refusal ? [refusal(looked.refusal)] : undefined,
          }}
          label={t("callCentre.linksEmail")}
          type="email"
          autoComplete="off"
          inputMode="email"
          autoFocus={Boolean(looked?.refusal)}
        />
        <SubmitButton size="s">{t("callCentre.look")}</SubmitButton>
      </Form>
    </section>
  );
}

/** Links of a caller: product, day and state. */
function LinkLines({ links }: { links: NonNullable<Looked["links"]> }) {
  const { t } = useTranslation("support");
  return (
    <ul className="lines">
      {links.map(({ productName, state, createdAt }) => (
        <li key={`${productName} ${createdAt}`}>
          {t("callCentre.linkSince", {
            product: productName || t("recommendation.anyProduct"),
            day: formatDay(createdAt),
            state: state ? t(`state.${state}`) : "",
          })}
        </li>
      ))}
    </ul>
  );
}

/** What the person at the telephone has besides the link that was just recorded; nothing if there is none. */
export function OtherLinks({ links }: { links: NonNullable<Looked["links"]> }) {
  const { t } = useTranslation("support");
  if (links.length === 0) return null;
  return (
    <Notice title={t("callCentre.otherLinks", { count: links.length })}>
      <LinkLines links={links} />
    </Notice>
  );
}

/** So many of today's calls stand open. */
const newest = 4;

/** What the agent recorded today, with the way back to each code: the newest, the others behind a click. */
export function CallsOfToday({ calls }: { calls: readonly ShownThing[] }) {
  const { t } = useTranslation("support");
  const earlier = calls.slice(newest);
  return (
    <section className="flow" aria-labelledby="heute">
      <h2 id="heute">{t("callCentre.today")}</h2>
      {calls.length === 0 ? (
        <p className="hint">{t("callCentre.noneToday")}</p>
      ) : (
        <ThingList things={calls.slice(0, newest)} />
      )}
      {earlier.length > 0 ? (
        <details className="act">
          <summary>{t("callCentre.earlier", { count: earlier.length })}</summary>
          <ThingList things={earlier} />
        </details>
      ) : null}
    </section>
  );
}

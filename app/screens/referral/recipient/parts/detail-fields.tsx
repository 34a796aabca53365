import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { DateOfBirth } from "#app/ui/form/date-of-birth.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Pair } from "#app/ui/form/field-group.tsx";
import type { FieldMeta } from "#app/ui/form/meta.ts";
import { Salutation } from "#app/ui/form/salutation.tsx";
import { phonePattern } from "#server/platform/values/fields.ts";
import type { RecipientField } from "#server/referral/recipient/model.ts";

type Shown = {
  fields: Record<RecipientField, FieldMeta>;
  getsReward: boolean;
  isBusiness: boolean;
  newsletterConsent: string | null;
};
type Props = Shown & { meta: FieldMeta };

/** `isHalf`: it stands beside the next or the previous one. */
export type Drawn = { group: "person" | "reach" | "end"; isHalf?: true; Draw: (props: Props) => ReactNode };

/** The fields of a group, halves in pairs. */
export function inGroup<Name extends RecipientField>(
  drawn: Record<Name, Drawn>,
  group: Drawn["group"],
  shown: Shown,
): ReactNode[] {
  const own = (Object.keys(drawn) as Name[]).filter((name) => drawn[name].group === group);
  const draw = (name: Name) => {
    const { Draw } = drawn[name];
    return <Draw key={name} {...shown} meta={shown.fields[name]} />;
  };
  const halves = own.filter((name) => drawn[name].isHalf);
  return own.flatMap((name) => {
    if (!drawn[name].isHalf) return [draw(name)];
    return name === halves[0] ? [<Pair key={name}>{halves.map(draw)}</Pair>] : [];
  });
}

export const Greeting = ({ meta }: Props) => <Salutation meta={meta} />;

export function FirstName({ meta }: Props) {
  const { t } = useTranslation("recipient");
  return <Field meta={meta} label={t("details.firstName")} autoComplete="given-name" />;
}

export function LastName({ meta }: Props) {
  const { t } = useTranslation("recipient");
  return <Field meta={meta} label={t("details.lastName")} autoComplete="family-name" />;
}

export function Company({ meta, isBusiness }: Props) {
  const { t } = useTranslation("recipient");
  return isBusiness ? <Field meta={meta} label={t("details.company")} autoComplete="organization" /> : null;
}

export function BirthDate({ meta }: Props) {
  const { t } = useTranslation("recipient");
  return <DateOfBirth meta={meta} hint={t("details.birthDateHint")} />;
}

export function Email({ meta, getsReward }: Props) {
  const { t } = useTranslation("recipient");
  const hint = t(getsReward ? "details.emailHint" : "details.emailHintNoReward");
  return <Field meta={meta} label={t("details.email")} hint={hint} type="email" autoComplete="email" />;
}

export function Phone({ meta }: Props) {
  const { t } = useTranslation("recipient");
  const { t: error } = useTranslation("error");
  return (
    <Field
      meta={{ ...meta, pattern: phonePattern.source }}
      label={t("details.phone")}
      hint={t("details.phoneHint")}
      type="tel"
      autoComplete="tel"
      error={error("phone")}
    />
  );
}

export const News = ({ meta, newsletterConsent }: Props) =>
  newsletterConsent ? <Checkbox meta={meta} label={newsletterConsent} /> : null;

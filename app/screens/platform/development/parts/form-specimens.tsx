import { AddressFields } from "#app/ui/form/address-fields.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Confirm } from "#app/ui/form/confirm.tsx";
import { DateOfBirth } from "#app/ui/form/date-of-birth.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldGroup, FieldRow } from "#app/ui/form/field-group.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { IbanField } from "#app/ui/form/iban-field.tsx";
import type { FieldMeta } from "#app/ui/form/meta.ts";
import { NewPasswordField, PasswordField } from "#app/ui/form/password-field.tsx";
import { Salutation } from "#app/ui/form/salutation.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SplitControl } from "#app/ui/form/split-control.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TermsCheckbox } from "#app/ui/form/terms-checkbox.tsx";
import { ProductPicker } from "#app/ui/product/product-picker.tsx";
import { RewardChoice } from "#app/ui/reward/reward-choice.tsx";
import { Specimen } from "./specimen.tsx";

/** A field of a form that is never sent. `more`: its value and errors. */
const field = (name: string, more: Partial<FieldMeta> = {}): FieldMeta => ({ id: `specimen-${name}`, name, ...more });

const options = [
  { value: "a", label: "Erstens" },
  { value: "b", label: "Zweitens" },
  { value: "c", label: "Drittens", disabled: true },
];
const splitOptions = [
  { share: 0, referrerCents: 9_000, recipientCents: 0 },
  { share: 50, referrerCents: 4_500, recipientCents: 4_500 },
  { share: 100, referrerCents: 0, recipientCents: 9_000 },
] as const;

type Props = { picture: { src: string; width: number; height: number } };

/** Form controls: empty, filled and with errors. */
export function FormSpecimens({ picture }: Props) {
  const wrong = field("wrong", { initialValue: "mara@", errors: ["Bitte eine E-Mail-Adresse eingeben."] });
  return (
    <Form>
      <Specimen of="ErrorSummary">
        <ErrorSummary form={["Das hat nicht geklappt."]} fields={[{ meta: wrong, label: "E-Mail" }]} />
      </Specimen>
      <Specimen of="Field" state="empty, optional, filled, wrong, read-only, of several lines">
        <Field meta={field("empty", { required: true })} label="Vorname" hint="Wie im Ausweis" />
        <Field meta={field("optional")} label="Telefon" type="tel" />
        <Field meta={field("filled", { initialValue: "Mara", required: true })} label="Vorname" />
        <Field meta={wrong} label="E-Mail" type="email" />
        <Field meta={field("fixed", { initialValue: "mara@beispiel.example" })} label="E-Mail" readOnly />
        <Field meta={field("text", { maxLength: 400 })} label="Nachricht" rows={4} />
      </Specimen>
      <Specimen of="FileField" state="empty, wrong">
        <FileField meta={field("file")} label="Datei" hint="Bis 2 MB" accept=".csv" />
        <FileField meta={field("file-wrong", { errors: ["Bitte eine aussuchen."] })} label="Datei" accept=".csv" />
      </Specimen>
      <Specimen of="Select" state="empty, wrong">
        <Select meta={field("select")} label="Thema" options={options} empty="Aussuchen" />
        <Select meta={field("select-wrong", { errors: ["Bitte eines aussuchen."] })} label="Thema" options={options} />
      </Specimen>
      <Specimen of="Checkbox, TermsCheckbox" state="plain, wrong">
        <Checkbox meta={field("check")} label="Newsletter" hint="Einmal im Monat" />
        <Checkbox meta={field("check-wrong", { errors: ["Das fehlt noch."] })} label="Newsletter" />
        <TermsCheckbox meta={field("terms", { required: true })} termsHref="#" privacyHref="#" />
      </Specimen>
      <Specimen of="Confirm" state="plain, not ticked">
        <Confirm id="specimen-confirm">Der Auftrag endet, und 50 € entfallen.</Confirm>
        <Confirm id="specimen-confirm-wrong" isMissing>
          Der Auftrag endet, und 50 € entfallen.
        </Confirm>
      </Specimen>
      <Specimen of="Salutation, DateOfBirth, IbanField, FieldRow">
        <Salutation meta={field("salutation")} />
        <DateOfBirth meta={field("birth", { required: true })} />
        <IbanField meta={field("iban", { initialValue: "DE89370400440532013000", required: true })} />
        <FieldRow shape="wide-narrow">
          <Field meta={field("street")} label="Ort" />
          <Field meta={field("number")} label="Nr." kind="short" />
        </FieldRow>
      </Specimen>
      <Specimen of="FieldGroup, AddressFields">
        <FieldGroup title="Anschrift" hint="In Deutschland">
          <AddressFields
            fields={{
              street: field("address-street"),
              houseNumber: field("address-number"),
              postcode: field("address-postcode", {
                initialValue: "0106",
                errors: ["Die Postleitzahl hat 5 Ziffern."],
              }),
              city: field("address-city"),
            }}
          />
        </FieldGroup>
      </Specimen>
      <Specimen of="PasswordField, NewPasswordField">
        <PasswordField meta={field("password", { required: true })} label="Passwort" />
        <NewPasswordField meta={field("new-password", { required: true })} label="Neues Passwort" />
      </Specimen>
      <Specimen of="ProductPicker, SplitControl">
        <ProductPicker
          meta={field("product")}
          groups={[
            {
              label: "Mobilfunk",
              products: [{ id: "m", name: "Mobil M", rewardCents: 9_000, raise: null, options: splitOptions }],
            },
          ]}
          allOffers={{ rewardCents: 9_000, options: splitOptions }}
        />
        <SplitControl meta={field("split", { initialValue: "50" })} options={splitOptions} />
      </Specimen>
      <Specimen of="RewardChoice">
        <RewardChoice
          meta={field("reward")}
          options={[
            { id: "bank", title: "Auf das Konto", picture, arrives: "Bis 12.08.2026" },
            { id: "gone", title: "Gutschein", picture, arrives: "In 24 Stunden", disabled: true },
          ]}
        />
      </Specimen>
      <Specimen of="SubmitButton" state="primary, quiet, danger, small, being sent">
        <SubmitButton>Link erstellen</SubmitButton>
        <SubmitButton kind="quiet">Abbrechen</SubmitButton>
        <SubmitButton kind="danger">Konto beenden</SubmitButton>
        <SubmitButton size="s">Speichern</SubmitButton>
        <SubmitButton busy>Link erstellen</SubmitButton>
      </Specimen>
    </Form>
  );
}

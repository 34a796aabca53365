import type { ReactNode, Ref } from "react";
import { Icon } from "#app/ui/content/icon.tsx";

type Props = {
  label: string;
  /** omitted if the label is sufficient */
  example?: string;
  submit: string;
  value: string;
  inputRef?: Ref<HTMLInputElement>;
  /** hidden fields sent with the search */
  children?: ReactNode;
};

/** The content of a search form: the query, sent as ?suche=, and the button. */
export function SearchField({ label, example, submit, value, inputRef, children }: Props) {
  return (
    <>
      <label className="field-label" htmlFor="suche">
        {label}
      </label>
      {children}
      <div className="search-line">
        <input
          className="input"
          id="suche"
          name="suche"
          type="search"
          ref={inputRef}
          defaultValue={value}
          placeholder={example}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className="btn" type="submit">
          <Icon name="search" />
          {submit}
        </button>
      </div>
    </>
  );
}

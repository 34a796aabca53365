import type { ReactNode, Ref } from "react";
import { Icon } from "../content/icon.tsx";

type Props = {
  label: string;
  /** none: the label says enough */
  example?: string;
  submit: string;
  value: string;
  inputRef?: Ref<HTMLInputElement>;
  /** what the search carries along */
  children?: ReactNode;
};

/** What a search form holds: words, sent as ?suche=, and its button. */
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

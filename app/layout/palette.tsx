import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { Icon } from "#app/ui/content/icon.tsx";
import type { OfficeData } from "./office-data.ts";

/**
 * The person's pages and their search in one dialog, opened by ⌘K, Ctrl K, "/" or the button in the header
 * (app/browser/office/palette.ts, which adds what is found to the empty group). Without script it stays closed: the
 * header has the field, the navigation the pages.
 */
export function Palette({ office: { groups, search } }: { office: OfficeData }) {
  const { t } = useTranslation("office");
  const language = useLanguage();
  const label = t(search ? "palette.label" : "palette.pages");
  return (
    <dialog id="palette" className="palette" aria-label={t("palette.title")}>
      <form action={search?.href} method="post">
        <Icon name="search" />
        <input
          className="input"
          id="palette-feld"
          name="suche"
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-controls="palette-liste"
          aria-expanded="true"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={254}
          placeholder={label}
        />
      </form>
      <div className="palette-list" id="palette-liste" role="listbox" aria-label={t("palette.title")}>
        {/* biome-ignore-start lint/a11y/useSemanticElements: the groups and options of a combobox's list */}
        <div role="group" aria-labelledby="palette-seiten">
          <span className="palette-group" id="palette-seiten">
            {t("palette.pages")}
          </span>
          {groups.flat().map((name) => (
            <a
              key={name}
              id={`palette-${name}`}
              role="option"
              aria-selected="false"
              tabIndex={-1}
              href={path(language, name)}
            >
              {t(`pages.${name}`)}
            </a>
          ))}
        </div>
        <div data-part="found" />
        {search ? (
          <div role="group" aria-label={t("palette.all")} data-part="all" hidden>
            <button id="palette-alle" role="option" aria-selected="false" tabIndex={-1} type="button">
              {t("palette.all")}
            </button>
          </div>
        ) : null}
        {/* biome-ignore-end lint/a11y/useSemanticElements: the groups and options of a combobox's list */}
      </div>
      <p className="hint" role="status">
        <span data-part="none" hidden>
          {t("palette.none")}
        </span>
        <span data-part="failed" hidden>
          {t("palette.failed")}
        </span>
      </p>
    </dialog>
  );
}

/**
 * Opens the palette by pointer, and says which key does; shown by the script. `hasSearch` false: it stands alone in the
 * header and says what it opens.
 */
export function PaletteButton({ hasSearch }: { hasSearch: boolean }) {
  const { t } = useTranslation("office");
  return (
    <button className="palette-button" type="button" data-palette="" hidden aria-label={t("palette.open")}>
      {hasSearch ? null : <span>{t("palette.pages")}</span>}
      <kbd>{t("palette.keys")}</kbd>
      <kbd data-on="mac">⌘K</kbd>
    </button>
  );
}

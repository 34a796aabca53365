import { useTranslation } from "react-i18next";

/** The characters of codes, as keys of their spelling texts; digits have the prefix "n". */
const signs = [
  ...(["n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", "A", "B", "C", "D", "E", "F", "G", "H", "J", "K"] as const),
  ...(["M", "N", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z"] as const),
];

/** A code in large letters, with the telephone spelling of each character. */
export function Dictation({ number, isFirst }: { number: string; isFirst: boolean }) {
  const { t } = useTranslation("support");
  const spelled = [...number].flatMap((typed) => signs.find((one) => one.at(-1) === typed) ?? []);
  return (
    <section className="flow" aria-labelledby="code">
      <h2 id="code">{isFirst ? t("callCentre.dictate") : t("callCentre.codeToo")}</h2>
      <p className="dictated">{`${number.slice(0, 5)} ${number.slice(5)}`}</p>
      <ol className="spelled">
        {spelled.map((sign, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sign's place in the code
          <li key={index}>{t(`spelling.${sign}`)}</li>
        ))}
      </ol>
    </section>
  );
}

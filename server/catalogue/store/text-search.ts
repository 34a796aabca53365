import type { SearchHit, TextSearch } from "#server/catalogue/content/ports.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Language } from "#server/platform/values/language.ts";

const configurations: Readonly<Record<Language, string>> = { de: "german", en: "english" };

/**
 * Weight of a hit by its kind: the word's place in the text, a compound or a synonym of the word, a likely typing
 * error.
 */
const weights = { heading: 0.6, body: 0.45, compound: 0.75, synonym: 0.8, typo: 0.9 };
/** Trigram similarity from which a stem counts as a misspelling of another. */
const similar = 0.4;
/**
 * Similarity from which it ranks like a compound: "Vertragsverlengerung" is "Vertragsverlängerung" rather than a
 * "Vertrag".
 */
const verySimilar = 0.55;
/** Share of the best hit's score below which a text is not shown: it answers another question. */
const worthShowing = 0.3;
const maxWords = 8;

/**
 * $1 configuration, $2 texts, $3 words with their spellings, $4 groups of synonyms. Stop words ("und") are left out. A
 * word matches its own stems; if no text or synonym has them, compounds that begin or end with it; if there are none,
 * stems with similar trigrams. Matches are widened by synonyms. The fewer texts contain a word, the more it counts; a
 * text's score is the sum over the words.
 */
const statement = `
  WITH text AS MATERIALIZED (
    SELECT n, setweight(to_tsvector($1::regconfig, title), 'A') || setweight(to_tsvector($1::regconfig, heading), 'B')
      || setweight(to_tsvector($1::regconfig, body), 'C') AS stems
    FROM jsonb_to_recordset($2::jsonb) AS given(n int, title text, heading text, body text)
  ), place AS MATERIALIZED (
    SELECT n, lexeme AS stem, CASE WHEN 'A' = ANY (weights) THEN 1 WHEN 'B' = ANY (weights) THEN ${weights.heading}
      ELSE ${weights.body} END AS weight
    FROM text, unnest(text.stems)
  ), synonym AS MATERIALIZED (
    SELECT DISTINCT n, stem
    FROM jsonb_array_elements($4::jsonb) WITH ORDINALITY AS given(words, n), jsonb_array_elements_text(words) AS word,
      unnest(tsvector_to_array(to_tsvector($1::regconfig, word))) AS stem
  ), spelling AS MATERIALIZED (
    SELECT n, to_tsvector($1::regconfig, spelling) AS stems
    FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS given(spellings, n), jsonb_array_elements_text(spellings) AS spelling
  ), word AS MATERIALIZED (
    SELECT DISTINCT n, stem FROM spelling, unnest(tsvector_to_array(stems)) AS stem
    WHERE n NOT IN (SELECT n FROM spelling WHERE stems = '')
  ), known AS MATERIALIZED (
    SELECT stem FROM place UNION SELECT stem FROM synonym
  ), near AS MATERIALIZED (
    SELECT word.n, known.stem,
      CASE WHEN known.stem = word.stem THEN 3
        WHEN length(word.stem) >= 4 AND similarity(known.stem, word.stem) >= ${verySimilar} THEN 2
        WHEN length(word.stem) >= 4 AND (starts_with(known.stem, word.stem) OR right(known.stem, length(word.stem)) = word.stem) THEN 2
        WHEN length(known.stem) >= 5 AND (starts_with(word.stem, known.stem) OR right(word.stem, length(known.stem)) = known.stem) THEN 2
        WHEN length(word.stem) >= 4 AND similarity(known.stem, word.stem) >= ${similar} THEN 1
      END AS kind, similarity(known.stem, word.stem) AS closeness
    FROM word, known
  ), chosen AS (
    SELECT *, rank() OVER (PARTITION BY n ORDER BY kind DESC, CASE kind WHEN 1 THEN closeness END DESC) AS rank,
      max(kind) OVER (PARTITION BY n) AS best
    FROM near WHERE kind IS NOT NULL
  ), meant AS (
    SELECT n, stem, CASE kind WHEN 3 THEN 1 WHEN 2 THEN ${weights.compound} ELSE ${weights.typo} * closeness END AS weight
    FROM chosen WHERE kind > 1 OR (best = 1 AND rank <= 2)
  ), widened AS (
    SELECT n, stem, max(weight) AS weight
    FROM (
      SELECT * FROM meant
      UNION ALL
      SELECT meant.n, other.stem, meant.weight * ${weights.synonym}
      FROM meant JOIN synonym own ON own.stem = meant.stem JOIN synonym other ON other.n = own.n
    ) AS every
    GROUP BY n, stem
  ), found AS (
    SELECT widened.n AS word, place.n, max(widened.weight * place.weight) AS weight, array_agg(place.stem) AS stems
    FROM widened JOIN place USING (stem)
    GROUP BY widened.n, place.n
  ), weighed AS (
    SELECT n, stems, weight * ln(1 + (SELECT count(*) FROM text)::float8 / count(*) OVER (PARTITION BY word)) AS score
    FROM found
  ), scored AS (
    SELECT n, sum(score) AS score, array_agg(array_to_string(stems, ' ')) AS stems FROM weighed GROUP BY n
  )
  SELECT n AS at, string_to_array(array_to_string(stems, ' '), ' ') AS stems
  FROM scored
  WHERE score >= ${worthShowing} * (SELECT max(score) FROM scored)
  ORDER BY score DESC, n
  LIMIT ${maxWords}`;

/**
 * PostgreSQL full-text search over texts passed with the query: no index has to follow the content, and a site has only
 * some dozens of texts. The caller bounds their number and length.
 */
export function textSearch(db: Db): TextSearch {
  return {
    search: (texts, { words, synonyms, language }) =>
      db.sql<SearchHit>(
        statement,
        [
          configurations[language],
          JSON.stringify(texts.map((text, n) => ({ n, ...text }))),
          JSON.stringify(words),
          JSON.stringify(synonyms),
        ],
        "search texts",
      ),
  };
}

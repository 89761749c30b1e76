-- A word, and the word with any one letter left out. Two words that share an entry are at most one typo apart, or nearly.
CREATE OR REPLACE FUNCTION near_words(word text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT array_agg(DISTINCT CASE WHEN i = 0 THEN word ELSE left(word, i - 1) || substr(word, i + 1) END)
  FROM generate_series(0, length(word)) AS i
);

-- A word without its ending; null for stop words such as "the".
CREATE OR REPLACE FUNCTION word_stem(word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (ts_lexize('pg_catalog.english_stem', word))[1];

-- A text as the search reads it: without accents, and without slashes, which would turn two words into a file name.
CREATE OR REPLACE FUNCTION search_text(VARIADIC parts text[]) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
RETURN unaccent(translate(array_to_string(parts, ' '), '/@', '  '));

-- Rows of one company are found by the same index as those of all: see src/search/README.md.
create extension if not exists btree_gin;

-- What an index knows of a search document, whose tokens stand between spaces: of letters and digits how each token
-- begins and every four in a row, of anything else every one and two in a row.
create function search_pieces(document text) returns text[]
  language sql immutable strict parallel safe
  as $$
    select coalesce(array_agg(distinct piece), '{}')
    from string_to_table(document, ' ') token
    cross join lateral (
      select left(token, n) as piece from generate_series(2, 3) n
      where octet_length(token) = length(token) and length(token) >= n
      union all
      select substr(token, place, 4) from generate_series(1, length(token) - 3) place
      where octet_length(token) = length(token)
      union all
      select substr(token, place, n) from generate_series(1, length(token)) place, generate_series(1, 2) n
      where octet_length(token) > length(token) and place + n <= length(token) + 1
    ) found
  $$;

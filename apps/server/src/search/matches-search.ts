import { allOf, containing, identifier, sql, type Sql } from '../db/sql.ts'
import { isPlain, runsOf } from './search-document.ts'

/** As many letters or digits in a row as the index knows anywhere in a token. */
const PIECE = 4
/** What somebody typed beyond this does not make it more certain whom they mean. */
const MAX_RUNS = 8

/** Eight of them tell a record: the beginnings of long numbers (a district, a network) are shared by thousands. */
const TELLING = 8

/** The end of letters and digits cut into fours that cover it: fewer lists to compare than all of them. */
function fours(whole: string): string[] {
  const run = whole.slice(-TELLING)
  const last = run.length - PIECE
  const starts = Array.from({ length: Math.floor(last / PIECE) + 1 }, (_, index) => index * PIECE)
  return [...new Set([...starts, last])].map((start) => run.slice(start, start + PIECE))
}

function twos(run: string): string[] {
  const chars = Array.from(run)
  return chars.length === 1 ? chars : chars.slice(1).map((char, index) => `${chars[index] ?? ''}${char}`)
}

interface Wanted {
  /** What the index must have of the document. */
  pieces: string[]
  /** What then must be in it. */
  like: string
}

const wantedOf = (run: string): Wanted => {
  if (!isPlain(run)) return { pieces: twos(run), like: containing(run) }
  // Two or three of them are how a token begins: anywhere in it they are in almost every record.
  return run.length < PIECE
    ? { pieces: [run], like: `% ${run}%` }
    : { pieces: fours(run), like: containing(run) }
}

/** A number that is read out in groups is one number. */
const joined = (typed: string): string => (/^[\d\s+()-]+$/.test(typed) ? typed.replaceAll(/\D/g, '') : typed)

function allWanted(typed: string): Wanted[] {
  const runs = [...new Set(runsOf(joined(typed)))].filter((run) => !isPlain(run) || run.length > 1)
  return runs.slice(0, MAX_RUNS).map(wantedOf)
}

const holding = (document: Sql, wanted: readonly Wanted[]): Sql =>
  allOf(...wanted.map(({ like }) => sql`${document} like ${like}`))

/**
 * Whether a search finds few rows whatever it is: of several pieces, or of more than one character where the rows are
 * those of a company. A piece alone may be in half of all records.
 */
const isTelling = ([piece = '', ...others]: readonly string[], rows: 'all' | 'of a company'): boolean =>
  others.length > 0 || (rows === 'of a company' && Array.from(piece).length > 1)

/**
 * Rows of a table `alias` whose column `search` (a `searchDocument`) holds all that somebody typed, in any order. Served
 * by `gin (search_pieces(search))`, inside one company by `gin (company_id, search_pieces(search))`. One letter or digit
 * alone says too little: it finds nothing, and beside others it is left out.
 *
 * What finds few rows is said twice. Of a piece that it does not know the planner expects one row in two hundred, takes
 * the plan that it could keep for a dear one, and plans each call anew, which takes several times as long as the search
 * itself. Said twice it expects next to none, which is nearer the truth, and keeps the plan.
 */
export function matchesSearch(
  alias: string,
  typed: string,
  { rows = 'all' }: { rows?: 'all' | 'of a company' } = {},
): Sql {
  const wanted = allWanted(typed)
  if (wanted.length === 0) return sql`false`
  const document = sql`${identifier(alias)}.search`
  const pieces = [...new Set(wanted.flatMap((each) => each.pieces))]
  const indexed = sql`search_pieces(${document}) @> ${pieces}::text[]`
  const found = isTelling(pieces, rows) ? sql`${indexed} and ${indexed}` : indexed
  return sql`(${found} and ${holding(document, wanted)})`
}

/** The same of few rows that were found by other ways: cutting a document into its pieces costs half a millisecond. */
export function holdsSearched(alias: string, typed: string): Sql {
  const wanted = allWanted(typed)
  return wanted.length === 0 ? sql`false` : holding(sql`${identifier(alias)}.search`, wanted)
}

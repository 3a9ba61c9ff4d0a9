import type { QueryResult, QueryResultRow } from 'pg'
import type { Vault } from '../crypto/vault.ts'

/** Text and parameters, joined. */
interface Flat {
  text: string
  values: unknown[]
}

/**
 * SQL as a value: text and parameters kept apart until the driver joins them.
 * Interpolated values become parameters, interpolated Sql becomes part of the text; nothing else enters the text.
 * A statement is put together of many small ones at every call: they are only held, and read through once at the end.
 */
export class Sql {
  readonly #strings: readonly string[]
  readonly #parts: readonly unknown[]
  #flat: Flat | undefined

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.#strings = strings
    this.#parts = values
  }

  #appendTo(flat: Flat): void {
    flat.text += this.#strings[0] ?? ''
    for (let index = 0; index < this.#parts.length; index += 1) {
      const part = this.#parts[index]
      if (part instanceof Sql) part.#appendTo(flat)
      else flat.text += `$${flat.values.push(part)}`
      flat.text += this.#strings[index + 1] ?? ''
    }
  }

  #joined(): Flat {
    if (this.#flat === undefined) {
      this.#flat = { text: '', values: [] }
      this.#appendTo(this.#flat)
    }
    return this.#flat
  }

  get text(): string {
    return this.#joined().text
  }

  get values(): readonly unknown[] {
    return this.#joined().values
  }
}

export const sql = (strings: TemplateStringsArray, ...values: unknown[]): Sql => new Sql(strings, values)

/**
 * Numbers that the contract names, such as states of a machine, written into the text: an index on a part of a table
 * serves only what the planner knows to fit it, whatever a statement is asked with. `status in (${fixed(PAID, PAYING)})`.
 */
export function fixed(...numbers: readonly number[]): Sql {
  if (!numbers.every(Number.isSafeInteger))
    throw new Error(`no constants of a statement: ${numbers.join(', ')}`)
  return new Sql([numbers.join(', ')], [])
}

const empty = sql``

/** A table or column name chosen by the program, never by a caller. */
export const identifier = (name: string): Sql => new Sql([`"${name.replaceAll('"', '""')}"`], [])

/** Parts one after the other, such as the columns of a list. */
export function joined(parts: readonly Sql[], separator: Sql): Sql {
  const between = parts.slice(1).flatMap((part) => [separator, part])
  return new Sql(
    Array.from({ length: between.length + 2 }, () => ''),
    [parts[0] ?? empty, ...between],
  )
}

/** All of the conditions that are present; true when there is none. */
export function allOf(...conditions: (Sql | undefined)[]): Sql {
  const present = conditions.filter((condition) => condition !== undefined)
  return present.length === 0 ? sql`true` : joined(present, sql` and `)
}

const literally = (term: string): string => term.replace(/[\\%_]/g, (char) => `\\${char}`)

/** A value to look for anywhere in a text, with the pattern characters taken literally. */
export const containing = (term: string): string => `%${literally(term)}%`

/** The same, at the beginning of the text. */
export const startingWith = (term: string): string => `${literally(term)}%`

/** Something that runs SQL: the pool, or the one connection of a transaction. */
export interface Queryable {
  /** Opens what the database holds encrypted; unset: it holds no secrets. */
  readonly vault?: Vault
  query<Row extends QueryResultRow>(statement: Sql): Promise<QueryResult<Row>>
}

export async function rows<Row extends QueryResultRow>(db: Queryable, statement: Sql): Promise<Row[]> {
  return (await db.query<Row>(statement)).rows
}

export async function first<Row extends QueryResultRow>(
  db: Queryable,
  statement: Sql,
): Promise<Row | undefined> {
  return (await db.query<Row>(statement)).rows[0]
}

/** Exactly one row, for statements that cannot give another number. */
export async function one<Row extends QueryResultRow>(db: Queryable, statement: Sql): Promise<Row> {
  const row = await first<Row>(db, statement)
  if (row === undefined) throw new Error('a statement that always gives a row gave none')
  return row
}

/** How many rows a statement touched. */
export async function affected(db: Queryable, statement: Sql): Promise<number> {
  return (await db.query(statement)).rowCount ?? 0
}

import type { QueryResult, QueryResultRow } from 'pg'
import type { Vault } from '../crypto/vault.ts'

/**
 * SQL as a value: text and parameters kept apart until the driver joins them.
 * Interpolated values become parameters, interpolated Sql becomes part of the text; nothing else enters the text.
 */
export class Sql {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    const flatStrings: string[] = [strings[0] ?? '']
    const flatValues: unknown[] = []
    const append = (text: string): void => {
      flatStrings[flatStrings.length - 1] += text
    }
    values.forEach((value, index) => {
      if (value instanceof Sql) {
        append(value.strings[0] ?? '')
        value.values.forEach((inner, innerIndex) => {
          flatValues.push(inner)
          flatStrings.push(value.strings[innerIndex + 1] ?? '')
        })
      } else {
        flatValues.push(value)
        flatStrings.push('')
      }
      append(strings[index + 1] ?? '')
    })
    this.strings = flatStrings
    this.values = flatValues
  }

  get text(): string {
    return this.strings.reduce((text, part, index) => (index === 0 ? part : `${text}$${index}${part}`), '')
  }
}

export const sql = (strings: TemplateStringsArray, ...values: unknown[]): Sql => new Sql(strings, values)

const empty = sql``

/** A table or column name chosen by the program, never by a caller. */
export const identifier = (name: string): Sql => new Sql([`"${name.replaceAll('"', '""')}"`], [])

/** Parts one after the other, such as the columns of a list. */
export function joined(parts: readonly Sql[], separator: Sql): Sql {
  const [head = empty, ...tail] = parts
  return tail.reduce((before, part) => sql`${before}${separator}${part}`, head)
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

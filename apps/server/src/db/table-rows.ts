import type { QueryResultRow } from 'pg'
import type { Tx } from './pool.ts'
import { affected, identifier, one, rows, sql, Sql } from './sql.ts'
import { selectOf, type ChangeOf, type NewOf, type RowOf, type Table } from './table.ts'

interface Written {
  names: string[]
  values: unknown[]
  /** The columns whose values are texts of documents. */
  documents: ReadonlySet<string>
}

/** What values become in the columns, in the order of the description: statements keep their text. */
function written(described: Table, given: object): Written {
  const names: string[] = []
  const values: unknown[] = []
  const documents = new Set<string>()
  const read = given as Readonly<Record<string, unknown>>
  for (const columns of [described.columns, described.secrets]) {
    for (const [field, column] of columns) {
      const value = read[field]
      if (value === undefined || column.write === undefined) continue
      names.push(...column.names)
      values.push(...column.write(value))
      if (column.document === true) column.names.forEach((name) => documents.add(name))
    }
  }
  return { names, values, documents }
}

/** Adds a row and tells its id. */
export async function insertRow<T extends Table>(tx: Tx, described: T, given: NewOf<T>): Promise<number> {
  const { names, values } = written(described, given)
  const commas = names.slice(1).map(() => ', ')
  const begin = `insert into ${described.name} (${names.join(', ')}) values (`
  const { id } = await one<{ id: number }>(tx, new Sql([begin, ...commas, ') returning id'], values))
  return id
}

/** Adds many rows in one statement, all with the same fields; their ids, in the order given. */
export async function insertRows<T extends Table>(
  tx: Tx,
  described: T,
  many: readonly NewOf<T>[],
): Promise<number[]> {
  const [head] = many
  if (head === undefined) return []
  const columns = new Sql([written(described, head).names.join(', ')], [])
  const given = many.map((each) => {
    const { names, values, documents } = written(described, each)
    // A document is a part of the list that is sent, not a text in it.
    const part = (name: string, value: unknown): unknown =>
      documents.has(name) && typeof value === 'string' ? JSON.parse(value) : value
    return Object.fromEntries(names.map((name, index) => [name, part(name, values[index])]))
  })
  const name = identifier(described.name)
  const found = await rows<{ id: number }>(
    tx,
    sql`insert into ${name} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(given)}::jsonb)
        returning id`,
  )
  return found.map(({ id }) => id)
}

/**
 * Writes what is given of a row, its state included, and that it was changed now, where it is as it should be; how many
 * rows that were. For `transition` alone: everybody else writes by `updateRow`.
 */
export async function writeRow(
  tx: Tx,
  described: Table,
  id: number,
  given: object,
  where = sql`true`,
): Promise<number> {
  const { names, values } = written(described, given)
  const sets = names.map((name, index) => `${index === 0 ? `update ${described.name} set` : ','} ${name} = `)
  const end = 'updated_at = now() where id = '
  const texts = names.length === 0 ? [`update ${described.name} set ${end}`] : [...sets, `, ${end}`]
  return affected(tx, new Sql([...texts, ' and ', ''], [...values, id, where]))
}

/** Writes what is given of a row, and that it was changed now. */
export async function updateRow<T extends Table>(
  tx: Tx,
  described: T,
  id: number,
  given: ChangeOf<T>,
): Promise<void> {
  await writeRow(tx, described, id, given)
}

export interface LockOptions {
  /** Which of them. */
  where?: Sql
  /** What `where` calls the table. */
  alias?: string
  /** `no key update` lets others point at the rows meanwhile; `key share` only keeps them from being deleted. */
  strength?: 'update' | 'no key update' | 'key share'
}

/**
 * Holds rows still until the transaction ends; always in id order, so that two batches cannot deadlock. Whose they are
 * is not asked: features hold rows by `heldRow` and `heldRows`.
 */
export async function lockRows<T extends Table>(
  tx: Tx,
  described: T,
  ids: readonly number[],
  { where = sql`true`, alias = 't', strength = 'update' }: LockOptions = {},
): Promise<RowOf<T>[]> {
  return rows<RowOf<T> & QueryResultRow>(
    tx,
    sql`select ${selectOf(described, undefined, alias)} from ${identifier(described.name)} ${identifier(alias)}
        where ${identifier(alias)}.id = any(${ids}::bigint[]) and ${where}
        order by ${identifier(alias)}.id for ${new Sql([strength], [])}`,
  )
}

/** How many of the rows there were. */
export const deleteRows = (tx: Tx, { name }: Table, ids: readonly number[]): Promise<number> =>
  affected(tx, sql`delete from ${identifier(name)} where id = any(${ids}::bigint[])`)

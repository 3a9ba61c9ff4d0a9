import type { QueryResultRow } from 'pg'
import type { Tx } from './pool.ts'
import { affected, first, identifier, one, rows, sql, Sql, type Queryable } from './sql.ts'
import { selectOf, type ChangeOf, type NewOf, type RowOf, type Table } from './table.ts'

/** What values become in the columns, in the order of the description: statements keep their text. */
function written(described: Table, values: object): [string, unknown][] {
  const all = [...described.columns, ...described.secrets]
  return all.flatMap(([field, column]) => {
    const value: unknown = Reflect.get(values, field)
    if (value === undefined || column.write === undefined || field === 'id') return []
    const parts = column.write(value)
    return column.names.map((name, index): [string, unknown] => [name, parts[index]])
  })
}

/** Texts with a parameter between each two of them. */
const parameters = (pairs: readonly [string, unknown][], before: (name: string) => string): Sql => {
  const texts = pairs.map(([name], index) => `${index === 0 ? '' : ', '}${before(name)}`)
  return new Sql(
    [...texts, ''],
    pairs.map(([, value]) => value),
  )
}

const names = (pairs: readonly [string, unknown][]): Sql =>
  new Sql([pairs.map(([name]) => name).join(', ')], [])

/** Adds a row and tells its id. */
export async function insertRow<T extends Table>(tx: Tx, described: T, values: NewOf<T>): Promise<number> {
  const pairs = written(described, values)
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into ${identifier(described.name)} (${names(pairs)})
        values (${parameters(pairs, () => '')}) returning id`,
  )
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
  const columns = names(written(described, head))
  const given = many.map((values) => Object.fromEntries(written(described, values)))
  const name = identifier(described.name)
  const found = await rows<{ id: number }>(
    tx,
    sql`insert into ${name} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(given)}::jsonb)
        returning id`,
  )
  return found.map(({ id }) => id)
}

/** Writes what is given of a row, and that it was changed now. */
export async function updateRow<T extends Table>(
  tx: Tx,
  described: T,
  id: number,
  values: ChangeOf<T>,
): Promise<void> {
  const pairs = written(described, values)
  const sets = parameters(pairs, (name) => `${name} = `)
  await affected(
    tx,
    sql`update ${identifier(described.name)}
        set ${sets}${pairs.length === 0 ? sql`` : sql`, `}updated_at = now() where id = ${id}`,
  )
}

export interface LockOptions {
  /** Which of them. */
  where?: Sql
  /** What `where` calls the table. */
  alias?: string
  /** `no key update` lets others point at the rows meanwhile. */
  strength?: 'update' | 'no key update'
}

/** Holds rows still until the transaction ends; always in id order, so that two batches cannot deadlock. */
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

export async function findRow<T extends Table>(
  db: Queryable,
  described: T,
  id: number,
): Promise<RowOf<T> | undefined> {
  return first<RowOf<T> & QueryResultRow>(
    db,
    sql`select ${selectOf(described)} from ${identifier(described.name)} where id = ${id}`,
  )
}

/** How many of the rows there were. */
export const deleteRows = (tx: Tx, { name }: Table, ids: readonly number[]): Promise<number> =>
  affected(tx, sql`delete from ${identifier(name)} where id = any(${ids}::bigint[])`)

import { identifier, joined, one, rows, sql, type Queryable } from '../../db/sql.ts'
import { columnsOf, isTable, POINTED_BY, POINTS, TABLES, WITH, type Column, type Table } from './tables.ts'
import type { Row } from './template.ts'

/** The rows that some days left, and whose they are. */

export interface Found {
  table: Table
  columns: readonly Column[]
  rows: readonly Row[]
}

/** The newest id of each table that counts them. */
export type Ends = ReadonlyMap<Table, number>

export async function endsOf(db: Queryable): Promise<Ends> {
  const ends = new Map<Table, number>()
  for (const table of TABLES.filter((each) => WITH[each] === undefined)) {
    const { last } = await one<{ last: number }>(
      db,
      sql`select coalesce(max(id), 0) as last from ${identifier(table)}`,
    )
    ends.set(table, last)
  }
  return ends
}

/** What was written between two ends, every value as text. */
export async function foundBetween(db: Queryable, from: Ends, to: Ends): Promise<Found[]> {
  const found: Found[] = []
  for (const table of TABLES) {
    const columns = await columnsOf(db, table)
    const [column, of] = WITH[table] ?? ['id', table]
    const texts = columns.map(({ name }) => sql`${identifier(name)}::text as ${identifier(name)}`)
    const key = identifier(column)
    found.push({
      table,
      columns,
      rows: await rows<Record<string, string | null>>(
        db,
        sql`select ${joined(texts, sql`, `)} from ${identifier(table)}
            where ${key} > ${from.get(of) ?? 0} and ${key} <= ${to.get(of) ?? 0} order by ${key}`,
      ),
    })
  }
  return found
}

const keyOf = (table: string, id: string): string => `${table} ${id}`

export type OwnerOf = (table: Table, row: Row) => number | undefined

/** Who came for each row, as far as it leads to an order, a contract or a recharge of theirs. */
export function ownersOf(found: readonly Found[], came: ReadonlyMap<string, number>): OwnerOf {
  const known = new Map(came)
  const byId = new Map(
    found.flatMap((each) => each.rows.map((row) => [keyOf(each.table, row['id'] ?? ''), { ...each, row }])),
  )
  const looking = new Set<string>()

  const ownerOf = (table: Table, row: Row): number | undefined => {
    const key = row['id'] === null || row['id'] === undefined ? undefined : keyOf(table, row['id'])
    const answer = key === undefined ? undefined : known.get(key)
    if (answer !== undefined) return answer
    if (key !== undefined && looking.has(key)) return undefined
    if (key !== undefined) looking.add(key)
    const owner = search(table, row)
    if (key !== undefined) {
      looking.delete(key)
      if (owner !== undefined) known.set(key, owner)
    }
    return owner
  }

  const ownerAt = (table: Table, id: string): number | undefined => {
    const at = byId.get(keyOf(table, id))
    return at === undefined ? undefined : ownerOf(table, at.row)
  }

  const search = (table: Table, row: Row): number | undefined => {
    const columns = found.find((each) => each.table === table)?.columns ?? []
    for (const { name, to } of columns) {
      const value = row[name]
      if (value === null || value === undefined || name === 'id') continue
      const points = POINTS[table]?.[name]
      const target = points?.to(row[points.by] ?? '') ?? (to !== null && isTable(to) ? to : undefined)
      const owner = target === undefined ? undefined : ownerAt(target, value)
      if (owner !== undefined) return owner
    }
    const [by, column] = POINTED_BY[table] ?? []
    if (by === undefined || column === undefined) return undefined
    const pointing = found.find((each) => each.table === by)?.rows.find((each) => each[column] === row['id'])
    return pointing === undefined ? undefined : ownerOf(by, pointing)
  }
  return ownerOf
}

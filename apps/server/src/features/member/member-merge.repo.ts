import type { Tx } from '../../db/pool.ts'
import { affected, first, identifier, one, rows, sql, Sql } from '../../db/sql.ts'

/** The tables that hold a person, each with the column that says whose a row is. */
const TABLES = [
  ['member', 'id'],
  ['member_passport', 'member_id'],
  ['member_address', 'member_id'],
  ['membership', 'member_id'],
] as const

/** All rows of two persons as they are, by table. */
export type Snapshot = Readonly<Record<string, readonly object[]>>

export async function snapshotOf(tx: Tx, ids: readonly number[]): Promise<Snapshot> {
  const parts: [string, readonly object[]][] = []
  for (const [name, whose] of TABLES) {
    const { found } = await one<{ found: object[] }>(
      tx,
      sql`select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') as found from ${identifier(name)} t
          where t.${identifier(whose)} = any(${ids}::bigint[])`,
    )
    parts.push([name, found])
  }
  return Object.fromEntries(parts)
}

const columnsOf = async (tx: Tx, name: string): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      tx,
      sql`select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${name} and column_name <> 'id'
          order by ordinal_position`,
    )
  ).map((column) => column.name)

/** Puts rows back as they were; a merge deletes none. */
export async function restore(tx: Tx, snapshot: Snapshot): Promise<void> {
  for (const [name] of TABLES) {
    const columns = (await columnsOf(tx, name)).map((column) => `"${column}"`)
    const sets = new Sql([columns.map((column) => `${column} = old.${column}`).join(', ')], [])
    await affected(
      tx,
      sql`update ${identifier(name)} t set ${sets}
          from jsonb_populate_recordset(null::${identifier(name)}, ${JSON.stringify(snapshot[name] ?? [])}::jsonb) old
          where t.id = old.id`,
    )
  }
}

export const keepMerge = (
  tx: Tx,
  merge: { memberId: number; otherId: number; before: Snapshot; after: Snapshot; until: Date; now: Date },
): Promise<number> =>
  affected(
    tx,
    sql`insert into member_merge (member_id, other_id, before, after, until, created_at)
        values (${merge.memberId}, ${merge.otherId}, ${JSON.stringify(merge.before)}::jsonb,
          ${JSON.stringify(merge.after)}::jsonb, ${merge.until}, ${merge.now})`,
  )

export interface Merge {
  id: number
  otherId: number
  before: Snapshot
  isOver: boolean
  /** Whether all rows are as the merge left them. */
  untouched: boolean
}

/** The last merge of a member that is not undone. */
export async function lastMerge(
  tx: Tx,
  memberId: number,
  current: (otherId: number) => Promise<Snapshot>,
  now: Date,
): Promise<Merge | undefined> {
  const found = await first<{ id: number; otherId: number; before: Snapshot; isOver: boolean }>(
    tx,
    sql`select id, other_id as "otherId", before, until <= ${now} as "isOver" from member_merge
        where member_id = ${memberId} and undone_at is null order by id desc limit 1`,
  )
  if (found === undefined) return undefined
  const held = JSON.stringify(await current(found.otherId))
  const { untouched } = await one<{ untouched: boolean }>(
    tx,
    sql`select after = ${held}::jsonb as untouched from member_merge where id = ${found.id}`,
  )
  return { ...found, untouched }
}

export const markUndone = (tx: Tx, id: number, now: Date): Promise<number> =>
  affected(tx, sql`update member_merge set undone_at = ${now} where id = ${id}`)

/** The other's rows of a list come over; what is there already stays where it is. */
export async function moveRows(
  tx: Tx,
  list: 'member_passport' | 'member_address' | 'membership',
  { from, to }: { from: number; to: number },
): Promise<void> {
  const same = { member_passport: 'passport_no', member_address: 'address', membership: 'company_id' }[list]
  const [name, key] = [identifier(list), identifier(same)]
  await affected(
    tx,
    sql`update ${name} t set member_id = ${to} where t.member_id = ${from}
        and not exists (select 1 from ${name} o where o.member_id = ${to} and o.${key} = t.${key})`,
  )
}

/** Where both were members of one company, that company keeps all it said of either. */
export const joinNotes = (tx: Tx, { from, to }: { from: number; to: number }): Promise<number> =>
  affected(
    tx,
    sql`update membership k set
          tags = array(select distinct tag from unnest(k.tags || g.tags) tag order by tag),
          remark = concat_ws(E'\n', nullif(k.remark, ''), nullif(g.remark, '')),
          source = coalesce(nullif(k.source, ''), g.source),
          owner_id = coalesce(k.owner_id, g.owner_id)
        from membership g where k.member_id = ${to} and g.member_id = ${from} and g.company_id = k.company_id`,
  )

import type { ReturnedField, ReturnedList } from '@visa/contract/centre/returned-list'
import type { Page, PageRequest } from '@visa/contract/page'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, allOf, containing, first, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import type { StoredLine } from './matched-row.ts'
import { returnedTable } from './returned.table.ts'

type Indexed = { [column: string]: unknown }

const columnsFor = (viewer: Viewer): Sql => sql`${selectOf(returnedTable, undefined, 'l')},
  (select count(*) from returned_line n where n.list_id = l.id) as "lineCount",
  (select count(*) from returned_line n where n.list_id = l.id and n.done_at is not null) as "doneCount",
  (select count(*) from returned_line n where n.list_id = l.id and n.done_at is null) as "openCount",
  ${personFor(viewer, sql`l.operator_id`)} as "operatorName"`

export const pageLists = (
  db: Queryable,
  { viewer }: ActingPerson,
  { keyword, left }: { keyword?: string | undefined; left?: 'open' | 'none' | undefined },
  page: PageRequest,
): Promise<Page<ReturnedList>> =>
  cappedPage<ReturnedList & Indexed>(db, page, {
    columns: columnsFor(viewer),
    from: sql`returned_list l`,
    where: allOf(
      rowsWithin(viewer, returnedTable, 'l'),
      keyword === undefined
        ? undefined
        : sql`(l.sender ilike ${containing(keyword)} or l.list_no = ${keyword} or l.file_name ilike ${containing(keyword)})`,
      left === undefined
        ? undefined
        : sql`exists (select 1 from returned_line n where n.list_id = l.id and n.done_at is null) = ${left === 'open'}`,
    ),
    orderBy: sql`l.created_at desc, l.id desc`,
  })

export type FoundList = ReturnedList & { header: string[]; columns: (ReturnedField | '')[] }

export const listWithin = async (db: Queryable, { viewer }: ActingPerson, id: number): Promise<FoundList> =>
  orGone(
    await first<FoundList & Indexed>(
      db,
      sql`select ${columnsFor(viewer)} from returned_list l
          where l.id = ${id} and ${rowsWithin(viewer, returnedTable, 'l')}`,
    ),
  )

export const linesOf = (db: Queryable, listId: number): Promise<StoredLine[]> =>
  rows<StoredLine & Indexed>(
    db,
    sql`select id, row, cells, applicant_id as "applicantId", done_at is not null as "isDone",
          done_by as "doneBy", done_at as "doneAt", set_aside as "isAside", message
        from returned_line where list_id = ${listId} order by row`,
  )

export const addLines = (
  tx: Tx,
  listId: number,
  lines: readonly { row: number; cells: readonly string[] }[],
): Promise<number> =>
  affected(
    tx,
    sql`insert into returned_line (list_id, row, cells)
        select ${listId}, row, cells from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (row integer, cells jsonb)`,
  )

/** What columns meant in the last list of a sender, by their titles, which may be any words. */
export const rememberedColumns = async (
  db: Queryable,
  centreId: number,
  sender: string,
): Promise<ReadonlyMap<string, ReturnedField | ''>> => {
  const found = await first<{ columns: Record<string, ReturnedField | ''> }>(
    db,
    sql`select columns from sender_columns where centre_id = ${centreId} and sender = ${sender}`,
  )
  return new Map(Object.entries(found?.columns ?? {}))
}

export const rememberColumns = (
  tx: Tx,
  centreId: number,
  sender: string,
  columns: Readonly<Record<string, ReturnedField | ''>>,
): Promise<number> =>
  affected(
    tx,
    sql`insert into sender_columns (centre_id, sender, columns)
        values (${centreId}, ${sender}, ${JSON.stringify(columns)}::jsonb)
        on conflict (centre_id, sender) do update set columns = excluded.columns`,
  )

import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { formatDate } from '@visa/contract/dates'
import type { Viewer } from '../../access/viewer.ts'
import { personFor } from '../../access/person-name.ts'
import { first, sql, type Queryable } from '../../db/sql.ts'
import type { CheckSheet } from './at-the-gate.ts'

interface Told {
  passed: boolean
  who: string
  at: Date
  differs: string[]
  unread: string[]
  note: string
}

/** The sheet of a passport since it came back last; what was seen before it went away again does not count. */
export async function sheetAfter(db: Queryable, viewer: Viewer, itemId: number): Promise<CheckSheet> {
  const found = await first<Told & { [column: string]: unknown }>(
    db,
    sql`select k.passed, ${personFor(viewer, sql`k.checked_by`)} as who, k.checked_at as at,
          k.differs, k.unread, k.note
        from passport_check k where k.item_id = ${itemId} and k.phase = 'AFTER'
          and k.checked_at >= coalesce((select max(m.moved_at) from passport_movement m where m.item_id = k.item_id
            and m.from_status = ${PASSPORT_STATUS.SENT} and m.to_status = ${PASSPORT_STATUS.RETRIEVED}), k.checked_at)
        order by k.id desc limit 1`,
  )
  if (found === undefined) return { state: 'none', who: '', at: '', differs: [], unread: [], note: '' }
  const { passed, who, differs, unread, note } = found
  return {
    state: passed ? 'passed' : 'failed',
    who,
    at: formatDate(found.at.toISOString(), 'MM-dd hh:mm'),
    differs,
    unread,
    note,
  }
}

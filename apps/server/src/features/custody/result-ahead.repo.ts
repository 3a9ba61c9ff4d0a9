import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { retrievalMessages } from '@visa/messages/custody/retrieval'
import { fixed, rows, sql, type Queryable } from '../../db/sql.ts'

const TOLD = 50
/** What a scan that was taken back leaves on the movement. */
const UNDONE = [retrievalMessages.zh.undone, retrievalMessages.en.undone]

/**
 * Passports at the consulate whose result a visa centre has given: it gives one only when the passport is back. What went
 * back to be mended, or was found there after it had been missing, had its result before.
 */
export const resultsAhead = (db: Queryable): Promise<{ id: number }[]> =>
  rows(
    db,
    sql`select p.id from passport_item p join visa_applicant a on a.id = p.applicant_id
        where p.status = ${fixed(PASSPORT_STATUS.SENT)} and a.status = ${fixed(ORDER_STATUS.RESULT_AVAILABLE)}
          and a.centre_id is not null
          and (p.move_cause not in ('CORRECTION', 'EXCEPTION') or p.move_note = any(${UNDONE}::text[]))
        order by p.id limit ${TOLD}`,
  )

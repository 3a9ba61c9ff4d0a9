import type { countExplain } from '@visa/contract/custody/count'
import type { HandlerInput } from '@visa/contract/endpoint'
import type { Language } from '@visa/contract/session/personal'
import { SEND_BILL_STATUS } from '@visa/contract/visa/send-bill.states'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { fixed, one, rows, sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { explainCounted, type Retrieve } from '../../custody/count-said.service.ts'
import { scanRetrieved } from './retrieval.service.ts'

/** What differs in a count, where some of it came back from a consulate and nobody had recorded that. */

/** The bills before the count, as whoever takes a scan back holds them. */
const heldBills = (tx: Tx, codes: readonly string[]): Promise<{ id: number }[]> =>
  rows(
    tx,
    sql`select b.id from send_bill b where b.status = ${fixed(SEND_BILL_STATUS.SUBMITTED)}
          and b.id in (select l.bill_id from send_bill_line l join passport_item p on p.id = l.passport_id
            where p.passport_no = any(${codes}::text[]) and l.taken_out_at is null)
        order by b.id for update`,
  )

export async function explainDifferences(
  tx: Tx,
  by: ActingPerson & { language: Language },
  body: HandlerInput<typeof countExplain>['body'],
): Promise<void> {
  if (body.outcome === 'RETRIEVED') await heldBills(tx, body.codes)
  const retrieve: Retrieve = async ({ passportNo, billNo }) => {
    const { id } = await one<{ id: number }>(tx, sql`select id from send_bill where bill_no = ${billNo}`)
    const { kind } = await scanRetrieved(tx, by, id, { code: passportNo, scanned: true, counter: '' })
    if (kind !== 'seen') throw new Refusal('countOutcome')
  }
  await explainCounted(tx, by, body, retrieve)
}

import type { transferEnd } from '@visa/contract/custody/transfer'
import type { HandlerInput } from '@visa/contract/endpoint'
import type { ActingPerson } from '../../access/mover.ts'
import { recordChange } from '../../db/change-log.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, sql, type Sql } from '../../db/sql.ts'
import { heldTransfer, settleLines, toMe } from './transfer.service.ts'

/** A hand-over that nobody confirms and who gave it does not take back: what is on it stays with who gave it. */

type Ending = HandlerInput<typeof transferEnd>['body']

async function endWithout(
  tx: Tx,
  by: ActingPerson,
  { transferId, reason }: Ending,
  { state, whose }: { state: 'refused' | 'ended'; whose: Sql },
): Promise<void> {
  const { transferNo, companyId } = await heldTransfer(tx, transferId, whose)
  // What was scanned was not taken: the list tells nothing else afterwards.
  await affected(
    tx,
    sql`update custody_transfer_line set taken_at = null, client_at = null where transfer_id = ${transferId}`,
  )
  await settleLines(tx, transferId)
  await affected(
    tx,
    sql`update custody_transfer set cancelled_at = ${by.now}, ended_by = ${by.viewer.userId}, answer = ${reason},
          updated_at = now() where id = ${transferId}`,
  )
  await recordChange(tx, by.actor, {
    entity: 'custody_transfer',
    entityId: transferId,
    subject: transferNo,
    companies: [companyId],
    action: 'update',
    before: { state: 'open' },
    after: { state, reason },
  })
}

/** Whoever was to take it does not, and says why: it was put on their list, and they were not asked. */
export const refuseOver = (tx: Tx, by: ActingPerson, ending: Ending): Promise<void> =>
  endWithout(tx, by, ending, { state: 'refused', whose: toMe(by) })

/** A manager, where who gave it is away: nobody else of the house could close the day over it. */
export const endOver = (tx: Tx, by: ActingPerson, ending: Ending): Promise<void> => {
  const { userId, companyId } = by.viewer
  const whose = sql`t.company_id = ${companyId} and t.from_id <> ${userId} and t.to_id <> ${userId}`
  return endWithout(tx, by, ending, { state: 'ended', whose })
}

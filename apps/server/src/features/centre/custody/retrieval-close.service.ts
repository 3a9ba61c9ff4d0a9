import type { IssueResult } from '@visa/contract/visa/applicant'
import type { ActingPerson } from '../../../access/mover.ts'
import { recordChange } from '../../../db/change-log.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, sql } from '../../../db/sql.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { giveResult } from '../../visa/result/result.service.ts'
import { sendBillTable, type SendBill } from '../../visa/send-bill/send-bill.service.ts'
import { atDesk, openBill, retrievalOf } from './retrieval.service.ts'

/** A bill ends when each passport on it is here or explained: results are given, customers told. */

/** What keeps a bill open; nothing: it can be closed. */
async function refuseUnexplained(tx: Tx, by: ActingPerson, bill: SendBill): Promise<void> {
  const { lines, strays } = await retrievalOf(tx, by, bill.id)
  const open = lines.filter(({ state }) => state === 'open').length
  const unsettled = strays.filter(({ outcome }) => outcome === '').length
  if (open > 0 || unsettled > 0)
    throw new Refusal('retrievalOpen', { billNo: bill.billNo, open, strays: unsettled })
}

/** Whose result is to be given when the bill is closed, by applicant. */
export async function resultsToGive(
  tx: Tx,
  by: ActingPerson,
  billId: number,
): Promise<ReadonlyMap<number, IssueResult>> {
  const bill = await openBill(tx, by, billId)
  await refuseUnexplained(tx, by, bill)
  const { lines } = await retrievalOf(tx, by, billId)
  // What came back by another way than this desk has no result that anybody said: the results' own desk asks for it.
  return new Map(
    lines.flatMap(({ state, decided, applicantId, result }): [number, IssueResult][] =>
      state === 'seen' && !decided && result !== null ? [[applicantId, result]] : [],
    ),
  )
}

export const giveRetrieved = (
  tx: Tx,
  by: ActingPerson,
  applicantId: number,
  result: IssueResult,
): Promise<number> => giveResult(tx, atDesk(by), { applicantId, result, way: 'SCAN' })

const noteBill = (tx: Tx, by: ActingPerson, bill: SendBill, after: Record<string, string>): Promise<void> =>
  recordChange(tx, by.actor, {
    entity: sendBillTable.entity,
    entityId: bill.id,
    ...sendBillTable.about(bill),
    action: 'update',
    before: {},
    after,
  })

export async function closeRetrieval(tx: Tx, by: ActingPerson, billId: number): Promise<void> {
  const bill = await openBill(tx, by, billId)
  await refuseUnexplained(tx, by, bill)
  await affected(
    tx,
    sql`update send_bill set retrieved_at = ${by.now}, retrieved_by = ${by.viewer.userId}, updated_at = now()
        where id = ${billId}`,
  )
  await noteBill(tx, by, bill, { retrievedAt: by.now.toISOString() })
}

export async function reopenRetrieval(
  tx: Tx,
  by: ActingPerson,
  { billId, reason }: { billId: number; reason: string },
): Promise<void> {
  const bill = await heldRow(tx, by, sendBillTable, billId)
  await affected(
    tx,
    sql`update send_bill set retrieved_at = null, retrieved_by = null, updated_at = now() where id = ${billId}`,
  )
  await noteBill(tx, by, bill, { retrievedAt: '', reason })
}

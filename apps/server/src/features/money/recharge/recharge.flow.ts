import { rechargeStateMessages } from '@visa/messages/states/recharge-states'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import type { Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { flow, type Happening } from '../../../workflow/flow.ts'
import { rechargeTable, type Recharge } from './recharge.table.ts'

/** While a code is out for it, money may come any moment. */
async function notBeingPaid(tx: Tx, { row }: { row: Recharge }): Promise<Refusal | undefined> {
  const open = await first(
    tx,
    sql`select 1 from payment where subject_kind = 'RECHARGE' and subject_id = ${row.id}
        and status = ${PAYMENT_STATUS.PAYING}`,
  )
  return open === undefined ? undefined : new Refusal('rechargeBeingPaid', { rechargeNo: row.rechargeNo })
}

const noteCredited = (tx: Tx, { row, by }: Pick<Happening<unknown, unknown, Recharge>, 'row' | 'by'>) =>
  updateRow(tx, rechargeTable, row.id, { creditedAt: by.now.toISOString() })

export const rechargeFlow = flow({
  table: rechargeTable,
  state: 'status',
  words: rechargeStateMessages,
  company: ({ companyId }) => companyId,
  guards: {
    // What a channel brings is its own proof.
    credit: [
      (_, { row: { way, rechargeNo } }) =>
        way === 'TRANSFER' ? undefined : new Refusal('rechargeTransferOnly', { rechargeNo }),
    ],
    reject: [notBeingPaid],
    withdraw: [notBeingPaid],
  },
  effects: { credit: [noteCredited], receive: [noteCredited] },
})

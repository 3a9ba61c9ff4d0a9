import type { ApprovalLook, FeeChange, PaymentChange } from '@visa/contract/centre/approval'
import { APPROVAL_STATUS, type ApprovalKind } from '@visa/contract/centre/approval.states'
import { isEndedContract, isFixedContract, isOpenContract } from '@visa/contract/centre/contract.states'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { one, sql } from '../../../db/sql.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import {
  contractTable,
  feesAfter,
  stoppedByChanges,
  toldStatus,
  type Contract,
} from '../contract/contract-change.service.ts'
import { deciders, seconds } from './approval-deciders.repo.ts'
import { approversFor, movedCents } from './approval-limits.service.ts'
import { costOfPayer } from './approval.service.ts'

/** Whom a change would take, told to whoever is about to ask for it, by the rules it is asked by. */

interface Asked {
  id: number
  kind: ApprovalKind
  movedBy: (tx: Tx, contract: Contract) => Promise<number>
}

async function look(tx: Tx, by: ActingPerson, { id, kind, movedBy }: Asked): Promise<ApprovalLook> {
  const { viewer } = by
  const contract = await seenRow(tx, by, contractTable, id)
  const { centreId, contractNo, status } = contract
  if (isEndedContract(status)) throw new Refusal('approvalEnded', { contractNo, status: toldStatus(status) })
  const takes = await approversFor(tx, id, await movedBy(tx, contract))
  // As its row would be if it were asked for now.
  const named = await one<{ deciders: string[]; seconds: string[] }>(
    tx,
    sql`select ${deciders(viewer, kind)} as deciders, ${seconds(viewer, kind)} as seconds
        from (select ${centreId}::bigint as centre_id, ${viewer.userId}::bigint as asked_by,
          null::bigint as agreed_by, ${takes.needsTwo}::boolean as needs_two,
          ${takes.needsLarge}::boolean as needs_large, ${APPROVAL_STATUS.PENDING}::integer as status) p`,
  )
  return {
    ...takes,
    ...named,
    twoAboveCents: await getParam(tx, 'contract.approval.twoAbove'),
    waits: [
      ...stoppedByChanges(status),
      ...(kind === 'FEE' && isOpenContract(status) ? (['edit'] as const) : []),
      // Its people are in the house, and go by what it says.
      ...(isFixedContract(status) ? (['lodge', 'handOut'] as const) : []),
    ],
  }
}

type Of<Change> = { contractId: number; change: Change }

export const lookAtFee = (tx: Tx, by: ActingPerson, { contractId: id, change }: Of<FeeChange>) =>
  look(tx, by, {
    id,
    kind: 'FEE',
    movedBy: async (db, contract) => movedCents((await feesAfter(db, contract, change)).before, change),
  })

export const lookAtPayment = (tx: Tx, by: ActingPerson, { contractId: id, change }: Of<PaymentChange>) =>
  look(tx, by, {
    id,
    kind: 'PAYMENT',
    movedBy: async (db, contract) => (await costOfPayer(db, by, contract, change.payerId)).movedNow,
  })

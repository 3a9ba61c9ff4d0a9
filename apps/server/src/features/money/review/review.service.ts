import type { HandlerInput } from '@visa/contract/endpoint'
import { stateText } from '@visa/contract/states'
import type { BatchResult } from '@visa/contract/batch'
import type { financeConfirm, financeSubmit } from '@visa/contract/money/finance-review'
import { FINANCE_STATUS } from '@visa/contract/money/finance-review.states'
import { financeReviewStateMessages } from '@visa/messages/states/finance-review-states'
import type { ActingPerson } from '../../../access/mover.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { StepsVisit } from '../../../http/route.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { transition } from '../../../workflow/transition.ts'
import { transitionMany } from '../../../workflow/transition-many.ts'
import { reviewFlow } from './review.flow.ts'
import { reviewTable } from './review.table.ts'

type Handed = HandlerInput<typeof financeSubmit>['body']
type Judged = HandlerInput<typeof financeConfirm>['body']

/** Hands in what came by now. */
export async function submitMoney(tx: Tx, by: ActingPerson, { id, remark, seenStatus: seen }: Handed) {
  const { paidCents: submittedCents } = await heldRow(tx, by, reviewTable, id)
  const set = { remark, submittedCents, submittedBy: by.viewer.userId }
  await transition(tx, reviewFlow, { id, operation: 'submit', by, seen, set })
  return { submittedCents }
}

/** Says it anew, while nobody has confirmed it. */
export async function updateMoney(tx: Tx, by: ActingPerson, { id, remark }: Handed) {
  const row = await heldRow(tx, by, reviewTable, id)
  if (row.status !== FINANCE_STATUS.SUBMITTED) {
    const state = {
      zh: stateText(financeReviewStateMessages.zh, row.status),
      en: stateText(financeReviewStateMessages.en, row.status),
    }
    throw new Refusal('financeNotSubmitted', { no: row.subjectNo, state })
  }
  const submittedCents = row.paidCents
  await changeRow(tx, by.actor, reviewTable, row, {
    remark,
    submittedCents,
    submittedBy: by.viewer.userId,
  })
  return { submittedCents }
}

/** Confirms one, for the first time or again. */
export async function confirmOne(tx: Tx, by: ActingPerson, id: number): Promise<void> {
  const { status, paidCents } = await heldRow(tx, by, reviewTable, id)
  const operation = status === FINANCE_STATUS.AGAIN ? 'confirmAgain' : 'confirm'
  const set = { confirmedCents: paidCents, submittedCents: paidCents, confirmedBy: by.viewer.userId }
  await transition(tx, reviewFlow, { id, operation, by, set })
}

/** Confirms each, or sends it back. */
export const confirmMoney = (
  db: Db,
  visit: StepsVisit & ActingPerson,
  { ids, pass, reason }: Judged,
): Promise<BatchResult> =>
  transitionMany(db, visit, ids, async (tx, id) => {
    if (pass) await confirmOne(tx, visit, id)
    else await transition(tx, reviewFlow, { id, operation: 'reject', by: visit, reason })
    return null
  })

export const reviewMoney = (
  db: Db,
  visit: StepsVisit & ActingPerson,
  { ids, pass, reason }: Judged,
): Promise<BatchResult> =>
  transitionMany(db, visit, ids, async (tx, id) => {
    const move = pass
      ? ({ operation: 'review', set: { reviewedBy: visit.viewer.userId } } as const)
      : ({ operation: 'turnDown', reason } as const)
    await transition(tx, reviewFlow, { id, by: visit, ...move })
    return null
  })

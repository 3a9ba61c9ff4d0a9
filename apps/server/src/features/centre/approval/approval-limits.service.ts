import type { FeeChange } from '@visa/contract/centre/approval'
import { APPROVAL_STATUS } from '@visa/contract/centre/approval.states'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql } from '../../../db/sql.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import type { StoredFee } from '../contract/contract-change.service.ts'

/** How many approvers a change takes, and which, by how much it moves. */

/** How much a change moves, line by line: what goes from one line to another is no less than what goes away. */
export function movedCents(before: FeeChange, after: FeeChange): number {
  const lines = after.lines.map(({ feeId, unitPrice, quantity }) => {
    const was = before.lines.find((line) => line.feeId === feeId)
    return Math.abs(unitPrice * quantity - (was === undefined ? 0 : was.unitPrice * was.quantity))
  })
  return lines.reduce((sum, cents) => sum + cents, Math.abs(after.discountCents - before.discountCents))
}

type Line = Pick<StoredFee, 'kind' | 'service' | 'unitCents' | 'quantity'>

/** How much another payer moves, by what is charged for: one thing dearer is no less for another that is cheaper. */
export function movedByPayer(before: readonly Line[], after: readonly Line[]): number {
  const sums = new Map<string, number>()
  const add = (sign: 1 | -1) => (line: Line) => {
    const key = `${line.kind} ${line.service}`
    sums.set(key, (sums.get(key) ?? 0) + sign * line.unitCents * line.quantity)
  }
  before.forEach(add(-1))
  after.forEach(add(1))
  return [...sums.values()].reduce((sum, cents) => sum + Math.abs(cents), 0)
}

type Step = { beforeCents: number; afterCents: number } & (
  | { kind: 'FEE'; before: FeeChange; change: FeeChange }
  | { kind: 'PAYMENT' }
)

/** What one approver each has let through since two did: many small steps are one large one. */
async function movedSinceTwo(tx: Tx, contractId: number): Promise<number> {
  const steps = await rows<Step & { [column: string]: unknown }>(
    tx,
    sql`select kind, before, change, before_cents as "beforeCents", after_cents as "afterCents"
        from contract_approval where contract_id = ${contractId}
          and status = ${APPROVAL_STATUS.APPROVED} and id > coalesce((select max(id) from contract_approval
            where contract_id = ${contractId} and status = ${APPROVAL_STATUS.APPROVED} and needs_two), 0)`,
  )
  return steps.reduce(
    (sum, step) =>
      sum +
      (step.kind === 'FEE'
        ? movedCents(step.before, step.change)
        : Math.abs(step.afterCents - step.beforeCents)),
    0,
  )
}

/** Whom a sum takes that is moved in a contract, with what one approver each has let through before. */
export async function approversFor(tx: Tx, contractId: number, movedNow: number) {
  if (movedNow === 0) return { needsTwo: false, needsLarge: false }
  const moved = movedNow + (await movedSinceTwo(tx, contractId))
  return {
    needsTwo: moved > (await getParam(tx, 'contract.approval.twoAbove')),
    needsLarge: moved > (await getParam(tx, 'contract.approval.largeAbove')),
  }
}

import { OPEN_APPROVALS } from '@visa/contract/centre/approval.states'
import type { ContractDraft } from '@visa/contract/centre/contract'
import type { RuleFailure } from '@visa/contract/issues'
import { formatMoney } from '@visa/contract/money'
import { documentRule, fitsSomeDocument } from '@visa/contract/org/user-identity'
import type { ActingPerson } from '../../../access/mover.ts'
import { first, fixed, sql, type Queryable } from '../../../db/sql.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import { isConsulate } from '../calendar/process-time.service.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'

/** Contracts are made where their customer stands: by people of a centre, for it. */
export function centreOf({ viewer }: ActingPerson): number {
  if (!viewer.isCentre) throw new Refusal('contractNotCentre')
  return viewer.companyId
}

/** What was approved may stay; a counter takes no more off by itself than its limit. */
export const discountLimit = async (db: Queryable, approvedCents: number): Promise<number> =>
  Math.max(await getParam(db, 'contract.discountLimit'), approvedCents)

export async function refuseDiscount(
  db: Queryable,
  { discountCents, discountReason }: { discountCents: number; discountReason: string },
  approvedCents: number,
): Promise<void> {
  if (discountCents === 0) return
  if (discountReason === '') throw new Refusal('contractDiscountReason')
  const limit = await discountLimit(db, approvedCents)
  if (discountCents > limit) throw new Refusal('contractDiscountAbove', { limit: formatMoney(limit) })
}

/** What somebody asked of its fees was asked of them as they are: while that waits nothing is priced anew. */
export async function refuseFeeWaiting(
  db: Queryable,
  { id, contractNo }: { id: number; contractNo: string },
): Promise<void> {
  const open = await first<{ approvalNo: string }>(
    db,
    sql`select approval_no as "approvalNo" from contract_approval
        where contract_id = ${id} and kind = 'FEE' and status in (${fixed(...OPEN_APPROVALS)})`,
  )
  if (open !== undefined) throw new Refusal('contractFeeWaits', { contractNo, approvalNo: open.approvalNo })
}

/** Papers are lodged at a consulate of the country. */
export async function refuseConsulate(
  db: Queryable,
  contract: Pick<ContractDraft, 'nationCode' | 'visaType' | 'consulate'>,
): Promise<void> {
  if (!(await isConsulate(db, contract)))
    throw new InvalidInput([{ field: 'consulate', rule: 'choice', params: {} }])
}

/** A number that the desk will refuse when passports go back is not written down; one that a contract had may stay. */
export function refuseDocument(
  { customerIdNo: typed }: Pick<ContractDraft, 'customerIdNo'>,
  known = '',
): void {
  if (typed !== known && !fitsSomeDocument(typed))
    throw new InvalidInput([{ field: 'customerIdNo', rule: documentRule(typed), params: {} }])
}

type Quantities = ContractDraft['quantities']

/** Numbers are of what is wanted, each once. What a contract had already may stay. */
export function refuseQuantities(
  services: readonly string[],
  quantities: Quantities,
  known: Quantities = [],
): void {
  const isSame = (one: Quantities[number]) => (other: Quantities[number]) =>
    one.kind === other.kind && one.service === other.service
  const failures = quantities.flatMap((each, index): RuleFailure[] => {
    if (quantities.findIndex(isSame(each)) < index)
      return [{ field: 'quantities', rule: 'twice', params: {} }]
    const isWanted = each.kind !== 'vas' || services.includes(each.service) || known.some(isSame(each))
    return isWanted ? [] : [{ field: 'quantities', rule: 'choice', params: {} }]
  })
  if (failures.length > 0) throw new InvalidInput(failures)
}

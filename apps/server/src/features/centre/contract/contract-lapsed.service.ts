import { APPROVAL_STATUS } from '@visa/contract/centre/approval.states'
import type { Lapsing } from '@visa/contract/centre/contract-estimate'
import type { Language } from '@visa/contract/session/personal'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { isChangedFee, nameOfFee, type FeeNames, type StoredFee } from './contract-fees.repo.ts'

/** Prices and numbers that somebody approved and that hold no more, told by their lines and by which approval it was. */

type Line = Pick<StoredFee, 'kind' | 'service' | 'ruleId' | 'centreFeeId'>
type Priced = Omit<StoredFee, 'id' | 'contractId'>

const isSame = (one: Line, other: Line): boolean =>
  one.kind === other.kind &&
  one.service === other.service &&
  one.ruleId === other.ruleId &&
  one.centreFeeId === other.centreFeeId

/** What a line is by other rules. */
const isLike = (one: Line, other: Line): boolean => one.kind === other.kind && one.service === other.service

interface Approved {
  approvalNo: string
  lines: Line[]
  [column: string]: unknown
}

/** Changes of fees that were let through, the latest first. */
const approvedOf = (db: Queryable, contractId: number): Promise<Approved[]> =>
  rows<Approved>(
    db,
    sql`select approval_no as "approvalNo", lines from contract_approval
        where contract_id = ${contractId} and kind = 'FEE' and status = ${APPROVAL_STATUS.APPROVED}
        order by decided_at desc, id desc`,
  )

const sizeOf = ({ unitCents, quantity }: Pick<StoredFee, 'unitCents' | 'quantity'>) => ({
  unitPrice: unitCents,
  quantity,
})

/** What was approved of the lines before and is not in those after. */
export async function lapsedOf(
  db: Queryable,
  contractId: number,
  { before, after }: { before: readonly Priced[]; after: readonly Priced[] },
  { names, language }: { names: FeeNames; language: Language },
): Promise<Lapsing[]> {
  const gone = before.filter(isChangedFee).flatMap((was) => {
    const is = after.find((fee) => isSame(fee, was))
    const holds = is !== undefined && is.unitCents === was.unitCents && is.quantity === was.quantity
    return holds ? [] : [{ was, is: is ?? after.find((fee) => isLike(fee, was)) }]
  })
  if (gone.length === 0) return []
  const approvals = await approvedOf(db, contractId)
  return gone.map(({ was, is }) => ({
    name: nameOfFee(names, language, was),
    approvalNo: approvals.find(({ lines }) => lines.some((line) => isSame(line, was)))?.approvalNo ?? '',
    before: sizeOf(was),
    after: is === undefined ? null : sizeOf(is),
  }))
}

import {
  FEE_APPROVAL,
  LARGE_FEE_APPROVAL,
  OPEN_APPROVALS,
  PAYMENT_APPROVAL,
  type ApprovalKind,
} from '@visa/contract/centre/approval.states'
import { approvalMessages } from '@visa/messages/centre/approvals'
import type { LocalText } from '@visa/messages/texts'
import { holderNames, holds } from '../../../access/holders.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { fixed, one, sql, type Queryable, type Sql } from '../../../db/sql.ts'

/** Who decides on approvals `p`, as columns of them. */

export const OPEN = sql`p.status in (${fixed(...OPEN_APPROVALS)})`

/** Who may decide on one next: somebody else than who asked and who said the first of two yeses. */
export const deciders = (viewer: Viewer, kind: ApprovalKind): Sql => {
  const large = sql`(${holds(LARGE_FEE_APPROVAL)} or not p.needs_large or p.needs_two and p.agreed_by is null)`
  const codes = [holds(kind === 'FEE' ? FEE_APPROVAL : PAYMENT_APPROVAL), large]
  const names = holderNames(
    viewer,
    sql`p.centre_id`,
    codes,
    sql`u.id in (p.asked_by, coalesce(p.agreed_by, 0))`,
  )
  return sql`case when ${OPEN} then ${names} else '{}' end`
}

/** The same of one that is stored, in words: where nobody can, an administrator has to let somebody. */
export async function decidersOf(
  db: Queryable,
  viewer: Viewer,
  { id, kind }: { id: number; kind: ApprovalKind },
): Promise<LocalText> {
  const { names } = await one<{ names: string[] }>(
    db,
    sql`select ${deciders(viewer, kind)} as names from contract_approval p where p.id = ${id}`,
  )
  const { zh, en } = approvalMessages
  return names.length === 0
    ? { zh: zh.whoIsLet, en: en.whoIsLet }
    : { zh: names.join('、'), en: names.join(', ') }
}

/** Who may give the second of two yeses once the reader has given the first. */
export const seconds = (viewer: Viewer, kind: ApprovalKind): Sql => {
  const large = sql`(${holds(LARGE_FEE_APPROVAL)} or not p.needs_large)`
  const codes = [holds(kind === 'FEE' ? FEE_APPROVAL : PAYMENT_APPROVAL), large]
  const names = holderNames(viewer, sql`p.centre_id`, codes, sql`u.id in (p.asked_by, ${viewer.userId})`)
  return sql`case when ${OPEN} and p.needs_two and p.agreed_by is null then ${names} else '{}' end`
}

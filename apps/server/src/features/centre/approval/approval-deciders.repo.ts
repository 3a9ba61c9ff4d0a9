import {
  FEE_APPROVAL,
  LARGE_FEE_APPROVAL,
  OPEN_APPROVALS,
  PAYMENT_APPROVAL,
  type ApprovalKind,
} from '@visa/contract/centre/approval.states'
import { holderNames, holds } from '../../../access/holders.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { fixed, sql, type Sql } from '../../../db/sql.ts'

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

/** Who may give the second of two yeses once the reader has given the first. */
export const seconds = (viewer: Viewer, kind: ApprovalKind): Sql => {
  const large = sql`(${holds(LARGE_FEE_APPROVAL)} or not p.needs_large)`
  const codes = [holds(kind === 'FEE' ? FEE_APPROVAL : PAYMENT_APPROVAL), large]
  const names = holderNames(viewer, sql`p.centre_id`, codes, sql`u.id in (p.asked_by, ${viewer.userId})`)
  return sql`case when ${OPEN} and p.needs_two and p.agreed_by is null then ${names} else '{}' end`
}

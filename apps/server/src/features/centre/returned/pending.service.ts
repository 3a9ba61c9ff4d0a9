import type { Difference } from '@visa/contract/centre/returned-list'
import type { IssueResult } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { SEND_BILL_STATUS } from '@visa/contract/visa/send-bill.states'
import { fixed, sql, type Sql } from '../../../db/sql.ts'

/** What an earlier list, or whoever scanned the passport, said of somebody, and what waits until the bill is closed. */

const DETAILS = ['visaNo', 'issuedOn', 'validFrom', 'validTo', 'remark'] as const
type Details = Partial<Record<(typeof DETAILS)[number], string | null>>

export type PendingResult = Details & { result: IssueResult; reason?: string }
type Said = Details & { result: IssueResult }

/** Of an applicant, named `alias` in the query; null: nothing waits. */
export const pendingOf = (alias: Sql): Sql => sql`(
  select coalesce(pr.listed, '{}'::jsonb) || jsonb_build_object('result', pr.result)
  from retrieval_line pr join send_bill_line pl on pl.id = pr.line_id join send_bill pb on pb.id = pl.bill_id
  where pl.applicant_id = ${alias}.id and pl.taken_out_at is null and pr.result is not null
    and pb.status = ${fixed(SEND_BILL_STATUS.SUBMITTED)} and ${alias}.status = ${fixed(ORDER_STATUS.SUBMITTED)}
  order by pl.id desc limit 1)`

/** What is said otherwise than what waits: another result or, of the same one, another visa. What only adds differs in nothing. */
export function otherThan(pending: PendingResult, said: Said): Difference[] {
  if (said.result !== pending.result)
    return [{ field: 'result', theirs: String(said.result), ours: String(pending.result), pending: true }]
  return DETAILS.flatMap((field): Difference[] => {
    const [theirs, ours] = [said[field] ?? '', pending[field] ?? '']
    return theirs === '' || ours === '' || theirs === ours ? [] : [{ field, theirs, ours, pending: true }]
  })
}

/** What the same result says more stands beside what was known of it. */
export function withPending<Given extends Said>(given: Given, pending: PendingResult): Given & PendingResult {
  if (given.result !== pending.result) return given
  const known = Object.entries(pending).filter(([, value]) => value !== null && value !== '')
  const told = Object.entries(given).filter(([, value]) => value !== null && value !== '')
  return { ...given, ...Object.fromEntries(known), ...Object.fromEntries(told) }
}

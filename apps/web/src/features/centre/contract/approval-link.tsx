import type { ApprovalRow } from '@visa/contract/centre/approval'
import { FEE_APPROVAL, PAYMENT_APPROVAL, type ApprovalKind } from '@visa/contract/centre/approval.states'
import { useCan } from '../../../lib/session.tsx'
import { screenLink } from '../../../lib/tabs/tab-address.ts'
import { CodeText } from '../../../ui/code-text.tsx'

/** The list of those that may be let through, by a permission of its own. */
export const APPROVAL_ACCESS: Readonly<Record<ApprovalKind, string>> = {
  FEE: FEE_APPROVAL,
  PAYMENT: PAYMENT_APPROVAL,
}

/** The number of an approval, which leads to it in the list of approvals, for whoever has that list. */
export function ApprovalLink({ of: { kind, approvalNo } }: { of: Pick<ApprovalRow, 'kind' | 'approvalNo'> }) {
  const can = useCan()
  const list = APPROVAL_ACCESS[kind]
  if (!can(list)) return <CodeText value={approvalNo} />
  return <a href={screenLink(list, { params: { keyword: approvalNo } })}>{approvalNo}</a>
}

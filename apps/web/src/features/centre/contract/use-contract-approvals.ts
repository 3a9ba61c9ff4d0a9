import { feeApprovalPage, paymentApprovalPage, type ApprovalRow } from '@visa/contract/centre/approval'
import type { CallError } from '../../../lib/call.ts'
import { useCall } from '../../../lib/query.ts'

const SHOWN = { page: 1, pageSize: 50 } as const

/** Every change of a contract that somebody asked for, newest first. */
export function useContractApprovals(contractId: number): {
  rows: readonly ApprovalRow[]
  error: CallError | null
  loading: boolean
} {
  const input = { query: SHOWN, body: { searchQuery: { contractId } } }
  const fees = useCall(feeApprovalPage, input, { silent: true })
  const payments = useCall(paymentApprovalPage, input, { silent: true })
  return {
    rows: [...(fees.data?.rows ?? []), ...(payments.data?.rows ?? [])].toSorted((a, b) =>
      b.createTime.localeCompare(a.createTime),
    ),
    error: fees.error ?? payments.error,
    loading: fees.isPending || payments.isPending,
  }
}

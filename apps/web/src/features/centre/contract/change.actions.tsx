import type { ContractDetail } from '@visa/contract/centre/contract'
import { CONTRACT_CREATE, isEndedContract } from '@visa/contract/centre/contract.states'
import type { ApprovalKind } from '@visa/contract/centre/approval.states'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { useTexts } from '../../../lib/i18n.tsx'
import type { RowAction } from '../../../ui/list/row-action.ts'
import { FeeChangeDialog } from './fee-change.dialog.tsx'
import { PaymentChangeDialog } from './payment-change.dialog.tsx'

const isLive = ({ status }: ContractDetail): boolean => !isEndedContract(status)

/** What somebody else has to let through: other prices, another payer. One of each kind waits at a time. */
export function useChangeActions(): RowAction<ContractDetail>[] {
  const t = useTexts(contractPageMessages)
  const lockedBy =
    (kind: ApprovalKind) =>
    ({ pending }: ContractDetail) =>
      pending.includes(kind) ? t.oneWaits : undefined
  return [
    {
      key: 'feeChange',
      label: t.askFeeChange,
      access: CONTRACT_CREATE,
      when: isLive,
      locked: lockedBy('FEE'),
      dialog: (contract, onClosed) => <FeeChangeDialog contract={contract} onClosed={onClosed} />,
    },
    {
      key: 'paymentChange',
      label: t.askPaymentChange,
      access: CONTRACT_CREATE,
      when: isLive,
      locked: lockedBy('PAYMENT'),
      dialog: (contract, onClosed) => <PaymentChangeDialog contract={contract} onClosed={onClosed} />,
    },
  ]
}

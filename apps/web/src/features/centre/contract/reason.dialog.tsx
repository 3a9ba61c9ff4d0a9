import { contractBack, contractCancel, contractReviewedBack } from '@visa/contract/centre/contract-calls'
import type { ContractRow } from '@visa/contract/centre/contract'
import { operationText } from '@visa/contract/states'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'

const CALLS = { back: contractBack, reviewedBack: contractReviewedBack } as const

/** Those that ask why. */
export type ReasonedOperation = keyof typeof CALLS | 'cancel'

const WRITING = { invalidates: CASE_STALE } as const

interface ReasonDialogProps {
  operation: ReasonedOperation
  contract: Pick<ContractRow, 'id' | 'contractNo' | 'status'>
  onClosed: () => void
}

/** Asks why before a contract is sent back or cancelled. It is open while it is rendered. */
export const ReasonDialog = ({ operation, ...rest }: ReasonDialogProps) =>
  operation === 'cancel' ? <CancelDialog {...rest} /> : <BackDialog operation={operation} {...rest} />

function BackDialog({
  operation,
  contract,
  onClosed,
}: ReasonDialogProps & { operation: keyof typeof CALLS }) {
  const t = useTexts(contractPageMessages)
  const { id, contractNo, status: seenStatus } = contract
  const said = { operation: operationText(useTexts(contractStateMessages), operation), contractNo }
  return (
    <FormDialog
      name={`${operation} ${id}`}
      title={fill(t.moveTitle, said)}
      width={480}
      okText={said.operation}
      target={useSaving(CALLS[operation], WRITING)}
      fields={[{ name: 'reason', kind: 'textarea' }]}
      initial={{ id, seenStatus }}
      onSaved={() => toast.success(fill(t.moved, said))}
      onClosed={onClosed}
    />
  )
}

/** Cancelling says what became of the money. */
function CancelDialog({ contract, onClosed }: Omit<ReasonDialogProps, 'operation'>) {
  const t = useTexts(contractPageMessages)
  const { id, contractNo, status: seenStatus } = contract
  return (
    <FormDialog
      name={`cancel ${id}`}
      title={fill(t.cancelTitle, { contractNo })}
      width={480}
      okText={t.cancelOk}
      cancelText={t.cancelBack}
      danger
      target={useSaving(contractCancel, WRITING)}
      fields={[{ name: 'reason', kind: 'textarea' }]}
      initial={{ id, seenStatus }}
      onSaved={({ returnedCents, refundNos }) => {
        toast.success(fill(t.cancelled, { contractNo }))
        if (returnedCents > 0) toast.info(fill(t.creditBack, { amount: yuan(returnedCents) }))
        if (refundNos.length > 0) toast.info(fill(t.refundsAsked, { numbers: refundNos.join(' ') }))
      }}
      onClosed={onClosed}
    />
  )
}

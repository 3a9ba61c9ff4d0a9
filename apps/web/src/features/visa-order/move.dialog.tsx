import { operationText, type OperationOf } from '@visa/contract/states'
import { orderMove } from '@visa/contract/visa/order-russia'
import type { APPLICANT_MACHINE, OrderStatus } from '@visa/contract/visa/order.states'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import * as z from 'zod/mini'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { yuan } from '../../lib/yuan.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { WRITING } from './order.names.ts'

export type Operation = OperationOf<typeof APPLICANT_MACHINE>

/** Some moves have no reason, those asked for here have one. */
const WithReason = orderMove.body.check(
  z.refine(({ reason }) => reason !== '', { path: ['reason'], error: 'rule:required' }),
)

interface MoveDialogProps {
  operation: Operation
  danger: boolean
  /** What people call what is moved. */
  name: string
  orderId: number
  /** Where they saw the order; of single applicants nobody asks. */
  seenStatus?: OrderStatus
  applicantIds?: readonly number[]
  /** What the order cost before, where somebody in it is moved: who goes pays nothing. */
  totalCents?: number
  onClosed: () => void
}

/** Asks why before it moves an order or somebody in it. It is open while it is rendered. */
export function MoveDialog(props: MoveDialogProps) {
  const { operation, danger, name, orderId, seenStatus, applicantIds, totalCents, onClosed } = props
  const isCancel = operation === 'cancel'
  const t = useTexts(orderPageMessages)
  const said = { operation: operationText(useTexts(orderStateMessages), operation), name }
  return (
    <FormDialog
      name={`${operation} ${orderId} ${applicantIds?.join() ?? ''}`}
      title={fill(t.moveTitle, said)}
      width={480}
      // The bare word would be on both buttons.
      okText={!isCancel ? said.operation : applicantIds === undefined ? t.cancelOrder : t.cancelPerson}
      {...(isCancel && { cancelText: t.goBack })}
      danger={danger}
      target={{ ...useSaving(orderMove, WRITING), schema: WithReason }}
      fields={[{ name: 'reason', kind: 'textarea', required: true }]}
      initial={{
        id: orderId,
        operation,
        ...(seenStatus !== undefined && { seenStatus }),
        ...(applicantIds !== undefined && { applicantIds: [...applicantIds] }),
      }}
      onSaved={(after) => {
        const isRepriced = totalCents !== undefined && after.totalCents !== totalCents
        if (after.returnedCents > 0)
          return toast.success(fill(t.movedReturned, { ...said, amount: yuan(after.returnedCents) }))
        if (!isRepriced) return toast.success(fill(t.moved, said))
        const [before, now] = [yuan(totalCents), yuan(after.totalCents)]
        toast.success(fill(t.movedPriced, { ...said, before, now }))
      }}
      onClosed={onClosed}
    />
  )
}

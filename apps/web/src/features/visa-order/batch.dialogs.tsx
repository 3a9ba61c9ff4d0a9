import { orderAssign, orderCancel, type OrderRow } from '@visa/contract/visa/order-list'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import { UserPicker } from '../../pickers/user-picker.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { orRefused, useSaving } from '../../ui/form/form-target.ts'
import { WRITING } from './order.names.ts'

type Listed = Pick<OrderRow, 'id' | 'orderNo'>

interface BatchDialogProps {
  orders: readonly Listed[]
  onAnswered: (answer: unknown) => void
  onClosed: () => void
}

const idsOf = (orders: readonly Listed[]): number[] => orders.map(({ id }) => id)

/** Why several orders are cancelled; what became of each is told by the list. */
export function CancelManyDialog({ orders, onAnswered, onClosed }: BatchDialogProps) {
  const t = useTexts(orderPageMessages)
  return (
    <FormDialog
      name={`cancel ${idsOf(orders).join()}`}
      title={fill(t.cancelMany, { count: orders.length })}
      width={480}
      okText={t.cancelOrder}
      cancelText={t.goBack}
      danger
      target={useSaving(orderCancel, WRITING)}
      fields={[{ name: 'reason', kind: 'textarea', help: t.cancelManyHelp }]}
      initial={{ ids: idsOf(orders) }}
      onSaved={onAnswered}
      onClosed={onClosed}
    />
  )
}

/** To whom several orders are given. */
export function AssignManyDialog(props: BatchDialogProps) {
  const t = useTexts(orderPageMessages)
  const title = fill(t.assignMany, { count: props.orders.length })
  return <AssignForm {...props} title={title} single={false} />
}

/** To whom an order is given. */
export function AssignDialog({ order, onClosed }: { order: Listed; onClosed: () => void }) {
  const t = useTexts(orderPageMessages)
  const { orderNo } = order
  return (
    <AssignForm
      orders={[order]}
      title={fill(t.assignTitle, { orderNo })}
      single
      onAnswered={() => toast.success(fill(t.assigned, { orderNo }))}
      onClosed={onClosed}
    />
  )
}

interface AssignFormProps extends BatchDialogProps {
  title: string
  single: boolean
}

function AssignForm({ orders, title, single, onAnswered, onClosed }: AssignFormProps) {
  const t = useTexts(orderPageMessages)
  const { companyId } = useSession().info.userInfo
  const saving = useSaving(orderAssign, WRITING)
  return (
    <FormDialog
      name={`assign ${idsOf(orders).join()}`}
      title={title}
      width={480}
      okText={t.assign}
      target={single ? orRefused(saving) : saving}
      fields={[
        {
          name: 'assigneeId',
          label: t.assignee,
          wide: true,
          required: true,
          help: t.assignHelp,
          input: <UserPicker companyId={companyId} />,
        },
      ]}
      initial={{ ids: idsOf(orders) }}
      onSaved={onAnswered}
      onClosed={onClosed}
    />
  )
}

import { genericOrder, type GenericDetail } from '@visa/contract/visa/order-generic'
import { orderSave } from '@visa/contract/visa/order-russia'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useStored } from '../../lib/use-stored.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { useOrderForm } from './order-form.ts'
import { WRITING } from './order.names.ts'

/** Opens the form once the order is known as it is now. It is open while it is rendered. */
export function EditDialog({ id, onClosed }: { id: number; onClosed: () => void }) {
  const order = useStored(genericOrder, { params: { id } }, onClosed)
  return order === undefined ? null : <EditForm order={order} onClosed={onClosed} />
}

function EditForm({ order, onClosed }: { order: GenericDetail; onClosed: () => void }) {
  const t = useTexts(orderPageMessages)
  const { orderNo } = order
  const { judge, ...form } = useOrderForm(order)
  return (
    <FormDialog
      {...form}
      name={`order ${order.id}`}
      title={fill(t.editTitle, { orderNo })}
      width={800}
      target={{ ...useSaving(orderSave, WRITING), judge }}
      onSaved={() => toast.success(fill(t.saved, { orderNo }))}
      onClosed={onClosed}
    />
  )
}

import type { OrderLack } from '@visa/contract/visa/order-check'
import type { OrderRow } from '@visa/contract/visa/order-list'
import { orderConfirm, orderMove } from '@visa/contract/visa/order-russia'
import { APPLICANT_MACHINE, ORDER_STATUS, type OrderStatus } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { uiMessages } from '@visa/messages/ui/ui'
import { orderFrameMessages } from '@visa/messages/visa/order-frame'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { yuan } from '../../lib/yuan.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { href } from '../../lib/route.ts'
import { useCan } from '../../lib/session.tsx'
import { rowCall, type Doing, type RowAction } from '../../ui/list/row-action.ts'
import { stateActions } from '../../ui/list/state-actions.ts'
import { Part } from '../../ui/part.tsx'
import { AssignDialog, AssignManyDialog, CancelManyDialog } from './batch.dialogs.tsx'
import { MoveDialog, type Operation } from './move.dialog.tsx'

/** A long form, which most who look at orders never open. */
const EditDialog = lazyPart(async () => (await import('./edit.dialog.tsx')).EditDialog)

/** What lists and the page know of an order that something is done to. */
export type ActedOn = Pick<OrderRow, 'id' | 'orderNo' | 'status' | 'visaType' | 'applicants' | 'totalCents'>

/** From where it waits to be lodged an order stays as it is. */
const FIXED: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  ORDER_STATUS.WAITING_SUBMIT,
  ORDER_STATUS.SUBMITTED,
  ORDER_STATUS.RESULT_AVAILABLE,
  ORDER_STATUS.MATERIAL_RETURNED,
  ORDER_STATUS.CANCELLED,
])

const moving = <Row extends ActedOn>(operation: Operation): Doing<Row> => ({
  when: ({ applicants }) => applicants > 0,
  call: rowCall(orderMove, ({ id, status: seenStatus }) => ({ body: { id, operation, seenStatus } })),
})

/**
 * What may be done with an order, from the list and from the page alike. Lodging, results and giving back are done
 * where passports are counted and results are entered, not here.
 */
export function useOrderActions<Row extends ActedOn>(
  /** What lacks before the order can be confirmed, where the page knows it. */
  blocking: readonly OrderLack[] = [],
): RowAction<Row>[] {
  const t = useTexts(orderPageMessages)
  const ui = useTexts(uiMessages)
  const words = useTexts(orderStateMessages)
  const can = useCan()
  const { confirmBlocked } = useTexts(orderFrameMessages)
  const whyNot = ({ applicants }: Row) => {
    if (applicants === 0) return t.noApplicants
    const [first] = blocking
    if (first === undefined) return undefined
    return fill(confirmBlocked, { count: blocking.length, first: `${first.name} ${first.text}`.trim() })
  }
  const confirming = (visaType: number): Doing<Row> => ({
    when: (order) => order.visaType === visaType,
    locked: whyNot,
    confirm: ({ orderNo, totalCents, applicants }) => ({
      title: fill(t.confirmTitle, { orderNo }),
      content: fill(t.confirmText, { total: yuan(totalCents), count: applicants }),
    }),
    call: rowCall(orderConfirm, ({ id, status: seenStatus }) => ({ body: { id, seenStatus } })),
  })
  const asking = (operation: Operation, danger = false): Doing<Row> => ({
    dialog: ({ id, orderNo, status }, onClosed) => (
      <MoveDialog
        operation={operation}
        danger={danger}
        name={fill(t.orderOf, { orderNo })}
        orderId={id}
        seenStatus={status}
        onClosed={onClosed}
      />
    ),
  })
  const moves = stateActions<Row, Operation>(
    APPLICANT_MACHINE,
    { words, stateOf: ({ status }) => status, can },
    {
      confirm: confirming(VISA_TYPE.STICKER),
      confirmElectronic: confirming(VISA_TYPE.EVISA),
      // Passports come in one by one, at the counter.
      receive: { open: () => href('/main', { screen: 'visa.receipt' }) },
      startAudit: moving('startAudit'),
      // Documents are judged one by one, at the desk.
      approve: { open: ({ id }) => href('/main', { screen: 'visa.documentAudit', orderId: String(id) }) },
      incomplete: asking('incomplete'),
      awaitPaper: { ...moving('awaitPaper'), when: ({ visaType }) => visaType === VISA_TYPE.STICKER },
      resume: moving('resume'),
      // A day and its places are chosen at the lodging desk.
      ready: { open: ({ orderNo }) => href('/main', { screen: 'visa.handling', keyword: orderNo }) },
      abandon: asking('abandon', true),
      cancel: {
        ...asking('cancel', true),
        batch: {
          label: t.batchCancel,
          dialog: (orders, onAnswered, onClosed) => (
            <CancelManyDialog orders={orders} onAnswered={onAnswered} onClosed={onClosed} />
          ),
        },
      },
    },
  )
  return [
    ...moves.filter(({ danger }) => danger !== true),
    {
      key: 'edit',
      label: ui.edit,
      access: 'visa.order.manage.edit',
      shortcut: 'E',
      locked: ({ status }) => (FIXED.has(status) ? t.fixed : undefined),
      dialog: ({ id }, onClosed) => (
        <Part onFailed={onClosed}>
          <EditDialog id={id} onClosed={onClosed} />
        </Part>
      ),
    },
    {
      key: 'assign',
      label: t.assign,
      access: 'visa.order.manage.assign',
      shortcut: 'A',
      dialog: (order, onClosed) => <AssignDialog order={order} onClosed={onClosed} />,
      batch: {
        label: t.batchAssign,
        dialog: (orders, onAnswered, onClosed) => (
          <AssignManyDialog orders={orders} onAnswered={onAnswered} onClosed={onClosed} />
        ),
      },
    },
    ...moves.filter(({ danger }) => danger === true),
  ]
}

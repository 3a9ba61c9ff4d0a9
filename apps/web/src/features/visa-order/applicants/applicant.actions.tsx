import { applicantName } from '@visa/contract/visa/applicant'
import { applicantArrange, applicantRemove } from '@visa/contract/visa/applicant-form'
import { APPLICANT_WRITERS } from '@visa/contract/visa/applicant-readers'
import type { OrderApplicant } from '@visa/contract/visa/order-detail'
import type { GenericDetail } from '@visa/contract/visa/order-generic'
import { orderPayments } from '@visa/contract/visa/order-payment'
import { APPLICANT_MACHINE, isEditable, ORDER_STATUS } from '@visa/contract/visa/order.states'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { applicantListMessages } from '@visa/messages/visa/applicant-list'
import { useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { rowCall, type RowAction } from '../../../ui/list/row-action.ts'
import { stateActions } from '../../../ui/list/state-actions.ts'
import { applicantLink } from '../applicant.names.ts'
import { MoveDialog, type Operation } from '../move.dialog.tsx'

interface Peopled {
  /** Whether the person puts those of the order in another order. */
  arranges: boolean
  /** Whether they enter people or take them out: of an order under a contract the contract says who travels. */
  enters: boolean
}

/** What the person does with who is in an order, where it stands. */
export function useMayChange({ id, status }: Pick<GenericDetail, 'id' | 'status'>): Peopled {
  const can = useCan()
  const balance = useCall(orderPayments, { query: { id } }, { silent: true }).data
  const arranges = isEditable(status) && APPLICANT_WRITERS.some((code) => can(code))
  return { arranges, enters: arranges && balance?.byContract !== true }
}

/** The ids with one of them a place further up or down. */
function moved(ids: readonly number[], id: number, step: 1 | -1): number[] {
  const at = ids.indexOf(id)
  const other = ids[at + step]
  if (at < 0 || other === undefined) return [...ids]
  return ids.map((each) => (each === id ? other : each === other ? id : each))
}

/** What may be done with somebody in an order, by where they stand. */
export function useApplicantActions(
  order: Pick<GenericDetail, 'id' | 'status' | 'totalCents'>,
  applicants: readonly OrderApplicant[],
): RowAction<OrderApplicant>[] {
  const t = useTexts(applicantListMessages)
  const words = useTexts(applicantStateMessages)
  const can = useCan()
  const { arranges, enters } = useMayChange(order)
  const ids = applicants.map(({ id }) => id)
  const arrange = (step: 1 | -1): RowAction<OrderApplicant> => ({
    key: step < 0 ? 'up' : 'down',
    label: step < 0 ? t.up : t.down,
    when: ({ id }) => arranges && ids[ids.indexOf(id) + step] !== undefined,
    call: rowCall(applicantArrange, ({ id }) => ({
      body: { orderId: order.id, ids: moved(ids, id, step) },
    })),
  })
  return [
    { key: 'form', label: t.openForm, open: ({ id }) => applicantLink(id) },
    ...stateActions<OrderApplicant, Operation>(
      APPLICANT_MACHINE,
      { words, stateOf: ({ status }) => status, can },
      {
        cancel: {
          dialog: (applicant, onClosed) => (
            <MoveDialog
              operation="cancel"
              danger
              name={applicantName(applicant)}
              orderId={applicant.orderId}
              applicantIds={[applicant.id]}
              totalCents={order.totalCents}
              onClosed={onClosed}
            />
          ),
        },
      },
    ),
    arrange(-1),
    arrange(1),
    {
      key: 'remove',
      label: t.remove,
      danger: true,
      // Once the order was confirmed people are cancelled, and their traces stay.
      when: ({ status }) => enters && status === ORDER_STATUS.ORDER_SUCCESS,
      confirm: () => ({ content: t.removeText }),
      call: rowCall(applicantRemove, ({ id, updateTime }) => ({ body: { id, seen: updateTime } })),
    },
  ]
}

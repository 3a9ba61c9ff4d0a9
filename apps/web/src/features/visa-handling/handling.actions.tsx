import type { HandlingRow } from '@visa/contract/visa/handling'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { handlingMessages } from '@visa/messages/visa/handling'
import { useTexts } from '../../lib/i18n.tsx'
import type { RowAction } from '../../ui/list/row-action.ts'
import { useMoneyLink } from '../../ui/money/use-money-link.ts'
import { FormPaper } from './form-paper.tsx'
import { AssignDialog, DayDialog, LodgeDialog, SendBackDialog } from './handling.dialogs.tsx'

const isReady = ({ status }: HandlingRow): boolean => status === ORDER_STATUS.WAITING_SUBMIT
const isApproved = ({ status }: HandlingRow): boolean => status === ORDER_STATUS.APPROVED
const isSticker = ({ visaType }: HandlingRow): boolean => visaType === VISA_TYPE.STICKER
const owes = ({ owedCents, onCredit }: HandlingRow): boolean => owedCents > 0 && !onCredit

/** What is done at this desk, to one or to several. */
export function useHandlingActions(): RowAction<HandlingRow>[] {
  const t = useTexts(handlingMessages)
  const moneyLink = useMoneyLink()
  return [
    {
      key: 'ready',
      label: t.ready,
      when: (row) => isApproved(row) && !owes(row),
      dialog: (row, onClosed) => <DayDialog kind="ready" people={[row]} onClosed={onClosed} />,
      batch: {
        label: t.batchReady,
        when: isApproved,
        dialog: (people, onAnswered, onClosed) => (
          <DayDialog kind="ready" people={people} onAnswered={onAnswered} onClosed={onClosed} />
        ),
      },
    },
    {
      key: 'pay',
      label: t.toOrder,
      when: (row) => isApproved(row) && owes(row),
      open: moneyLink,
    },
    {
      key: 'move',
      label: t.move,
      when: (row) => isReady(row) && isSticker(row) && row.billId === null,
      dialog: (row, onClosed) => <DayDialog kind="move" people={[row]} onClosed={onClosed} />,
      batch: {
        label: t.batchMove,
        when: (row) => isReady(row) && isSticker(row),
        dialog: (people, onAnswered, onClosed) => (
          <DayDialog kind="move" people={people} onAnswered={onAnswered} onClosed={onClosed} />
        ),
      },
    },
    {
      key: 'lodge',
      label: t.lodge,
      when: (row) => isReady(row) && !isSticker(row),
      dialog: (row, onClosed) => <LodgeDialog row={row} onClosed={onClosed} />,
    },
    {
      key: 'print',
      label: t.print,
      dialog: (row, onClosed) => <FormPaper ids={[row.id]} onClosed={onClosed} />,
      batch: {
        label: t.batchPrint,
        dialog: (people, _answered, onClosed) => (
          <FormPaper ids={people.map(({ id }) => id)} onClosed={onClosed} />
        ),
      },
    },
    {
      key: 'assign',
      label: t.assign,
      access: 'visa.order.manage.assign',
      dialog: (row, onClosed) => <AssignDialog people={[row]} onClosed={onClosed} />,
      batch: {
        label: t.batchAssign,
        dialog: (people, onAnswered, onClosed) => (
          <AssignDialog people={people} onAnswered={onAnswered} onClosed={onClosed} />
        ),
      },
    },
    {
      key: 'incomplete',
      label: t.incomplete,
      danger: true,
      when: (row) => isReady(row) && row.billId === null,
      dialog: (row, onClosed) => <SendBackDialog row={row} onClosed={onClosed} />,
    },
  ]
}

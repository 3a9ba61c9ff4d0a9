import { isStoppedByChanges } from '@visa/contract/centre/approval.states'
import type { ContractRow } from '@visa/contract/centre/contract'
import type { ContractLack } from '@visa/contract/centre/contract-lack'
import {
  contractAccept,
  contractAcceptAgain,
  contractDelete,
  contractReview,
} from '@visa/contract/centre/contract-calls'
import {
  CONTRACT_CREATE,
  CONTRACT_MACHINE,
  isEndedContract,
  isOpenContract,
} from '@visa/contract/centre/contract.states'
import { operationText, type OperationOf } from '@visa/contract/states'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { contractMessages } from '@visa/messages/centre/contracts'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import { uiMessages } from '@visa/messages/ui/ui'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCan } from '../../../lib/session.tsx'
import { screenLink } from '../../../lib/tabs/tab-address.ts'
import { rowCall, type Doing, type RowAction, type RowCall } from '../../../ui/list/row-action.ts'
import { stateActions } from '../../../ui/list/state-actions.ts'
import { leftOfAll, leftOpen } from './contract-sums.ts'
import { PrintDialog } from '../print.dialog.tsx'
import { ReasonDialog, type ReasonedOperation } from './reason.dialog.tsx'

/** What lists and the page know of a contract that something is done to; the page knows what it lacks, too. */
export type ActedOn = Pick<
  ContractRow,
  | 'id'
  | 'contractNo'
  | 'status'
  | 'revision'
  | 'signed'
  | 'owedCents'
  | 'totalCents'
  | 'paidCents'
  | 'back'
  | 'pending'
  | 'updateTime'
> & {
  lacks?: readonly ContractLack[]
}

type Operation = OperationOf<typeof CONTRACT_MACHINE>

/** What lacks is known to the page before; of a list it is told when it is refused, and may be long. */
const toldWhole = <Row,>(call: RowCall<Row>): RowCall<Row> => ({
  ...call,
  send: (row, options) => call.send(row, { ...options, refusedInDialog: true }),
})

/** What is done to a contract, from the list and from the page alike, by the table that the server enforces. */
export function useContractActions<Row extends ActedOn>(
  /** What only the page can do: it knows the people. */
  more: { refundPassport?: Doing<Row> } = {},
  /** Who has their passport back and is still charged, in words. */
  charged = '',
): RowAction<Row>[] {
  const t = useTexts(contractPageMessages)
  const ui = useTexts(uiMessages)
  const { approvalKinds } = useTexts(contractMessages)
  const words = useTexts(contractStateMessages)
  const can = useCan()
  const lackOf = (operation: Operation) => (row: Row) => {
    if (row.lacks === undefined) {
      // A list knows of one thing that is in the way.
      const waits = isStoppedByChanges(operation) && row.pending.length > 0
      const kinds = row.pending.map((kind) => approvalKinds[kind]).join(t.comma)
      return waits ? fill(t.lockedByChange, { kinds, operation: operationText(words, operation) }) : undefined
    }
    const lacks = row.lacks.filter((lack) => lack.operation === operation)
    return lacks.length === 0 ? undefined : lacks.map(({ text }) => text).join(t.comma)
  }
  const asking = (operation: ReasonedOperation): Doing<Row> => ({
    locked: lackOf(operation),
    dialog: (row, onClosed) => <ReasonDialog operation={operation} contract={row} onClosed={onClosed} />,
  })
  const seen = ({ id, status: seenStatus }: Row) => ({ body: { id, seenStatus } })
  const moves = stateActions<Row, Operation>(
    CONTRACT_MACHINE,
    { words, stateOf: ({ status }) => status, can },
    {
      accept: {
        locked: lackOf('accept'),
        call: toldWhole(rowCall(contractAccept, seen)),
        batch: { label: t.batchAccept },
      },
      acceptAgain: { locked: lackOf('acceptAgain'), call: toldWhole(rowCall(contractAcceptAgain, seen)) },
      review: {
        locked: lackOf('review'),
        call: toldWhole(rowCall(contractReview, seen)),
        confirm: (row) => {
          const left = leftOpen(t, row, charged)
          return left.length === 0 ? undefined : { content: fill(t.stillOpen, { left: left.join(t.comma) }) }
        },
        batch: { label: t.batchReview, content: (rows) => leftOfAll(t, rows).join('\n') },
      },
      back: { ...asking('back'), back: true },
      reviewedBack: { ...asking('reviewedBack'), back: true },
      ...more,
      cancel: asking('cancel'),
      delete: {
        locked: lackOf('delete'),
        call: rowCall(contractDelete, ({ id, updateTime }: Row) => ({ body: { id, seen: updateTime } })),
        confirm: ({ contractNo }) => ({
          title: fill(t.deleteTitle, { contractNo }),
          content: t.deleteText,
        }),
      },
    },
  )
  return [
    {
      key: 'pay',
      label: t.pay,
      access: 'center.cashier',
      shortcut: 'C',
      when: ({ owedCents, status }) => owedCents > 0 && !isEndedContract(status),
      open: ({ contractNo }) => screenLink('center.cashier', { params: { key: contractNo } }).slice(1),
    },
    ...moves.filter(({ danger }) => danger !== true),
    {
      key: 'edit',
      label: ui.edit,
      access: CONTRACT_CREATE,
      shortcut: 'E',
      when: ({ status }) => isOpenContract(status),
      // What is asked of its fees is asked of them as they are.
      locked: ({ pending }) => (pending.includes('FEE') ? t.feeWaits : undefined),
      open: ({ id }) =>
        screenLink(CONTRACT_CREATE, { name: String(id), params: { id: String(id) } }).slice(1),
    },
    {
      key: 'receipt',
      label: t.receipt,
      shortcut: 'P',
      dialog: ({ id }, onClosed) => <PrintDialog ids={[id]} onClosed={onClosed} />,
      batch: {
        label: t.batchPrint,
        dialog: (rows, _answered, onClosed) => (
          <PrintDialog ids={rows.map(({ id }) => id)} onClosed={onClosed} />
        ),
      },
    },
    ...moves.filter(({ danger }) => danger === true),
  ]
}

import { DOCUMENT_MACHINE } from '@visa/contract/visa/document.states'
import { isApplicationOpen } from '@visa/contract/visa/order.states'
import type { OperationOf, StateOf } from '@visa/contract/states'
import { documentStateMessages } from '@visa/messages/states/document-states'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { flow, type Guard, type Happening } from '../../../workflow/flow.ts'
import { followDocuments } from '../order/applicant-documents.service.ts'
import { forgetFirstReview } from '../order/audit-standing.service.ts'
import { documentTable, type DocumentRow } from './document.table.ts'

type State = StateOf<typeof DOCUMENT_MACHINE>
type Operation = OperationOf<typeof DOCUMENT_MACHINE>

/** What was lodged stays what it was. */
const notLodged: Guard<State, Operation, DocumentRow> = (_, { row: { whose } }) =>
  isApplicationOpen(whose.applicantStatus) ? undefined : new Refusal('applicantFixed', { name: whose.name })

const follow = async (
  tx: Tx,
  { row, by, operation }: Happening<State, Operation, DocumentRow>,
): Promise<void> => {
  await followDocuments(tx, by.now, row.applicantId)
  // Whoever looked at all of them first has not seen what became of this one.
  if (operation !== 'accept') await forgetFirstReview(tx, row.applicantId)
}

/** Whatever becomes of a document, the counts of its applicant follow in the same transaction. */
const FOLLOWED = Object.fromEntries(
  DOCUMENT_MACHINE.edges.map(({ operation }) => [operation, [follow]]),
) as Record<Operation, [typeof follow]>

export const documentFlow = flow({
  table: documentTable,
  state: 'documentStatus',
  words: documentStateMessages,
  name: ({ whose: { name, kind } }) => ({ zh: `${name} ${kind.zh}`, en: `${name} ${kind.en}` }),
  guards: {
    replace: [notLodged],
    accept: [notLodged],
    refuse: [notLodged],
    reopen: [notLodged],
    remove: [notLodged],
  },
  effects: FOLLOWED,
})

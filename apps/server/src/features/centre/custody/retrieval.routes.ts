import { checkVisa } from '@visa/contract/custody/check'
import { passportCorrected } from '@visa/contract/custody/correction'
import { countExplain } from '@visa/contract/custody/count'
import {
  retrievalBills,
  retrievalClose,
  retrievalClosing,
  retrievalDetail,
  retrievalExplain,
  retrievalMisread,
  retrievalPage,
  retrievalReopen,
  retrievalResult,
  retrievalScan,
  retrievalSheet,
  retrievalStray,
  retrievalUndo,
  type RetrievalAnswer,
} from '@visa/contract/custody/retrieval'
import { onDeskSteps, onDeskWrite } from '../../../http/desk-only.ts'
import { on, type Route } from '../../../http/route.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { refusalText } from '../../../refusal/refusal-text.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { transitionMany } from '../../../workflow/transition-many.ts'
import type { PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { explainDifferences } from './count-explain.service.ts'
import { listRetrievals, pageRetrieved } from './retrieval.repo.ts'
import {
  closeRetrieval,
  closingOf,
  giveRetrieved,
  reopenRetrieval,
  resultsToGive,
} from './retrieval-close.service.ts'
import { retrievalSheetOf } from './retrieval-sheet.service.ts'
import {
  explainMissing,
  retrievalOf,
  scanRetrieved,
  setRetrieved,
  settleStray,
  takeBackCorrected,
} from './retrieval.service.ts'
import { undoRetrieved, undoStray } from './retrieval-undo.service.ts'
import { checkRead } from './visa-check.service.ts'

/** Passports that come back from a consulate. */
export const retrievalRoutes = ({ db, ...deps }: PaperDeps): Route[] => [
  on(retrievalBills)((visit, { query: { keyword } }) => listRetrievals(db, visit, keyword)),
  on(retrievalDetail)((visit, { query: { billId } }) => retrievalOf(db, visit, billId)),
  on(retrievalPage)((visit, { query, body: { searchQuery } }) =>
    pageRetrieved(db, visit, searchQuery, query),
  ),
  on(retrievalSheet)((visit, { query: { id } }) => retrievalSheetOf({ db, ...deps }, visit, id)),
  // Each scan is a transaction of its own: what is refused undoes none of the others, and a repeat takes in none twice.
  onDeskSteps(retrievalScan)(async (visit, { body: { billId, scans } }) => {
    const answers: RetrievalAnswer[] = []
    for (const [index, scan] of scans.entries()) {
      try {
        const { answer } = await db.tx((tx) =>
          visit.once(tx, () => scanRetrieved(tx, visit, billId, scan), String(index)),
        )
        answers.push(answer)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const text = refusalText(visit.language, error)
        answers.push({
          code: scan.code,
          kind: 'refused',
          billId: null,
          lineId: null,
          name: '',
          passportNo: '',
          text,
        })
      }
    }
    return answers
  }),
  onDeskWrite(passportCorrected)((tx, visit, { body }) => takeBackCorrected(tx, visit, body)),
  onDeskWrite(retrievalResult)(async (tx, visit, { body }) => {
    await setRetrieved(tx, visit, body)
    return null
  }),
  onDeskWrite(retrievalUndo)(async (tx, visit, { body }) => {
    await undoRetrieved(tx, visit, body)
    return null
  }),
  onDeskWrite(retrievalMisread)(async (tx, visit, { body }) => {
    await undoStray(tx, visit, body)
    return null
  }),
  onDeskWrite(retrievalExplain)(async (tx, visit, { body }) => {
    await explainMissing(tx, visit, body)
    return null
  }),
  onDeskWrite(retrievalStray)(async (tx, visit, { body }) => {
    await settleStray(tx, visit, body)
    return null
  }),
  onDeskWrite(checkVisa)((tx, visit, { body }) => checkRead(tx, visit, body)),
  onDeskWrite(countExplain)(async (tx, visit, { body }) => {
    await explainDifferences(tx, visit, body)
    return null
  }),
  on(retrievalClosing)((visit, { query: { billId } }) => closingOf(db, visit, billId)),
  onDeskSteps(retrievalClose)(async (visit, { body: { billId } }) => {
    // Whoever sends it again after a break goes on with those that were to be given the first time.
    const { answer } = await db.tx((tx) =>
      visit.once(tx, async () => [...(await resultsToGive(tx, visit, billId))], 'results'),
    )
    const results = new Map(answer)
    const { rows } = await transitionMany(db, visit, [...results.keys()], (tx, id) =>
      giveRetrieved(tx, visit, { billId, applicantId: id, result: orGone(results.get(id)) }),
    )
    const closed = rows.every(({ ok }) => ok)
    if (closed) await db.tx((tx) => visit.once(tx, () => closeRetrieval(tx, visit, billId), 'close'))
    return { rows, closed }
  }),
  onDeskWrite(retrievalReopen)(async (tx, visit, { body }) => {
    await reopenRetrieval(tx, visit, body)
    return null
  }),
]

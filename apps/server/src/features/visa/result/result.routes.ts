import { evisaFetch, resultDeliver } from '@visa/contract/custody/handover'
import {
  resultFind,
  resultGive,
  resultHistory,
  resultMatch,
  resultOfOrder,
  resultPage,
  resultSheet,
  resultTemplate,
} from '@visa/contract/visa/result'
import type { Db } from '../../../db/pool.ts'
import type { FileStore } from '../../../files/object-store.ts'
import { onDeskSteps } from '../../../http/desk-only.ts'
import { on, onSteps, type Route } from '../../../http/route.ts'
import { pathOf } from '../../../http/spool.ts'
import { refuseTwice } from '../../../refusal/each-once.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { transitionMany } from '../../../workflow/transition-many.ts'
import { seenApplicant, seenOrder } from '../order/applicant-rows.service.ts'
import { deliverResult, fetchEvisa } from './deliver.service.ts'
import { matchFiles } from './match-files.service.ts'
import { findForResults } from './result-find.service.ts'
import { historyOfResults, lackingAmong, pageResults, resultsOfOrder } from './result.repo.ts'
import { giveResult } from './result.service.ts'
import { readResults, resultsTemplate } from './result.sheets.ts'
import { plainVisaNo, sharedVisaNos } from './visa-number.ts'

export const resultRoutes = ({ db, files }: { db: Db; files: FileStore }): Route[] => [
  on(resultFind)((visit, { body: { codes } }) => findForResults(db, visit, codes)),
  on(resultMatch)((visit, { body }) => matchFiles(db, visit, body.files)),
  on(resultSheet)(
    (
      visit,
      {
        body: {
          file: [file],
        },
      },
    ) => {
      if (file === undefined) throw new Refusal('sheetEmpty')
      return readResults(db, visit, pathOf(file))
    },
  ),
  on(resultTemplate)((visit) => resultsTemplate(visit)),
  onDeskSteps(resultGive)(async (visit, { body: { lines } }) => {
    refuseTwice(lines)
    const lineOf = new Map(lines.map((line) => [line.applicantId, line]))
    const shared = sharedVisaNos(lines)
    const { rows } = await transitionMany(db, visit, [...lineOf.keys()], async (tx, id) => {
      const line = lineOf.get(id)
      if (line === undefined) return 0
      if (shared.has(plainVisaNo(line.visaNo))) throw new Refusal('visaNoTwice', { visaNo: line.visaNo })
      return giveResult(tx, visit, line)
    })
    const given = rows.filter(({ ok }) => ok).map(({ id }) => id)
    return { rows, lacking: await lackingAmong(db, given) }
  }),
  on(resultPage)((visit, { query }) => pageResults(db, visit, query)),
  on(resultHistory)(async (visit, { query: { applicantId } }) => {
    await seenApplicant(db, visit, applicantId)
    return historyOfResults(db, visit.viewer, applicantId)
  }),
  on(resultOfOrder)(async (visit, { query: { orderId } }) => {
    await seenOrder(db, visit, orderId)
    return resultsOfOrder(db, visit.viewer, orderId)
  }),
  onDeskSteps(resultDeliver)((visit, { body: { applicantIds, ...told } }) =>
    transitionMany(db, visit, applicantIds, (tx, id) =>
      deliverResult(tx, visit, { applicantId: id, ...told }),
    ),
  ),
  onSteps(evisaFetch)((visit, { body: { applicantId } }) => fetchEvisa({ db, files }, visit, applicantId)),
]

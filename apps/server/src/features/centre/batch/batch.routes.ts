import {
  batchAccept,
  batchCheck,
  batchDetail,
  batchFaultFile,
  batchLeftOut,
  batchPage,
  batchPay,
  batchRead,
  batchSubmit,
  batchTemplate,
} from '@visa/contract/centre/batch'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import type { Db } from '../../../db/pool.ts'
import { on, onSteps, onWrite, type Route } from '../../../http/route.ts'
import { pathOf } from '../../../http/spool.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { transitionMany } from '../../../workflow/transition-many.ts'
import type { Subjects } from '../../money/payment/subjects.service.ts'
import { acceptContract } from '../contract/contract-accept.service.ts'
import { checkBatch, faultyLines } from './batch-look.service.ts'
import { detailOfBatch, pageBatches } from './batch.repo.ts'
import { payBatch, submitBatch, waitingIn } from './batch.service.ts'
import { batchTemplateFile, faultFile, leftOutFile, readBatch } from './batch.sheets.ts'

export const batchRoutes = (db: Db, subjects: Subjects): Route[] => [
  on(batchTemplate)(({ language }) => batchTemplateFile(language)),
  on(batchRead)((_, { body: { file } }) => {
    const [sheet] = file
    if (sheet === undefined) throw new Refusal('sheetEmpty')
    return readBatch(pathOf(sheet))
  }),
  on(batchCheck)((visit, { body }) => checkBatch(db, visit, body)),
  on(batchFaultFile)(async (visit, { body }) =>
    faultFile(visit.language, await faultyLines(db, visit, body)),
  ),
  on(batchLeftOut)(async (visit, { query: { id } }) =>
    leftOutFile(visit.language, await detailOfBatch(db, visit, id)),
  ),
  onWrite(batchSubmit)((tx, visit, { body }) => submitBatch(tx, visit, body)),
  on(batchPage)((visit, { query }) => pageBatches(db, visit, query)),
  on(batchDetail)((visit, { query: { id } }) => detailOfBatch(db, visit, id)),
  onSteps(batchAccept)(async (visit, { body: { id } }) => {
    // Whoever sends it again after a break is told of those that waited the first time.
    const { answer: ids } = await db.tx((tx) => visit.once(tx, () => waitingIn(tx, visit, id), 'ids'))
    return transitionMany(db, visit, ids, (tx, contractId) =>
      acceptContract(tx, visit, { id: contractId, operation: 'accept', seen: CONTRACT_STATUS.WAITING }),
    )
  }),
  onWrite(batchPay)((tx, visit, { body }) => payBatch(tx, subjects, visit, body)),
]

import {
  contractAccept,
  contractAcceptAgain,
  contractBack,
  contractCancel,
  contractCreate,
  contractDelete,
  contractDetails,
  contractEmpPage,
  contractEstimate,
  contractFeeLogs,
  contractLogs,
  contractMgrPage,
  contractRefundPassport,
  contractReview,
  contractReviewedBack,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { contractMissing } from '@visa/contract/centre/contract-papers'
import { contractRefundGate } from '@visa/contract/centre/contract-refund'
import { contractRevisions } from '@visa/contract/centre/contract-revisions'
import { contractPayers } from '@visa/contract/centre/contract-payers'
import { contractFromOrder } from '@visa/contract/centre/contract-from-order'
import { contractLabels } from '@visa/contract/centre/contract-label'
import { contractsOfMember } from '@visa/contract/centre/contract-member'
import { contractServices, contractServiceSummary } from '@visa/contract/centre/contract-services'
import { on, onSteps, onWrite, type Route } from '../../../http/route.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import type { Db } from '../../../db/pool.ts'
import { acceptContract } from './contract-accept.service.ts'
import { revisionsOf } from './contract-revisions.service.ts'
import { detailOf, logsOf, summaryOf } from './contract-detail.service.ts'
import { feeLogsOf } from './contract-fees.repo.ts'
import { missingOf } from './contract-missing.service.ts'
import { countOfMember, pageContracts } from './contract-list.repo.ts'
import { centreOf } from './contract-checks.service.ts'
import { faultyLabels } from './contract-labels.service.ts'
import { cancelContract, deleteContract, reviewContract, sendBack } from './contract-moves.service.ts'
import { payersFor } from './contract-payer.service.ts'
import { estimateContract } from './contract-estimate.service.ts'
import { fromOrder } from './contract-of-order.service.ts'
import { servicesFor } from './contract-services.service.ts'
import { createContract, updateContract } from './contract-write.service.ts'
import { refundGate, refundPassports } from './contract-refund.service.ts'
import { contractTable } from './contract.table.ts'

export const contractRoutes = (db: Db): Route[] => [
  on(contractServices)((visit, { query }) => servicesFor(db, visit, query)),
  on(contractPayers)((visit, { query: { keyword } }) => payersFor(db, visit, keyword)),
  on(contractEstimate)((visit, { body }) => estimateContract(db, visit, body)),
  on(contractFromOrder)((visit, { query: { orderId } }) => fromOrder(db, visit, orderId)),
  on(contractLabels)((visit, { body }) =>
    faultyLabels(db, { ...body, viewer: visit.viewer, centreId: centreOf(visit) }),
  ),
  on(contractsOfMember)((visit, { query: { memberId } }) => countOfMember(db, visit, memberId)),
  onWrite(contractCreate)((tx, visit, { body }) => createContract(tx, visit, body)),
  onWrite(contractUpdate)((tx, visit, { body }) => updateContract(tx, visit, body)),
  onWrite(contractDelete)(async (tx, visit, { body }) => {
    await deleteContract(tx, visit, body)
    return null
  }),
  on(contractEmpPage)((visit, { query, body: { searchQuery } }) =>
    pageContracts(db, visit, searchQuery, query, 'own'),
  ),
  on(contractMgrPage)((visit, { query, body: { searchQuery } }) =>
    pageContracts(db, visit, searchQuery, query, 'all'),
  ),
  on(contractDetails)((visit, { query: { id } }) => detailOf(db, visit, id)),
  on(contractMissing)(async (visit, { query: { id } }) =>
    missingOf(db, await seenRow(db, visit, contractTable, id), visit),
  ),
  onWrite(contractAccept)((tx, visit, { body: { id, seenStatus: seen } }) =>
    acceptContract(tx, visit, { id, seen, operation: 'accept' }),
  ),
  onWrite(contractAcceptAgain)((tx, visit, { body: { id, seenStatus: seen } }) =>
    acceptContract(tx, visit, { id, seen, operation: 'acceptAgain' }),
  ),
  onWrite(contractReview)((tx, visit, { body: { id, seenStatus: seen } }) =>
    reviewContract(tx, visit, { id, seen }),
  ),
  onWrite(contractBack)((tx, visit, { body: { id, seenStatus: seen, reason } }) =>
    sendBack(tx, visit, { id, seen, reason }, 'back'),
  ),
  onWrite(contractReviewedBack)((tx, visit, { body: { id, seenStatus: seen, reason } }) =>
    sendBack(tx, visit, { id, seen, reason }, 'reviewedBack'),
  ),
  onWrite(contractCancel)((tx, visit, { body: { id, seenStatus: seen, reason } }) =>
    cancelContract(tx, visit, { id, seen, reason }),
  ),
  onSteps(contractRefundPassport)((visit, { body }) => refundPassports(db, visit, body)),
  on(contractRefundGate)((visit, { body }) => refundGate(db, visit, body)),
  on(contractLogs)((visit, { query: { id } }) => logsOf(db, visit, id)),
  on(contractFeeLogs)(async (visit, { query: { id } }) => {
    await seenRow(db, visit, contractTable, id)
    return feeLogsOf(db, visit, id, visit.language)
  }),
  on(contractServiceSummary)((visit, { query: { id } }) => summaryOf(db, visit, id)),
  on(contractRevisions)((visit, { query: { id } }) => revisionsOf(db, visit, id)),
]

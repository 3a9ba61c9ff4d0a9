import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import {
  financeConfirm,
  financeHistory,
  financeManagerPage,
  financeOwnPage,
  financePage,
  financeReview,
  financeSubmit,
  financeUpdate,
} from '@visa/contract/money/finance-review'
import { CONFIRM_FINANCE, REVIEW_FINANCE } from '@visa/contract/money/finance-review.states'
import type { Db } from '../../../db/pool.ts'
import { on, onSteps, onWrite, type Route } from '../../../http/route.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { historyWithin } from '../../../workflow/history-within.ts'
import { reviewFlow } from './review.flow.ts'
import { pageReviews } from './review.repo.ts'
import { confirmMoney, reviewMoney, submitMoney, updateMoney } from './review.service.ts'

/** C7.30 */
export const financeReviewRoutes = (db: Db): Route[] => [
  on(financeOwnPage)(({ viewer }, { query, body: { searchQuery } }) =>
    pageReviews(db, viewer, { ...searchQuery, mine: true }, query),
  ),
  on(financeManagerPage)(({ viewer }, { query, body: { searchQuery } }) =>
    pageReviews(db, viewer, { ...searchQuery, mine: false }, query),
  ),
  on(financePage)(({ viewer }, { query: { side, page, pageSize, ...filters } }) => {
    const { authorities } = viewer
    const manages = can(authorities, CONFIRM_FINANCE) || can(authorities, REVIEW_FINANCE)
    if (side === 'mgr' && !manages) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
    return pageReviews(db, viewer, { ...filters, mine: side === 'emp' }, { page, pageSize })
  }),
  on(financeHistory)((visit, { query: { id } }) => historyWithin(db, visit, reviewFlow, id)),
  onWrite(financeSubmit)((tx, visit, { body }) => submitMoney(tx, visit, body)),
  onWrite(financeUpdate)((tx, visit, { body }) => updateMoney(tx, visit, body)),
  onSteps(financeConfirm)((visit, { body }) => confirmMoney(db, visit, body)),
  onSteps(financeReview)((visit, { body }) => reviewMoney(db, visit, body)),
]

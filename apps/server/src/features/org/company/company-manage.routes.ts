import {
  companyDelete,
  companyDetail,
  companyExt,
  companyHistory,
  companyList,
  companyLog,
  companyNameExist,
  companyPage,
  companySave,
  companySaveSpPlatform,
  companyStatusNum,
  companyUpdateStatus,
  shortNameExist,
} from '@visa/contract/org/company-manage'
import { companySimilar } from '@visa/contract/org/company-similar'
import { pageLog } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { on, onWrite, type Route } from '../../../http/route.ts'
import type { Sessions } from '../../../access/sessions.ts'
import { historyWithin } from '../../../workflow/history-within.ts'
import {
  countByStatus,
  findCompany,
  findExt,
  isNameTaken,
  listCompanies,
  pageCompanies,
} from './company-manage.repo.ts'
import { saveCompany } from './company-manage.service.ts'
import { removeCompany } from './company-removal.service.ts'
import { likeOthers } from './company-similar.service.ts'
import { saveSpPlatform, turnCompany } from './company-status.service.ts'
import { companyFlow } from './company.flow.ts'
import { companyTable } from './company.table.ts'

export const companyManageRoutes = (db: Db, sessions: Sessions, quotaBytes: number): Route[] => [
  on(companyPage)(({ viewer }, { query }) => pageCompanies(db, viewer, query, quotaBytes)),
  on(companyList)(({ viewer }, { query }) => listCompanies(db, viewer, query)),
  on(companyStatusNum)(({ viewer }, { query }) => countByStatus(db, viewer, query)),
  on(companyDetail)(async ({ viewer }, { query: { id } }) =>
    orGone(await findCompany(db, viewer, id, quotaBytes)),
  ),
  on(companyExt)(async ({ viewer }, { query: { id } }) => orGone(await findExt(db, viewer, id))),
  onWrite(companySave)(async (tx, visit, { body }) => ({ id: await saveCompany(tx, visit, body) })),
  on(companyNameExist)((_, { query }) => isNameTaken(db, 'company_name', query.companyName, query.id)),
  on(shortNameExist)((_, { query }) => isNameTaken(db, 'short_name', query.shortName, query.id)),
  on(companySimilar)(({ viewer }, { query }) => likeOthers(db, viewer, query)),
  onWrite(companyUpdateStatus)(async (tx, visit, { body }) => {
    const ended = await turnCompany(tx, visit, body)
    visit.afterCommit(() => ended.forEach((userId) => sessions.forget(userId)))
    return null
  }),
  onWrite(companyDelete)(async (tx, visit, { body }) => {
    await removeCompany(tx, visit, body.id)
    return null
  }),
  onWrite(companySaveSpPlatform)(async (tx, visit, { body }) => {
    await saveSpPlatform(tx, visit, body)
    return null
  }),
  on(companyLog)(async ({ viewer }, { query }) => {
    orGone(await findCompany(db, viewer, query.id, quotaBytes))
    return pageLog(db, viewer, [companyTable.entity], { ...query, topic: String(query.id) })
  }),
  on(companyHistory)((visit, { query }) => historyWithin(db, visit, companyFlow, query.id)),
]

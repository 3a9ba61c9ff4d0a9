import { auditLastCheck, auditVerify } from '@visa/contract/audit/audit-check'
import { auditDetail, auditPage } from '@visa/contract/audit/audit-log'
import type { Db } from '../../db/pool.ts'
import { on, onWrite, type Route } from '../../http/route.ts'
import { lastCheck } from './audit-check.repo.ts'
import { pageAudit } from './audit.repo.ts'
import { auditInDetail, refuseOthers, startCheck } from './audit.service.ts'

export const auditRoutes = (db: Db): Route[] => [
  on(auditPage)(({ viewer }, { query }) => pageAudit(db, viewer, query)),
  on(auditDetail)((visit, { query }) => auditInDetail(db, visit, query.id)),
  onWrite(auditVerify)(async (tx, visit) => {
    refuseOthers(visit)
    return { id: await startCheck(tx, visit) }
  }),
  on(auditLastCheck)(async (visit) => {
    refuseOthers(visit)
    return (await lastCheck(db)) ?? null
  }),
]

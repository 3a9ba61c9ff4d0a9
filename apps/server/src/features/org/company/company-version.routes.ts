import {
  companyDoAudit,
  companyKeepVersion,
  companySubmitAudit,
  companyVersion,
  companyVersions,
  companyWaiting,
  companyWithdrawAudit,
} from '@visa/contract/org/company-version'
import type { Db } from '../../../db/pool.ts'
import { on, onWrite, type Route } from '../../../http/route.ts'
import type { SmsGateway } from '../../../integrations/sms/sms-gateway.ts'
import { auditVersion } from './company-audit.service.ts'
import { listVersions } from './company-version.repo.ts'
import {
  auditQueue,
  keepVersion,
  submitVersion,
  versionDetail,
  withdrawVersion,
} from './company-version.service.ts'

export const companyVersionRoutes = (db: Db, sms: SmsGateway): Route[] => [
  on(companyVersions)(({ viewer }, { query }) => listVersions(db, viewer, query.id)),
  on(companyVersion)(({ viewer }, { query }) => versionDetail(db, viewer, query.id)),
  on(companyWaiting)(({ viewer, now }) => auditQueue(db, viewer, now)),
  onWrite(companySubmitAudit)((tx, visit, { body }) => submitVersion(tx, visit, body)),
  onWrite(companyDoAudit)(async (tx, visit, { body }) => ({
    told: await auditVersion(tx, sms, visit, body),
  })),
  onWrite(companyWithdrawAudit)(async (tx, visit, { body }) => {
    await withdrawVersion(tx, visit, body)
    return null
  }),
  onWrite(companyKeepVersion)(async (tx, visit, { body }) => {
    await keepVersion(tx, visit, body)
    return null
  }),
]

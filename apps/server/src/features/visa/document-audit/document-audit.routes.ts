import {
  auditFinish,
  auditOpen,
  auditOrder,
  auditPaper,
  auditPapers,
  auditQueue,
  auditUndo,
} from '@visa/contract/visa/document-audit'
import type { Db } from '../../../db/pool.ts'
import { onDeskWrite } from '../../../http/desk-only.ts'
import { on, type Route } from '../../../http/route.ts'
import { auditPaper as judgePaper, undoVerdict } from '../document/document-verdict.service.ts'
import { queueCounts, queueRows } from './document-audit.repo.ts'
import { acceptNamedPapers, openForAudit, orderAtDesk } from './document-audit.service.ts'
import { finishAudit } from './finish-audit.service.ts'

export const documentAuditRoutes = (db: Db): Route[] => [
  on(auditQueue)(async (visit, { query: { after } }) => {
    const [found, counts] = [await queueRows(db, visit, after), await queueCounts(db, visit)]
    return { ...found, ...counts }
  }),
  on(auditOrder)((visit, { query: { orderId } }) => orderAtDesk(db, visit, orderId)),
  onDeskWrite(auditOpen)((tx, visit, { body }) => openForAudit(tx, visit, body)),
  onDeskWrite(auditPaper)((tx, visit, { body }) => judgePaper(tx, visit, body)),
  onDeskWrite(auditPapers)((tx, visit, { body }) => acceptNamedPapers(tx, visit, body)),
  onDeskWrite(auditUndo)(async (tx, visit, { body }) => {
    await undoVerdict(tx, visit, body)
    return null
  }),
  onDeskWrite(auditFinish)((tx, visit, { body }) => finishAudit(tx, visit, body)),
]

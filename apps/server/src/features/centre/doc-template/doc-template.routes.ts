import {
  docTemplateDelete,
  docTemplatePage,
  docTemplatePublish,
  docTemplateSave,
} from '@visa/contract/centre/config-doc-template'
import { onCentreWrite } from '../../../http/centre-only.ts'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { listTemplates } from './doc-template.repo.ts'
import { publishTemplate, removeTemplate, saveTemplate } from './doc-template.service.ts'

export const docTemplateRoutes = (db: Db): Route[] => [
  on(docTemplatePage)(async (visit, { query: { page, pageSize, kind } }) => {
    const all = await listTemplates(db, visit, kind === undefined ? undefined : [kind])
    return { page, records: all.length, rows: all.slice((page - 1) * pageSize, page * pageSize) }
  }),
  onCentreWrite(docTemplateSave)((tx, visit, { body }) => saveTemplate(tx, visit, body)),
  onCentreWrite(docTemplatePublish)((tx, visit, { body }) => publishTemplate(tx, visit, body)),
  onCentreWrite(docTemplateDelete)(async (tx, visit, { body: { id } }) => {
    await removeTemplate(tx, visit, id)
    return null
  }),
]

import {
  exportCancel,
  exportDelete,
  exportDeleteMany,
  exportDownload,
  exportPage,
  exportRetry,
  exportSubmit,
} from '@visa/contract/sheets/export-task'
import type { Db } from '../../db/pool.ts'
import type { FileStore } from '../../files/object-store.ts'
import { on, type Route } from '../../http/route.ts'
import { transitionMany } from '../../workflow/transition-many.ts'
import {
  cancelExport,
  exportAddress,
  listExports,
  removeExport,
  retryExport,
  submitExport,
  type Exporters,
} from './export.service.ts'

export const exportRoutes = (db: Db, files: FileStore, exporters: Exporters): Route[] => [
  on(exportSubmit)(async (visit, { body }) => ({
    id: await db.tx((tx) => submitExport(tx, exporters, visit, body)),
  })),
  on(exportPage)((visit, { query }) => listExports(db, visit, query)),
  on(exportCancel)(async (visit, { body }) => {
    await db.tx((tx) => cancelExport(tx, visit, body))
    return null
  }),
  on(exportRetry)(async (visit, { body }) => {
    await db.tx((tx) => retryExport(tx, exporters, visit, body))
    return null
  }),
  on(exportDelete)(async (visit, { body }) => {
    await db.tx((tx) => removeExport(tx, visit, body))
    return null
  }),
  on(exportDeleteMany)((visit, { body }) =>
    transitionMany(db, visit.language, body.ids, (tx, id) => removeExport(tx, visit, { id })),
  ),
  on(exportDownload)((visit, { query }) => exportAddress(db, { files, exporters }, visit, query.id)),
]

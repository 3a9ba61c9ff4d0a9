import {
  exportCancel,
  exportDelete,
  exportDownload,
  exportPage,
  exportRetry,
  exportSubmit,
} from '@visa/contract/sheets/export-task'
import type { Db } from '../../db/pool.ts'
import type { FileStore } from '../../files/object-store.ts'
import { on, type Route } from '../../http/route.ts'
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
    await db.tx((tx) => cancelExport(tx, visit, body.id))
    return null
  }),
  on(exportRetry)(async (visit, { body }) => {
    await db.tx((tx) => retryExport(tx, exporters, visit, body.id))
    return null
  }),
  on(exportDelete)(async (visit, { body }) => {
    await db.tx((tx) => removeExport(tx, visit, body.id))
    return null
  }),
  on(exportDownload)((visit, { query }) => exportAddress(db, { files, exporters }, visit, query.id)),
]

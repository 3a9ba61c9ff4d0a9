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
import { on, onSteps, onWrite, type Route } from '../../http/route.ts'
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
  onWrite(exportSubmit)(async (tx, visit, { body }) => ({
    id: await submitExport(tx, exporters, visit, body),
  })),
  on(exportPage)((visit, { query }) => listExports(db, visit, query)),
  onWrite(exportCancel)(async (tx, visit, { body }) => {
    await cancelExport(tx, visit, body)
    return null
  }),
  onWrite(exportRetry)(async (tx, visit, { body }) => {
    await retryExport(tx, exporters, visit, body)
    return null
  }),
  onWrite(exportDelete)(async (tx, visit, { body }) => {
    await removeExport(tx, visit, body)
    return null
  }),
  onSteps(exportDeleteMany)((visit, { body }) =>
    transitionMany(db, visit, body.ids, (tx, id) => removeExport(tx, visit, { id })),
  ),
  on(exportDownload)((visit, { query }) => exportAddress(db, { files, exporters }, visit, query.id)),
]

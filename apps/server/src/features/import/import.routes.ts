import {
  importDetail,
  importErrorFile,
  importSubmit,
  importTemplate,
} from '@visa/contract/sheets/import-task'
import type { Db } from '../../db/pool.ts'
import { on, onSteps, type Route } from '../../http/route.ts'
import type { ImportDeps } from './import.run.ts'
import { errorFileOf, importOf, submitImport, templateOf } from './import.service.ts'

export const importRoutes = (db: Db, deps: ImportDeps): Route[] => [
  onSteps(importSubmit)((visit, { body }) => submitImport(db, deps, visit, body)),
  on(importDetail)((visit, { query }) => importOf(db, visit, query.id)),
  on(importErrorFile)((visit, { query }) => errorFileOf(db, deps, visit, query.id)),
  on(importTemplate)((visit, { query }) => templateOf(deps.importers, visit, query.kind)),
]

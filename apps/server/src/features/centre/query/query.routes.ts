import {
  centreHistory,
  centreQuery,
  labelPage,
  labelSums,
  type LabelRow,
} from '@visa/contract/centre/centre-query'
import { cappedPage } from '../../../db/capped-page.ts'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { historyOf } from './history.service.ts'
import { listedLabels, sumLabels } from './label-list.repo.ts'
import { pageFound } from './query.repo.ts'

export const centreQueryRoutes = (db: Db): Route[] => [
  on(centreQuery)(({ viewer }, { query: { keyword = '', ...page } }) => pageFound(db, viewer, keyword, page)),
  // A read; that it was made is kept.
  on(centreHistory)((visit, { body: { keyword } }) => db.tx((tx) => historyOf(tx, visit, keyword))),
  on(labelPage)(({ viewer }, { query }) =>
    cappedPage<LabelRow & { [column: string]: unknown }>(db, query, listedLabels(viewer, query)),
  ),
  on(labelSums)(({ viewer }, { query }) => sumLabels(db, viewer, query)),
]

import { searchAll } from '@visa/contract/shell/search'
import type { Db } from '../../db/pool.ts'
import { on, type Route } from '../../http/route.ts'
import { search } from './search.service.ts'

export const searchRoutes = (db: Db): Route[] => [
  on(searchAll)(({ viewer }, { query }) => search(db, viewer, query.keyword)),
]

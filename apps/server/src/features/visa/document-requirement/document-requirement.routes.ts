import { requirementList } from '@visa/contract/visa/document-requirement'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { listRequirements } from './document-requirement.repo.ts'

export const requirementRoutes = (db: Db): Route[] => [
  on(requirementList)((_, { query }) => listRequirements(db, query)),
]

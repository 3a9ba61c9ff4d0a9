import { dayOf } from '@visa/contract/dates'
import {
  requirementAdd,
  requirementDelete,
  requirementList,
  requirementLog,
  requirementPage,
  requirementReplace,
  requirementUpdate,
  type RequirementRow,
} from '@visa/contract/visa/document-requirement'
import { cappedPage } from '../../../db/capped-page.ts'
import { pageLog } from '../../../db/change-log.ts'
import type { Db } from '../../../db/pool.ts'
import { on, onWrite, type Route } from '../../../http/route.ts'
import { listRequirements, requirementSource } from './document-requirement.repo.ts'
import {
  addRequirement,
  changeRequirement,
  removeRequirement,
  replaceRequirement,
} from './document-requirement.service.ts'
import { requirementTable } from './document-requirement.table.ts'

export const requirementRoutes = (db: Db): Route[] => [
  on(requirementList)(({ now }, { query }) => listRequirements(db, query, query.day ?? dayOf(now))),
  on(requirementPage)(({ now }, { query }) =>
    cappedPage<RequirementRow & { [column: string]: unknown }>(
      db,
      query,
      requirementSource(query, dayOf(now)),
    ),
  ),
  onWrite(requirementAdd)(async (tx, visit, { body }) => ({ id: await addRequirement(tx, visit, body) })),
  onWrite(requirementUpdate)(async (tx, visit, { body }) => {
    await changeRequirement(tx, visit, body)
    return null
  }),
  onWrite(requirementReplace)(async (tx, visit, { body }) => ({
    id: await replaceRequirement(tx, visit, body),
  })),
  onWrite(requirementDelete)(async (tx, visit, { body }) => {
    await removeRequirement(tx, visit, body.id)
    return null
  }),
  on(requirementLog)(({ viewer }, { query: { nationCode, visaType, ...page } }) =>
    pageLog(db, viewer, [requirementTable.entity], { ...page, topic: `${nationCode}-${visaType}` }),
  ),
]

import {
  serviceFeeDelete,
  serviceFeePage,
  serviceFeeSave,
  type ServiceFeeRow,
} from '@visa/contract/centre/config-service-fee'
import { dayOf } from '@visa/contract/dates'
import { cappedPage } from '../../../db/capped-page.ts'
import type { Db } from '../../../db/pool.ts'
import { onCentreWrite } from '../../../http/centre-only.ts'
import { on, type Route } from '../../../http/route.ts'
import { removeComing, saveDated } from '../dated/dated.service.ts'
import { datedService, serviceFeeSource } from './service-fee.repo.ts'

export const serviceFeeRoutes = (db: Db): Route[] => [
  on(serviceFeePage)(({ viewer, now }, { query }) =>
    cappedPage<ServiceFeeRow & { [column: string]: unknown }>(
      db,
      query,
      serviceFeeSource(viewer, query, dayOf(now)),
    ),
  ),
  onCentreWrite(serviceFeeSave)(async (tx, visit, { body: { id, seen, ...draft } }) => ({
    id: await saveDated(tx, visit, datedService, { id, seen, draft }),
  })),
  onCentreWrite(serviceFeeDelete)(async (tx, visit, { body }) => {
    await removeComing(tx, visit, datedService, body.id)
    return null
  }),
]

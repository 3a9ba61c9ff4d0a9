import { dayOf } from '@visa/contract/dates'
import { applicationOptions } from '@visa/contract/visa/application-options'
import type { Db } from '../../../db/pool.ts'
import { onPublic, type Route } from '../../../http/route.ts'
import { applicationOptionsOn } from './application.service.ts'

export const applicationRoutes = (db: Db): Route[] => [
  onPublic(applicationOptions)(({ now }, { query }) => applicationOptionsOn(db, query.form, dayOf(now))),
]

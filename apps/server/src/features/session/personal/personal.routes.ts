import { changeLanguage, personalInfo } from '@visa/contract/session/personal'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import type { Sessions } from '../../../access/sessions.ts'
import { loadPersonal } from './personal.service.ts'

export const personalRoutes = (db: Db, sessions: Sessions): Route[] => [
  on(personalInfo)((visit) => loadPersonal(db, visit.session, visit.language)),
  on(changeLanguage)(async (visit, { body }) => {
    await sessions.setLanguage(visit.session, body.language)
    return null
  }),
]

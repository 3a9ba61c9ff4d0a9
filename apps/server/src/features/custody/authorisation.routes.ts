import {
  authorisationAdd,
  authorisationPage,
  authorisationPeople,
  authorisationRevoke,
} from '@visa/contract/custody/authorisation'
import type { Db } from '../../db/pool.ts'
import { on, onWrite, type Route } from '../../http/route.ts'
import { collectable, pageAuthorisations } from './authorisation.repo.ts'
import { registerLetter, revokeAuthorisation } from './authorisation.service.ts'

/** Who may collect for somebody else. */
export const authorisationRoutes = (db: Db): Route[] => [
  on(authorisationPage)((visit, { query }) => pageAuthorisations(db, visit, query)),
  on(authorisationPeople)((visit, { query: { keyword } }) => collectable(db, visit, keyword)),
  onWrite(authorisationAdd)((tx, visit, { body }) => registerLetter(tx, visit, body)),
  onWrite(authorisationRevoke)(async (tx, visit, { body }) => {
    await revokeAuthorisation(tx, visit, body)
    return null
  }),
]

import { rolePreview } from '@visa/contract/org/role-power'
import { authorityCheck, resourceOptions } from '@visa/contract/shell/authority-check'
import type { Db } from '../../db/pool.ts'
import { on, type Route } from '../../http/route.ts'
import { checkAuthority, listResources } from './authority.service.ts'
import { previewRole } from './role-preview.service.ts'

export const authorityRoutes = (db: Db): Route[] => [
  on(authorityCheck)(({ viewer, language }, { query }) => checkAuthority(db, viewer, query, language)),
  on(rolePreview)(({ viewer, language }, { body }) => previewRole(db, viewer, body, language)),
  on(resourceOptions)(({ language }) => listResources(db, language)),
]

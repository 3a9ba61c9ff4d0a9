import { IDENTITY } from '@visa/contract/identity'
import { sql, type Sql } from '../db/sql.ts'
import type { Viewer } from './viewer.ts'

export const isPlatform = ({ identityCode }: Pick<Viewer, 'identityCode'>): boolean =>
  identityCode === IDENTITY.PLATFORM

/** Rows within a viewer's reach: all of them for the platform, else those of the viewer's own company. */
export const ownCompany = (viewer: Pick<Viewer, 'identityCode' | 'companyId'>, column: Sql): Sql =>
  isPlatform(viewer) ? sql`true` : sql`${column} = ${viewer.companyId}`

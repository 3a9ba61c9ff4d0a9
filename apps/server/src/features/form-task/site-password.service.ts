import type { ShownParamKey } from '@visa/contract/org/system-param'
import type { SiteCode } from '@visa/contract/form-task/sites'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/pool.ts'
import type { Queryable } from '../../db/sql.ts'
import { getParam, forgetParam } from '../org/system-param/system-param.service.ts'

const PASSWORDS = {
  RU_EVISA: 'visa.russiaSitePassword',
  PH_EVISA: 'visa.philippinesSitePassword',
} as const satisfies Record<SiteCode, ShownParamKey>

export const sitePassword = (db: Queryable, site: SiteCode): Promise<string> => getParam(db, PASSWORDS[site])

/** Whoever changes where a site is must know its password: it is not sent on to wherever they point. */
export const forgetSitePassword = (tx: Tx, actor: Actor, site: SiteCode): Promise<void> =>
  forgetParam(tx, actor, PASSWORDS[site])

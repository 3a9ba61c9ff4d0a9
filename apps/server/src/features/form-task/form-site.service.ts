import type { FormSite, FormWorker } from '@visa/contract/form-task/form-site'
import { SITE_CODES, SITE_SCHEMAS, type SiteCode } from '@visa/contract/form-task/sites'
import { TASK_STATUS } from '@visa/contract/task-status'
import { SHORT_NATIONS } from '@visa/contract/visa/order'
import type { NationCode } from '@visa/contract/visa/products'
import type { ActingPerson } from '../../access/mover.ts'
import { refuseOtherSides } from '../../access/platform-only.ts'
import { rowsWithin } from '../../access/rows-within.ts'
import { isPlatform } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import { changeRow } from '../../db/logged-rows.ts'
import { instantOf } from '../../db/instant.ts'
import type { Tx } from '../../db/pool.ts'
import { rows, sql, type Queryable } from '../../db/sql.ts'
import { selectOf } from '../../db/table.ts'
import { heldAsSeen, heldRows } from '../../refusal/held-row.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { formSiteTable, type SiteRow } from './form-site.table.ts'
import { formTaskTable } from './form-task.table.ts'
import { addressFault, isOtherSite } from './site-address.service.ts'
import { forgetSitePassword } from './site-password.service.ts'

/** After so long a silence a robot is taken for gone. */
const SILENT_SECONDS = 45
const LOOKED_BACK_DAYS = 30
const PERCENT = 100

export const siteRows = (db: Queryable): Promise<SiteRow[]> =>
  rows<SiteRow & { [column: string]: unknown }>(
    db,
    sql`select ${selectOf(formSiteTable, undefined, 's')} from form_site s where s.code = any(${[...SITE_CODES]}::text[])
        order by s.id`,
  )

interface Figures {
  code: SiteCode
  usedToday: number
  done: number
  failed: number
  p50: number | null
  queued: number
}

const figuresOf = (db: Queryable, viewer: Viewer): Promise<Figures[]> => {
  const within = rowsWithin(viewer, formTaskTable, 't')
  const since = sql`t.finished_at > now() - ${LOOKED_BACK_DAYS} * interval '1 day'`
  return rows<Figures & { [column: string]: unknown }>(
    db,
    sql`select s.code,
          coalesce((select d.begun from form_site_day d where d.site = s.code
            and d.day = (now() at time zone 'Asia/Shanghai')::date), 0) as "usedToday",
          (select count(*) from form_task t where t.site = s.code and t.status = ${TASK_STATUS.SUCCESS} and ${since}
            and ${within}) as done,
          (select count(*) from form_task t where t.site = s.code and t.status = ${TASK_STATUS.FAIL} and ${since}
            and ${within}) as failed,
          (select percentile_cont(0.5) within group (order by extract(epoch from t.finished_at - t.started_at))
            from form_task t where t.site = s.code and t.status = ${TASK_STATUS.SUCCESS} and t.started_at is not null
            and ${since} and ${within}) as p50,
          (select count(*) from form_task t where t.site = s.code and t.status = ${TASK_STATUS.SUBMITTED} and ${within})
            as queued
        from form_site s`,
  )
}

const workersOf = (db: Queryable): Promise<FormWorker[]> =>
  rows<FormWorker & { [column: string]: unknown }>(
    db,
    sql`select name, ${instantOf(sql`seen_at`)} as "seenAt", browser <> '' as "hasBrowser", running,
          seen_at > now() - ${SILENT_SECONDS} * interval '1 second' as alive
        from form_worker order by name`,
  )

/** Where the applications of a site go. */
const connectionOf = (
  { siteAddress }: Pick<SiteRow, 'siteAddress'>,
  playsOthers: boolean,
): FormSite['connection'] => {
  if (addressFault(siteAddress, playsOthers) !== undefined) return 'none'
  if (siteAddress !== '') return 'site'
  return playsOthers ? 'standIn' : 'none'
}

export async function sitesToday(
  db: Queryable,
  { viewer }: { viewer: Viewer },
  playsOthers: boolean,
): Promise<{ sites: FormSite[]; workers: FormWorker[] }> {
  const figures = await figuresOf(db, viewer)
  const sites = (await siteRows(db)).map((site): FormSite => {
    const own = figures.find(({ code }) => code === site.code)
    const ended = (own?.done ?? 0) + (own?.failed ?? 0)
    const { version, nationCode } = SITE_SCHEMAS[site.code]
    const { id, code, siteAddress, account, dailyCap, spacingSeconds, paused, updateTime } = site
    return {
      id,
      code,
      siteAddress,
      account: isPlatform(viewer) ? account : '',
      dailyCap,
      spacingSeconds,
      paused,
      updateTime,
      visaCountry: SHORT_NATIONS[nationCode as NationCode],
      scriptVersion: version,
      connection: connectionOf(site, playsOthers),
      usedToday: own?.usedToday ?? 0,
      successRate: ended === 0 ? null : Math.round(((own?.done ?? 0) / ended) * PERCENT * 10) / 10,
      p50Seconds: own?.p50 === null || own?.p50 === undefined ? null : Math.round(own.p50),
      queued: own?.queued ?? 0,
    }
  })
  return { sites, workers: await workersOf(db) }
}

type SiteChange = Pick<SiteRow, 'siteAddress' | 'account' | 'dailyCap' | 'spacingSeconds' | 'paused'>

export async function saveSite(
  tx: Tx,
  by: ActingPerson,
  { id, seen, ...change }: SiteChange & { id: number; seen: string },
  playsOthers: boolean,
): Promise<void> {
  refuseOtherSides(by.viewer)
  const fault = addressFault(change.siteAddress, playsOthers)
  if (fault !== undefined) throw new Refusal(fault)
  const site = await heldAsSeen(tx, by, formSiteTable, id, seen)
  await changeRow(tx, by.actor, formSiteTable, site, change)
  if (isOtherSite(site, change)) await forgetSitePassword(tx, by.actor, site.code)
}

/** What is at work is finished; nothing new is begun. */
export async function pauseSites(tx: Tx, by: ActingPerson, paused: boolean): Promise<void> {
  refuseOtherSides(by.viewer)
  const ids = (await siteRows(tx)).map(({ id }) => id)
  for (const site of await heldRows(tx, by, formSiteTable, ids)) {
    await changeRow(tx, by.actor, formSiteTable, site, { paused })
  }
}

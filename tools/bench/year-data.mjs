// Parts of a year of a busy centre, as `npm run demo:year` makes one: each bench takes the tables that it measures.
import { withClient } from './server.mjs'

const dist = (file) => import(new URL(`../../apps/server/dist/${file}.js`, import.meta.url).href)

/** Fills some tables with so many orders of so many days; `week` says of whom: agencies, paper, centre or whole. */
export async function fillPart(url, { orders, days, ...part }) {
  const { fillPart: filled } = await dist('seed/year/year')
  const { backupClient } = await dist('backup/client')
  const client = await backupClient(url, 'visa-desk bench')
  try {
    await filled(client, { orders, days, now: new Date(), say: () => undefined }, part)
    for (const table of part.tables) await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}

/** Orders that agencies made in such a part, for a condition on `visa_order`. */
export const OF_AGENCIES = `agent_id in (select id from company where company_code like 'YEAR-%')`

/** Somebody of the agency of the demonstration who sees their own orders alone: one in fifty of the agency's. */
export const colleague = (url) =>
  withClient(url, async (db) => {
    const { rows } = await db.query(`
      with mine as (select id, company_id, password_hash from app_user where user_name = 'agent'),
      role as (
        insert into app_role (company_id, role_name, data_scope) select company_id, 'bench', 1 from mine returning id),
      granted as (
        insert into role_resource (role_id, resource_id)
        select role.id, r.id from role, resource r where r.code like 'visa.order%' or r.code like 'visa.applicant%'),
      person as (
        insert into app_user (company_id, user_name, real_name, password_hash)
        select company_id, 'bench_clerk', '压测业务员', password_hash from mine returning id),
      given as (insert into user_role (user_id, role_id) select person.id, role.id from person, role)
      select id from person`)
    return Number(rows[0].id)
  })

// Visa orders and applicants in bulk: two hundred agents, one of which has every hundredth order, and a clerk there who
// has every fiftieth of these.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { GIVEN, SURNAMES } from './names.mjs'

const COMPANIES = 200
const STEP = 50_000
/** Applicants for two orders; so many orders have two and a half times as many. */
const APPLICANTS = 5

export const VIEWERS = { admin: 'admin', agent: 'agent', clerk: 'bench_clerk' }

const PEOPLE = `
  insert into company (company_code, company_name, short_name, identity_code, audit_status)
  select 'BENCH' || n, '压测代理' || n, '压测' || n, 4, 1 from generate_series(1, ${COMPANIES - 1}) n;
  with mine as (select id, company_id, password_hash from app_user where user_name = 'agent'),
  role as (
    insert into app_role (company_id, role_name, data_scope) select company_id, 'bench', 1 from mine returning id),
  granted as (
    insert into role_resource (role_id, resource_id)
    select role.id, r.id from role, resource r where r.code like 'visa.order%' or r.code like 'visa.applicant%'),
  person as (
    insert into app_user (company_id, user_name, real_name, password_hash)
    select company_id, 'bench_clerk', '压测业务员', password_hash from mine returning id)
  insert into user_role (user_id, role_id) select person.id, role.id from person, role`

/** A name of three characters with how it is said, as search documents have it. */
const named = (n) => `
  (select a || b || c as name, a || b || c || ' ' || pa || pb || pc || ' ' || pb || pc || ' ' || pc || ' ' ||
      left(pa, 1) || left(pb, 1) || left(pc, 1) || ' ' || left(pb, 1) || left(pc, 1) as tokens
    from (select ($1::text[])[s] as a, ($2::text[])[s] as pa, ($3::text[])[g] as b, ($4::text[])[g] as pb,
        ($3::text[])[h] as c, ($4::text[])[h] as pc
      from (select 1 + ((${n}) * 31) % array_length($1::text[], 1) as s,
        1 + ((${n}) * 17 + (${n}) / 40) % array_length($3::text[], 1) as g,
        1 + ((${n}) * 13 + (${n}) / 4000) % array_length($3::text[], 1) as h) chosen) spelt)`

const digits = (n, factor, size) => `lpad(((${n})::bigint * ${factor} % ${10 ** size})::text, ${size}, '0')`

/** Orders of the last two years, newest first: with a hundred times as many, each day has as many more. */
const orders = (total) => `
  insert into visa_order (order_no, nation_code, visa_type, visa_category, status, agent_id, accept_org_id,
    platform_id, owner_id, contact_name, contact_mobile, entry_date, promised_date, total_cents, search, created_at,
    updated_at)
  select 'B' || lpad(n::text, 11, '0'), (array['RUS','RUS','PHL','TUR','MYS'])[1 + n % 5], 1 + (n % 5 > 0)::int,
    'COMMON_TOURIST', (array[8,16,24,32,40,48,56,64,72,80,80,80,80,88])[1 + n % 14],
    case when n % 100 = 0 then (select id from company where company_code = 'AGENT-YX')
      else agents[1 + n % ${COMPANIES - 1}] end,
    (select id from company where company_code = 'ACCEPT-HQ'), 1,
    case when n % 5000 = 0 then (select id from app_user where user_name = 'bench_clerk') end,
    contact.name, '139' || ${digits('n', 7919, 8)}, current_date + (n % 90)::int,
    (created + (10 + n % 15) * interval '1 day')::date, 271500,
    ' ' || concat_ws(' ', 'b' || lpad(n::text, 11, '0'), lpad(n::text, 11, '0'), '139' || ${digits('n', 7919, 8)},
      contact.tokens, first.tokens, 'e' || ${digits('n', 15_485_863, 8)}, ${digits('n', 15_485_863, 8)}) || ' ',
    created, created
  from (select array_agg(id order by id) as agents from company where company_code like 'BENCH%') others,
    lateral (select n, now() - n * interval '1 day' * 730 / ${total} as created
      from generate_series($5::bigint, $6::bigint) n) numbered,
    lateral ${named('n')} contact, lateral ${named('n + 7')} first`

/** The first of an order has the passport that the order is found by. */
const applicants = `
  insert into visa_applicant (order_id, seq, form_code, status, cn_name, surname, given_names, passport_no,
    passport_expiry, needed, filled, documents_wanted, documents_there, search, nation_code, visa_type, agent_id,
    accept_org_id, platform_id, owner_id, created_at, updated_at)
  select o.id, seq, case when o.nation_code = 'RUS' then case o.visa_type when 1 then 'ru-sticker' else 'ru-evisa' end
      else lower(left(o.nation_code, 2)) end, o.status, person.name, 'WANG', 'XIAOYU',
    'E' || ${digits('n + 40000000 * (seq - 1)', 15_485_863, 8)}, current_date + (n % 3000)::int, 60, (n % 61)::int, 7,
    (n % 8)::int,
    ' ' || concat_ws(' ', person.tokens, lower(o.order_no), 'e' || ${digits('n + 40000000 * (seq - 1)', 15_485_863, 8)},
      ${digits('n + 40000000 * (seq - 1)', 15_485_863, 8)}) || ' ',
    o.nation_code, o.visa_type, o.agent_id, o.accept_org_id, o.platform_id, o.owner_id, o.created_at, o.created_at
  from (select o.*, substr(order_no, 2)::bigint as n from visa_order o
      where order_no between 'B' || lpad($5::text, 11, '0') and 'B' || lpad($6::text, 11, '0')) o,
    lateral generate_series(1, ${Math.floor(APPLICANTS / 2)} + (n % 2)::int) seq,
    lateral ${named('n + 7 * seq')} person`

const TABLES = ['visa_order', 'visa_applicant']

/** Fills first and indexes afterwards, as anybody should who brings a million rows. */
export async function fill(url, total, pinyinOf) {
  const db = new pg.Client(url)
  await db.connect()
  const said = (chars) => chars.map((char) => pinyinOf(char).split('|')[0])
  const names = [SURNAMES, said(SURNAMES), GIVEN, said(GIVEN)]
  await db.query(PEOPLE)
  const { rows: indexes } = await db.query(
    `select indexdef, indexname from pg_indexes where tablename = any($1) and indexdef not like 'CREATE UNIQUE%'`,
    [TABLES],
  )
  for (const { indexname } of indexes) await db.query(`drop index ${indexname}`)
  await db.query(`set session_replication_role = replica`)
  for (let from = 1; from <= total; from += STEP) {
    const values = [...names, from, Math.min(total, from + STEP - 1)]
    await db.query(orders(total), values)
    await db.query(applicants, values)
  }
  await db.query(`set maintenance_work_mem = '768MB'`)
  for (const { indexdef } of indexes) await db.query(indexdef)
  for (const table of TABLES) await db.query(`vacuum analyze ${table}`)
  await db.end()
}

/** Whether a folder that is kept from one run to the next holds so many orders already. */
export const isFilled = (folder, total) =>
  readFile(path.join(folder, 'orders'), 'utf8').then(
    (text) => Number(text) === total,
    () => false,
  )

export const noteFilled = (folder, total) => writeFile(path.join(folder, 'orders'), String(total))

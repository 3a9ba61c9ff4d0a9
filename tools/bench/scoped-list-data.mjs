// Two tables as orders will be, one of 10,000 and one of 1,000,000 rows, and people who see different parts of them.
import pg from 'pg'

const TABLES = { small: 10_000, large: 1_000_000 }

const COMPANIES = 100
/** Of each company; together they own all rows evenly, so that each has 0.01 % of them. */
const PEOPLE = 100

/** Whom the bench logs in as, with the data scope of their role; the names are used by the report too. */
export const VIEWERS = {
  admin: 'admin',
  company: 'bench_company',
  group: 'bench_group',
  department: 'bench_department',
  owner: 'bench_owner',
}
const SCOPES = { company: 4, group: 5, department: 2, owner: 1 }

const companies = `
  insert into company (company_code, company_name, short_name, identity_code, audit_status, version_no, parent_id, level)
  select 'BENCH' || n, 'Bench ' || n, 'Bench ' || n, 4, 1, 1,
    case when n between 2 and 5 then (select id from company where company_code = 'BENCH1') end,
    case when n between 2 and 5 then 2 else 1 end
  from generate_series($1::int, $2::int) n`

const people = `
  insert into app_user (company_id, user_name, real_name, password_hash)
  select c.id, 'bench' || substr(c.company_code, 6) || '_' || n, '员工' || n, 'x'
  from company c, generate_series(1, ${PEOPLE}) n where c.company_code like 'BENCH%'`

/** A tenth of a company's people stand in one department. */
const departments = `
  with made as (
    insert into department (company_id, department_code, department_name)
    select id, 'D', 'D' from company where company_code = 'BENCH6' returning id, company_id
  )
  insert into user_department (user_id, department_id)
  select u.id, made.id from made join app_user u on u.company_id = made.company_id
  where substring(u.user_name from '_(\\d+)$')::int <= ${PEOPLE / 10}`

/** Takes the place of somebody of a company, so that rows are theirs. */
const viewer = async (client, name, userName, scope) => {
  const of = name === 'group' ? 'bench1_1' : 'bench6_1'
  const taken = { company: 'bench6_2', department: 'bench6_3' }[name] ?? of
  await client.query(
    `with person as (
       update app_user set user_name = $1, password_hash = (select password_hash from app_user where user_name = 'admin')
       where user_name = $2 returning id, company_id
     ), made as (
       insert into app_role (company_id, role_name, data_scope) select company_id, $1, $3 from person returning id
     )
     insert into user_role (user_id, role_id) select person.id, made.id from person, made`,
    [userName, taken, scope],
  )
}

/** The indexes that docs/decisions/027 asks of such a table. */
const indexes = (table) => [
  `create index on ${table} (created_at desc, id desc)`,
  `create index on ${table} (status, created_at desc, id desc)`,
  `create index on ${table} (owner_id, created_at desc, id desc)`,
  ...['agent_company_id', 'accept_org_id', 'centre_id'].flatMap((party) => [
    `create index on ${table} (${party}, created_at desc, id desc, owner_id)`,
    `create index on ${table} (${party}, owner_id, created_at desc, id desc)`,
    `create index on ${table} (${party}, status, created_at desc, id desc, owner_id)`,
    `create statistics ${table}_${party} (dependencies) on ${party}, owner_id from ${table}`,
  ]),
]

async function fill(client, table, count) {
  await client.query(`
    create table ${table} (
      id bigint generated always as identity primary key, order_no text not null, country text not null,
      visa_type smallint not null, status smallint not null, agent_company_id bigint, accept_org_id bigint,
      centre_id bigint, owner_id bigint, contact_name text not null, contact_mobile text not null,
      summary text not null, amount bigint not null, entry_date date not null,
      created_at timestamptz not null, updated_at timestamptz not null)`)
  await client.query(
    `with everybody as (
       select u.id, u.company_id, row_number() over (order by u.id) - 1 as place
       from app_user u join company c on c.id = u.company_id where c.company_code like 'BENCH%'
     )
     insert into ${table} (order_no, country, visa_type, status, agent_company_id, accept_org_id, centre_id, owner_id,
       contact_name, contact_mobile, summary, amount, entry_date, created_at, updated_at)
     select 'V2611' || lpad(n::text, 9, '0'), (array['RUS', 'PHL', 'TUR', 'MYS'])[n % 4 + 1], n % 2 + 1, n % 10,
       e.company_id, e.company_id - n % 50, e.company_id - n % 20, e.id, '联系人' || n % 997,
       '139' || lpad((n % 99999989)::text, 8, '0'), '俄罗斯贴纸签 · 一次 · 加急 · ' || n % 9 + 1 || '人', n * 100,
       date '2026-01-01' + n % 300, now() - n * interval '31 seconds', now() - n * interval '17 seconds'
     from generate_series(0, $1::int - 1) n join everybody e on e.place = (n * 7919::bigint) % ${COMPANIES * PEOPLE}`,
    [count],
  )
  for (const index of indexes(table)) await client.query(index)
  await client.query(`vacuum analyze ${table}`)
}

/** Fills the database behind an address. */
export async function prepare(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(companies, [1, 1])
    await client.query(companies, [2, COMPANIES])
    await client.query(people)
    await client.query(departments)
    for (const [name, scope] of Object.entries(SCOPES)) await viewer(client, name, VIEWERS[name], scope)
    for (const [name, count] of Object.entries(TABLES)) await fill(client, `bench_${name}`, count)
  } finally {
    await client.end()
  }
}

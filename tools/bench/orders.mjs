#!/usr/bin/env node
// Lists, counts and pages of visa orders as seen by an administrator, an agent with one order in two hundred, and a
// clerk of that agent, over 10,000 and over 1,000,000 orders with two and a half times as many applicants; each beside
// the bare statement for the same rows. By itself: node tools/bench/orders.mjs [orders]
import { Agent, get } from 'node:http'
import pg from 'pg'
import { databaseUrl, login, startOn, withFolder } from './server.mjs'

const SMALL = 10_000
const LARGE = Number(process.argv[2] ?? 1_000_000)
const COMPANIES = 200
const ROUNDS = 60

const VIEWERS = { admin: 'admin', agent: 'agent', clerk: 'bench_clerk' }

/** Other agents, and a clerk of the demonstration's agent who sees their own orders only. */
const PEOPLE = `
  insert into company (company_code, company_name, short_name, identity_code, audit_status)
  select 'BENCH' || n, '压测代理' || n, '压测' || n, 4, 1 from generate_series(1, ${COMPANIES - 1}) n;
  with mine as (select id, company_id, password_hash from app_user where user_name = 'agent'),
  role as (
    insert into app_role (company_id, role_name, data_scope) select company_id, 'bench', 1 from mine returning id),
  granted as (
    insert into role_resource (role_id, resource_id)
    select role.id, r.id from role, resource r where r.code like 'visa.order%'),
  person as (
    insert into app_user (company_id, user_name, real_name, password_hash)
    select company_id, 'bench_clerk', '压测业务员', password_hash from mine returning id)
  insert into user_role (user_id, role_id) select person.id, role.id from person, role;`

/** Orders of the last two years, spread over agents, statuses and days; the search document as the product makes it. */
const fill = (from, to) => `
  with agents as (
    select array_agg(id order by id) as ids from company where identity_code = 4 and (company_code like 'BENCH%'
      or company_code = 'AGENT-YX')),
  made as (
    insert into visa_order (order_no, nation_code, visa_type, visa_category, status, agent_id, accept_org_id,
      platform_id, owner_id, contact_name, contact_mobile, entry_date, promised_date, search, created_at, updated_at)
    select 'B' || lpad(n::text, 11, '0'), (array['RUS','RUS','PHL','TUR','MYS'])[1 + n % 5], 1 + (n % 5 > 0)::int,
      'COMMON_TOURIST', (array[8,16,24,32,40,48,56,64,72,80,80,80,80,88])[1 + n % 14], ids[1 + n % ${COMPANIES}],
      (select id from company where company_code = 'ACCEPT-HQ'), 1,
      case when n % 2000 < 200 then (select id from app_user where user_name = 'bench_clerk') end,
      '客户' || n, '139' || lpad((n * 7919 % 100000000)::text, 8, '0'), current_date + n % 90,
      current_date - 20 + n % 60, ' b' || lpad(n::text, 11, '0') || ' ' || lpad(n::text, 11, '0') || ' 客户 ' ||
      '139' || lpad((n * 7919 % 100000000)::text, 8, '0') || ' ', now() - n * interval '63 seconds', now()
    from agents, generate_series(${from}, ${to}) n
    returning id)
  insert into visa_applicant (order_id, seq, form_code, status, cn_name, passport_no, search)
  select id, seq, 'ru-sticker', 8, '申请人' || id, 'E' || lpad(id::text, 8, '0'), ' e' || lpad(id::text, 8, '0') || ' '
  from made, generate_series(1, 2 + (id % 2)::int) seq;`

const QUESTIONS = {
  page: '/api/visa/order/page?page=1&pageSize=20',
  status: '/api/visa/order/page?page=1&pageSize=20&status=16',
  promise: '/api/visa/order/page?page=1&pageSize=20&promise=today&sortField=promisedDate',
  number: '/api/visa/order/page?page=1&pageSize=20&orderNo=00007',
  counts: '/api/visa/order/statusNum',
}

const ask = (agent, address, cookie) =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    get(address, { agent, headers: { cookie } }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () =>
        JSON.parse(text).code === '0000'
          ? resolve(performance.now() - began)
          : reject(new Error(text.slice(0, 200))),
      )
    }).on('error', reject)
  })

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function medians(address, cookies) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const found = []
  for (const [viewer, cookie] of Object.entries(cookies)) {
    for (const [question, path] of Object.entries(QUESTIONS)) {
      const times = []
      for (let round = 0; round < ROUNDS; round += 1) times.push(await ask(agent, address + path, cookie))
      found.push({ viewer, question, ms: median(times) })
    }
  }
  agent.destroy()
  return found
}

/** The same first page without anything of ours around it. */
async function barePage(db) {
  const times = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    await db.query('select * from visa_order order by created_at desc, id desc limit 20')
    times.push(performance.now() - began)
  }
  return median(times)
}

await withFolder(async (folder) => {
  const server = await startOn(folder, { JOBS: 'off' })
  const db = new pg.Client(await databaseUrl(folder))
  await db.connect()
  await db.query(PEOPLE)
  const results = {}
  let filled = 0
  for (const size of [SMALL, LARGE]) {
    const step = 50_000
    for (; filled < size; filled = Math.min(size, filled + step)) {
      await db.query(fill(filled + 1, Math.min(size, filled + step)))
    }
    await db.query('vacuum analyze visa_order, visa_applicant')
    const cookies = {}
    for (const [viewer, name] of Object.entries(VIEWERS)) cookies[viewer] = await login(server.address, name)
    await medians(server.address, cookies)
    results[size] = { medians: await medians(server.address, cookies), bare: await barePage(db) }
  }
  await db.end()
  await server.stop()
  console.table(
    results[LARGE].medians.map(({ viewer, question, ms }, index) => {
      const small = results[SMALL].medians[index].ms
      return {
        viewer,
        question,
        small: small.toFixed(1),
        large: ms.toFixed(1),
        ratio: (ms / small).toFixed(2),
      }
    }),
  )
  console.log(`bare page: ${results[SMALL].bare.toFixed(1)} ms, ${results[LARGE].bare.toFixed(1)} ms`)
})

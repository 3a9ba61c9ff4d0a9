// Members found by what people type, over 10,000 and over 1,000,000, by the platform and inside one of a hundred companies.
import { Agent, get } from 'node:http'
import { GIVEN, SURNAMES } from './names.mjs'
import { databaseUrl, login, startOn, withFolder } from './server.mjs'

const ROUNDS = 40
const SIZES = { small: 10_000, large: 1_000_000 }
const VIEWERS = { platform: 'admin', company: 'agent' }

const dist = (file) => import(new URL(`../../apps/server/dist/${file}.js`, import.meta.url).href)

/** Fills first and indexes afterwards, as anybody should who brings a million rows. */
async function fill(url, size) {
  const { createDb } = await dist('db/pool')
  const { sql } = await dist('db/sql')
  const { pinyinOf } = await dist('pinyin')
  const db = createDb({ url, max: 1, statementTimeoutMs: 3_600_000, onError: console.error })
  const said = (chars) => chars.map((char) => pinyinOf(char).split('|')[0])
  await db.tx(async (tx) => {
    await tx.query(sql`select set_config('maintenance_work_mem', '512MB', true)`)
    await tx.query(sql`drop index member_search`)
    await tx.query(sql`drop index membership_search`)
    await tx.query(sql`insert into company (company_code, company_name, short_name, identity_code, audit_status)
      select 'BENCH-' || n, '基准公司' || n, '基准' || n, 4, 1 from generate_series(1, 99) n`)
    await tx.query(sql`
      insert into member (vip_no, real_name, mobile, id_type, id_no, pinyin, search)
      select 'VIPB' || n, a || b || c, mobile, '9', id_no, pa || pb || pc,
        ' ' || concat_ws(' ', a || b || c, pa || pb || pc, pb || pc, pc,
          left(pa, 1) || left(pb, 1) || left(pc, 1), left(pb, 1) || left(pc, 1),
          'vipb' || n, mobile, lower(id_no), passport, substr(passport, 2)) || ' '
      from (
        select n, (${SURNAMES}::text[])[s] as a, (${said(SURNAMES)}::text[])[s] as pa,
          (${GIVEN}::text[])[g] as b, (${said(GIVEN)}::text[])[g] as pb,
          (${GIVEN}::text[])[h] as c, (${said(GIVEN)}::text[])[h] as pc,
          '13' || lpad(((n::bigint * 7919) % 1000000000)::text, 9, '0') as mobile,
          '1101051990' || lpad(((n::bigint * 104729) % 100000000)::text, 8, '0') as id_no,
          'e' || lpad(((n::bigint * 15485863) % 100000000)::text, 8, '0') as passport
        from (select n, 1 + (n * 31) % ${SURNAMES.length} as s, 1 + (n * 17 + n / 40) % ${GIVEN.length} as g,
          1 + (n * 13 + n / 4000) % ${GIVEN.length} as h from generate_series(1, ${size}::int) n) numbered
      ) person`)
    await tx.query(sql`
      insert into membership (member_id, company_id, search)
      select m.id, (array(select id from company where identity_code = 4 order by company_code))[1 + m.id % 100], m.search
      from member m where m.vip_no like 'VIPB%'`)
    await tx.query(sql`create index member_search on member using gin (search_pieces(search))`)
    await tx.query(
      sql`create index membership_search on membership using gin (company_id, search_pieces(search))`,
    )
  })
  await db.query(sql`vacuum analyze member`)
  await db.query(sql`vacuum analyze membership`)
  // Somebody of the agent's company, who is there in both sizes.
  const { rows } = await db.query(sql`
    select m.real_name as name, m.mobile, m.id_no as id, m.search from member m join membership s on s.member_id = m.id
    join company c on c.id = s.company_id where c.company_code = 'AGENT-YX' and m.vip_no like 'VIPB%' order by m.id offset 20 limit 1`)
  await db.close()
  return rows[0]
}

const questionsOf = ({ name, mobile, id, search }) => ({
  mobile,
  'last five of a mobile': mobile.slice(-5),
  'part of a name': name.slice(1),
  'whole name': name,
  // As the document has them: the name, three spellings, then the initials.
  'pinyin initials': search.trim().split(' ')[4],
  'ID number': id,
  passport: / (e\d{8}) /.exec(search)[1],
  'one common character': name.slice(0, 1),
})

const ask = (agent, address, cookie, keyword) =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const url = `${address}/api/member/page?${new URLSearchParams({ keyword, page: '1', pageSize: '20' })}`
    get(url, { agent, headers: { cookie } }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => {
        const { code, data } = JSON.parse(text)
        if (code !== '0000') reject(new Error(text.slice(0, 200)))
        else
          resolve({ ms: performance.now() - began, records: data.more ? `> ${data.records}` : data.records })
      })
    }).on('error', reject)
  })

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function prepared(folder, size) {
  const server = await startOn(folder, { JOBS: 'off' })
  const person = await fill(await databaseUrl(folder), size)
  const cookies = {}
  for (const [viewer, name] of Object.entries(VIEWERS)) cookies[viewer] = await login(server.address, name)
  return { server, cookies, questions: questionsOf(person) }
}

export const memberSearch = () =>
  withFolder((smallFolder) =>
    withFolder(async (largeFolder) => {
      const sides = {
        small: await prepared(smallFolder, SIZES.small),
        large: await prepared(largeFolder, SIZES.large),
      }
      const agent = new Agent({ keepAlive: true })
      const results = []
      for (const viewer of Object.keys(VIEWERS)) {
        for (const question of Object.keys(sides.small.questions)) {
          const times = { small: [], large: [] }
          const records = {}
          for (let round = 0; round < ROUNDS; round += 1) {
            // In turn, so that whatever else the machine does slows both alike.
            for (const size of round % 2 === 0 ? ['small', 'large'] : ['large', 'small']) {
              const { server, cookies, questions } = sides[size]
              const answer = await ask(agent, server.address, cookies[viewer], questions[question])
              times[size].push(answer.ms)
              records[size] = answer.records
            }
          }
          const [smallMs, largeMs] = [median(times.small), median(times.large)]
          results.push({ viewer, question, records, smallMs, largeMs, ratio: largeMs / smallMs })
        }
      }
      agent.destroy()
      for (const { server } of Object.values(sides)) await server.stop()
      return results
    }),
  )

export const memberSearchSection = (results) => `## Finding members

Page calls over HTTP, median of ${ROUNDS}, over 10,000 and over 1,000,000 members, as the platform and inside one of a hundred companies. The bar is twice the time; one very common character is no bar, it is only bounded.

| who | asked by | found | 10,000 | 1,000,000 | ratio |
| --- | --- | --- | --- | --- | --- |
${results
  .map(
    ({ viewer, question, records, smallMs, largeMs, ratio }) =>
      `| ${viewer} | ${question} | ${records.small} / ${records.large} | ${smallMs.toFixed(1)} ms | ${largeMs.toFixed(1)} ms | ${ratio.toFixed(2)} |`,
  )
  .join('\n')}
`

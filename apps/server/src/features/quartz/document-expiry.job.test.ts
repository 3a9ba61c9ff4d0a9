import { expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../access/actor.ts'
import { sql } from '../../db/sql.ts'
import type { ExpiringDocuments } from '../../jobs/expiring-documents.ts'
import { findJob } from '../../jobs/quartz-job.ts'
import { quartzJobs } from '../../tasks.ts'
import { newPerson } from '../../testing/staff.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { setParam } from '../org/system-param/system-param.service.ts'
import { documentExpiryJob } from './document-expiry.job.ts'

const NOW = new Date('2026-03-01T01:05:00Z')
const visit = ({ db }: TestApp) => ({ db, now: NOW, fireTime: NOW })

const BUILT_IN = findJob(quartzJobs, { serviceName: 'document', method: 'remindExpiry' })

const person = (
  server: TestApp,
  company: string,
  userName: string,
  expiry: string | null,
  more: object = {},
) =>
  newPerson(server, {
    company,
    userName,
    fields: { idCardType: '1', idCardNo: 'E12345678', idCardExpiry: expiry, ...more },
  })

test('people whose documents have ended or will soon are told by company, most first, by surname only', async () => {
  const server = await testApp()
  expect((await BUILT_IN?.run(visit(server)))?.zh).toBe('没有已过期或 180 天内到期的证件')
  await person(server, 'PLATFORM', 'ended', '2026-02-28', { realName: '王小明' })
  await person(server, 'AGENT-YX', 'today', '2026-03-01', { realName: '李雷' })
  await person(server, 'AGENT-YX', 'last.day', '2026-08-28', { realName: '韩梅梅' })
  await person(server, 'AGENT-YX', 'day.after', '2026-08-29')
  await person(server, 'AGENT-YX', 'for.good', null)
  await person(server, 'AGENT-YX', 'left', '2026-01-01')
  await server.db.query(sql`update app_user set valid = 0 where user_name = 'left'`)
  const said = await BUILT_IN?.run(visit(server))
  expect(said?.zh.split('\n')).toEqual([
    '已过期的证件 1 份，180 天内到期的 2 份',
    '北京远行国际旅行社有限公司（员工）：已过期 0 份，即将到期 2 份。最早到期：李** 2026-03-01 · 韩** 2026-08-28',
    expect.stringMatching(/（员工）：已过期 1 份，即将到期 0 份。最早到期：王\*\* 2026-02-28$/),
  ])
  expect(said?.en.split('\n')[0]).toBe('1 document has expired, 2 will within 180 days')
  expect(JSON.stringify(said)).not.toMatch(/E12345678|小明|梅/)
  await server.db.tx((tx) => setParam(tx, SYSTEM_ACTOR, 'document.remindDays', 30))
  expect((await BUILT_IN?.run(visit(server)))?.zh).toContain('30 天内到期的 1 份')
})

test('every source is asked, and what is told stays short however much there is', async () => {
  const server = await testApp()
  await server.db.query(sql`
    insert into company (company_code, company_name, short_name, identity_code, level, audit_status, version_no)
    select 'MANY-' || n, '多家公司' || n, '多家' || n, 4, 1, 1, 1 from generate_series(1, 60) n`)
  const applicants: ExpiringDocuments = {
    kind: { zh: '申请人', en: 'applicants' },
    until: (day) => sql`select c.id as company_id, '赵' || n as person, ${day}::date as expiry
      from company c, generate_series(1, 30) n where c.company_code like 'MANY-%'`,
  }
  const staff: ExpiringDocuments = {
    kind: { zh: '员工', en: 'employees' },
    until: (day) => sql`select c.id as company_id, '钱' || n as person, ${day}::date - 365 as expiry
      from company c, generate_series(1, 31) n where c.company_code = 'PLATFORM'`,
  }
  const said = await documentExpiryJob([applicants, staff]).run(visit(server))
  const lines = said.zh.split('\n')
  expect(lines[0]).toBe('已过期的证件 31 份，180 天内到期的 1800 份')
  expect(lines[1]).toMatch(/（员工）：已过期 31 份/)
  expect(lines[2]).toMatch(/（申请人）：已过期 0 份，即将到期 30 份。最早到期：(赵\*\* 2026-08-28( · )?){5}$/)
  expect(lines).toHaveLength(52)
  expect(lines.at(-1)).toBe('另有 11 家公司未列出')
})

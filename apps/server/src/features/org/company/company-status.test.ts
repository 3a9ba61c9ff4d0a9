import { IDENTITY } from '@visa/contract/identity'
import { CompanyDraft } from '@visa/contract/org/company'
import {
  companyDetail,
  companyHistory,
  companyLog,
  companySave,
  companyUpdateStatus,
} from '@visa/contract/org/company-manage'
import { changeLanguage, personalInfo } from '@visa/contract/session/personal'
import { expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import { one, sql } from '../../../db/sql.ts'
import { audit, newAuditor } from '../../../testing/company-form.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { newPerson } from '../../../testing/staff.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { addCompany } from './company.service.ts'

const idOf = async ({ db }: TestApp, code: string): Promise<number> =>
  (await one<{ id: number }>(db, sql`select id from company where company_code = ${code}`)).id

test('workflow (d): a stopped company’s people are out at once on every instance, and come back when it starts', async () => {
  const first = await testApp()
  const second = await testApp({ url: first.url })
  const admin = await first.as('admin')
  const id = await idOf(first, 'AGENT-YX')
  const [here, there] = [await first.as('agent'), await second.as('agent')]
  const other = await second.as('customer')
  for (const person of [here, there, other]) expect((await person.raw(personalInfo)).code).toBe('0000')

  const stop = { id, auditStatus: 4, reason: '拖欠账款' }
  expect(await admin.call(companyUpdateStatus, { body: stop })).toBeNull()
  expect((await here.raw(personalInfo)).code).toBe('2323')
  await expect.poll(async () => (await there.raw(personalInfo)).code).toBe('2323')
  expect((await other.raw(personalInfo)).code).toBe('0000')
  const { count } = await one<{ count: number }>(
    first.db,
    sql`select count(*) as count from session s join app_user u on u.id = s.user_id where u.company_id = ${id}`,
  )
  expect(count).toBe(0)
  await expect(first.as('agent')).rejects.toThrow('所属公司已被停用，请联系平台')
  expect(await admin.call(companyDetail, { query: { id } })).toMatchObject({
    auditStatus: 4,
    stopReason: '拖欠账款',
  })

  // A second click does nothing more.
  expect(await admin.call(companyUpdateStatus, { body: stop })).toBeNull()
  await admin.call(companyUpdateStatus, { body: { id, auditStatus: 1 } })
  expect((await (await first.as('agent')).raw(personalInfo)).code).toBe('0000')
  expect((await here.raw(personalInfo)).code).toBe('2323')
  const { rows } = await admin.call(companyLog, { query: { id } })
  expect(rows.slice(0, 2).map(({ changes }) => changes)).toEqual([
    [
      { field: 'auditStatus', from: 4, to: 1 },
      { field: 'stopReason', from: '拖欠账款', to: '' },
    ],
    [
      { field: 'auditStatus', from: 1, to: 4 },
      { field: 'stopReason', from: '', to: '拖欠账款' },
    ],
  ])
})

test('the platform, the own company and one that has not passed its audit cannot be stopped; a reason is asked for', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const turn = async (id: number, auditStatus: number, reason = '试试') =>
    (await admin.refused(companyUpdateStatus, { body: { id, auditStatus, reason } })).msg
  expect(await turn(await idOf(app, 'PLATFORM'), 4)).toBe('平台公司不能停用')
  expect(await turn(await idOf(app, 'AGENT-YX'), 4, '')).toBe('请填写停用原因')
  const body = { companyCode: '', companyName: '待审社', shortName: '待审', identityCode: IDENTITY.AGENT }
  const { id } = await admin.call(companySave, { body })
  expect(await turn(id, 4)).toBe('公司“待审社”还没有审核通过的版本')
  expect(await turn(id, 1)).toBe('公司“待审社”当前为“待审核”，不能启用；现在可以：撤回、停用')
  expect(await turn(999_999, 4)).toBe('记录不存在或已被删除')
  expect((await admin.raw(companyUpdateStatus, { body: { id, auditStatus: 7 } })).code).toBe('9999')
  expect(await admin.call(companyDetail, { query: { id } })).toMatchObject({ auditStatus: 0 })
})

test('ten people who stop a company at once leave one row in the log', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const id = await idOf(app, 'CUST-HT')
  const body = { id, auditStatus: 4, reason: '停业' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.refused(companyUpdateStatus, { body })),
  )
  expect(answers.every(({ code }) => code === '0000')).toBe(true)
  const { rows } = await admin.call(companyLog, { query: { id } })
  expect(rows.filter(({ action }) => action === 'update')).toHaveLength(1)
})

test('the history of a company begins with how it came in, and says why it was stopped', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const draft = {
    companyCode: '',
    companyName: '历程旅行社',
    shortName: '历程',
    identityCode: IDENTITY.AGENT,
  }
  const { id } = await admin.call(companySave, { body: draft })
  expect(await audit(await newAuditor(app), id, { pass: true })).toMatchObject({ code: '0000' })
  await admin.call(companyUpdateStatus, { body: { id, auditStatus: 4, reason: '停业', seenStatus: 1 } })
  const registered = await app.db.tx((tx) =>
    addCompany(
      tx,
      SYSTEM_ACTOR,
      CompanyDraft.parse({ ...draft, companyCode: 'REG', companyName: '注册社', shortName: '注册' }),
    ),
  )
  const way = async (of: number) =>
    (await admin.call(companyHistory, { query: { id: of } })).map(({ from, to, operation, reason }) => [
      from,
      to,
      operation,
      reason,
    ])
  expect(await way(id)).toEqual([
    [1, 4, 'stop', '停业'],
    [0, 1, 'pass', ''],
    [null, 0, 'submitAudit', ''],
  ])
  expect(await way(registered)).toEqual([[null, 0, 'submitAudit', '']])
})

test('whoever stops a company that a colleague has stopped meanwhile is told so, in their language', async () => {
  const app = await testApp()
  await newPerson(app, { company: 'PLATFORM', userName: 'second', fields: { realName: '周二' } })
  await grantAll(app.db, 'second')
  const [admin, second] = [await app.as('admin'), await app.as('second')]
  const id = await idOf(app, 'CUST-HT')
  const stop = { id, auditStatus: 4, reason: '停业', seenStatus: 1 }
  await second.call(companyUpdateStatus, { body: stop })
  const { companyName } = await admin.call(companyDetail, { query: { id } })
  const zh = await admin.refused(companyUpdateStatus, { body: stop })
  expect(zh.code).toBe('4444')
  expect(zh.msg).toMatch(
    new RegExp(
      `^公司“${companyName}”已由周二于 [-0-9 :]{19} 从“已通过”变为“已停用”（停用），请查看最新状态后再操作$`,
    ),
  )
  await admin.call(changeLanguage, { body: { language: 'en' } })
  expect((await admin.refused(companyUpdateStatus, { body: stop })).msg).toMatch(
    new RegExp(`^Company "${companyName}" was moved from "Passed" to "Stopped" \\(Stop\\) by 周二 at `),
  )
  expect((await admin.refused(companyUpdateStatus, { body: { ...stop, seenStatus: undefined } })).msg).toBe(
    `Company "${companyName}" is "Stopped" now, so this cannot be done: Stop. Possible now: Start`,
  )
})

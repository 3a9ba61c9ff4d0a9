import { AUDIT_STATUS } from '@visa/contract/org/company'
import { companyOptions } from '@visa/contract/org/company-options'
import {
  companyDetail,
  companyExt,
  companyLog,
  companySave,
  companyUpdateStatus,
} from '@visa/contract/org/company-manage'
import { companySimilar } from '@visa/contract/org/company-similar'
import {
  companyDoAudit,
  companyKeepVersion,
  companySubmitAudit,
  companyVersion,
  companyVersions,
  companyWaiting,
  companyWithdrawAudit,
} from '@visa/contract/org/company-version'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { personalInfo } from '@visa/contract/session/personal'
import { changeLanguage } from '@visa/contract/session/personal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { audit, companyFormOf, newAuditor, newestVersion } from '../../../testing/company-form.ts'
import { companyId, newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let admin: Client
let auditor: Client
/** Looks after the own company of an agent. */
let agent: Client
let agentId: number

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  auditor = await newAuditor(server, 'auditor', '周审核')
  const grants = ['sys.company', 'cust.company.edit', 'cust.company.audit']
  const own = { company: 'AGENT-YX', roleName: '本公司资料', dataScope: DATA_SCOPE.COMPANY, grants }
  const roleId = await newRole(server, own)
  await newPerson(server, { company: 'AGENT-YX', userName: 'keeper', roleIds: [roleId] })
  agent = await server.as('keeper')
  agentId = await companyId(server, 'AGENT-YX')
})
afterAll(() => server.close())

let count = 0
const add = async (fields: object = {}): Promise<number> => {
  count += 1
  const names = { companyName: `版本旅行社${count}`, shortName: `版本${count}` }
  const contacts = [{ role: '', name: '马主管', mobile: '13812340001', email: '' }]
  const body = { companyCode: '', identityCode: 4, contacts, ...names, ...fields }
  return (await admin.call(companySave, { body })).id
}
const passed = async (fields: object = {}): Promise<number> => {
  const id = await add(fields)
  expect(await audit(auditor, id, { pass: true })).toMatchObject({ code: '0000' })
  return id
}
const handIn = async (person: Client, id: number, change: object, note = '') => {
  const form = await companyFormOf(person, id)
  return person.raw(companySubmitAudit, { body: { ...form, ...change, note } })
}
const back = {
  pass: false,
  verdicts: [{ field: 'licenceTo' as const, ok: false, reasonCode: 1, text: '还是旧证' }],
}

describe('P7.44 submitAudit and doAudit', () => {
  test('what one person enters another one passes, and only then does it count', async () => {
    const id = await add()
    expect(await admin.call(companyDetail, { query: { id } })).toMatchObject({ auditStatus: 0, versionNo: 0 })
    const own = await audit(admin, id, { pass: true })
    expect(own).toMatchObject({ code: '9999' })
    expect(own.msg).toBe('公司“版本旅行社1”的“提交审核”由您本人办理，“审核通过”须由他人办理')
    const options = async () => (await admin.call(companyOptions, { query: {} })).map((each) => each.id)
    expect(await options()).not.toContain(id)
    expect(await audit(auditor, id, { pass: true })).toMatchObject({ code: '0000', data: { told: true } })
    expect(await admin.call(companyDetail, { query: { id } })).toMatchObject({ auditStatus: 1, versionNo: 1 })
    expect(await options()).toContain(id)
    expect(await newestVersion(admin, id)).toMatchObject({ state: 'passed', deciderName: '周审核' })
  })

  test('back with reasons per field, told by message, corrected and passed', async () => {
    const id = await add({ licenceNo: 'L-1', licenceTo: '2029-12-31' })
    for (const [decision, said] of [
      [{ pass: false }, '请填写审核不通过原因'],
      [{ pass: false, note: '不行' }, '请至少标出一项不通过的资料'],
      [
        { pass: false, note: '不行', verdicts: [{ field: 'taxCode', ok: false }] },
        '请填写不通过的原因：统一社会信用代码',
      ],
      [{ ...back, pass: true }, '有未通过的项目，不能整体通过：许可证有效期'],
    ] as const) {
      expect((await audit(auditor, id, decision as typeof back)).msg).toBe(said)
    }
    expect((await audit(auditor, id, back)).code).toBe('0000')
    expect(await admin.call(companyDetail, { query: { id } })).toMatchObject({ auditStatus: 7, versionNo: 0 })
    const { id: versionId } = await newestVersion(admin, id)
    expect(await admin.call(companyVersion, { query: { id: versionId } })).toMatchObject({
      state: 'back',
      before: null,
      verdicts: [{ field: 'licenceTo', ok: false, reasonCode: 1, text: '还是旧证' }],
      mine: true,
    })
    const [message] = await rows<{ content: string; mobile: string }>(
      server.db,
      sql`select content, mobile from sms_message where busi_type = 'COMPANY' and busi_id = ${String(id)}`,
    )
    expect(message).toMatchObject({ mobile: '13812340001' })
    expect(message?.content).toContain('被退回：许可证有效期：与证照不一致，还是旧证')
    expect(await handIn(admin, id, { licenceTo: '2026-12-31' })).toMatchObject({
      code: '0000',
      data: { versionNo: 2 },
    })
    // The auditor sees what was done about what they sent back.
    const second = await newestVersion(admin, id)
    const { returned } = await auditor.call(companyVersion, { query: { id: second.id } })
    expect(returned).toMatchObject({
      versionNo: 1,
      changed: ['licenceTo'],
      values: { licenceTo: '2029-12-31', licenceNo: 'L-1' },
      verdicts: back.verdicts,
    })
    const first = await auditor.call(companyVersion, { query: { id: versionId } })
    expect(first.returned).toBeNull()
    // Nothing is in force yet: the company is what was handed in.
    expect((await admin.call(companyExt, { query: { id } })).licenceTo).toBe('2026-12-31')
    expect((await audit(auditor, id, { pass: true })).code).toBe('0000')
    expect(await admin.call(companyDetail, { query: { id } })).toMatchObject({ auditStatus: 1, versionNo: 2 })
    const log = await admin.call(companyLog, { query: { id } })
    expect(log.rows[0]?.changes).toEqual([{ field: 'versionNo', from: 0, to: 2 }])
  })

  test('while a changed version waits the old one stays in force, and its people go on working', async () => {
    const before = await agent.call(companyDetail, { query: { id: agentId } })
    expect(await handIn(agent, agentId, { companyName: '北京远途国际旅行社', ename: 'Far' })).toMatchObject({
      code: '0000',
      data: { versionNo: 2 },
    })
    const waiting = await agent.call(companyDetail, { query: { id: agentId } })
    expect(waiting).toMatchObject({ auditStatus: 0, versionNo: 1, companyName: before.companyName })
    expect((await (await server.as('agent')).raw(personalInfo)).code).toBe('0000')
    const options = await admin.call(companyOptions, { query: { identityCode: 4 } })
    expect(options.find(({ id }) => id === agentId)).toMatchObject({
      companyName: before.companyName,
      valid: 1,
    })
    // What needs no audit is saved meanwhile; what the version changes is not.
    const form = await companyFormOf(agent, agentId)
    expect((await agent.raw(companySave, { body: { ...form, address: '新址 9 号' } })).code).toBe('0000')
    const { id: versionId } = await newestVersion(admin, agentId)
    const version = await auditor.call(companyVersion, { query: { id: versionId } })
    expect(version).toMatchObject({
      changed: ['companyName', 'ename'],
      before: { companyName: before.companyName, address: '新址 9 号' },
      values: { companyName: '北京远途国际旅行社', address: '新址 9 号' },
    })
    expect((await agent.refused(companyDoAudit, { body: { id: agentId, versionId, pass: true } })).code).toBe(
      '9999',
    )
    expect((await audit(auditor, agentId, { pass: true })).code).toBe('0000')
    expect(await agent.call(companyDetail, { query: { id: agentId } })).toMatchObject({
      auditStatus: 1,
      versionNo: 2,
      companyName: '北京远途国际旅行社',
    })
    expect((await agent.call(companyExt, { query: { id: agentId } })).address).toBe('新址 9 号')
    expect((await agent.call(companyVersions, { query: { id: agentId } })).map(({ state }) => state)).toEqual(
      ['passed', 'replaced'],
    )
  })

  test('a change that is sent back leaves what is in force, and can be given up', async () => {
    const id = await passed({ licenceTo: '2027-01-01' })
    expect((await handIn(admin, id, { licenceTo: '2029-12-31' })).code).toBe('0000')
    expect((await audit(auditor, id, back)).code).toBe('0000')
    expect(await admin.call(companyDetail, { query: { id } })).toMatchObject({ auditStatus: 7, versionNo: 1 })
    expect((await admin.call(companyExt, { query: { id } })).licenceTo).toBe('2027-01-01')
    expect((await admin.call(companyOptions, { query: { ids: [id] } }))[0]).toMatchObject({ valid: 1 })
    expect((await admin.raw(companyKeepVersion, { body: { id, seenStatus: 7 } })).code).toBe('0000')
    expect(await admin.call(companyDetail, { query: { id } })).toMatchObject({ auditStatus: 1, versionNo: 1 })
    expect((await handIn(admin, id, {})).msg).toMatch(/的资料没有改动，不用提交审核$/)
  })

  test('only whoever handed a version in takes it back', async () => {
    const id = await passed()
    expect((await handIn(admin, id, { legalPerson: '邵以宁' })).code).toBe('0000')
    expect((await auditor.raw(companyWithdrawAudit, { body: { id } })).code).toBe('9999')
    const { id: versionId } = await newestVersion(admin, id)
    expect((await admin.raw(companyWithdrawAudit, { body: { id, seenStatus: 0 } })).code).toBe('0000')
    expect(await newestVersion(admin, id)).toMatchObject({ state: 'withdrawn' })
    expect((await handIn(admin, id, { legalPerson: '邵宁' })).code).toBe('0000')
    // Somebody who still looks at the version that was taken back decides on nothing.
    const stale = await auditor.raw(companyDoAudit, { body: { id, versionId, pass: true, seenStatus: 0 } })
    expect(stale).toMatchObject({ code: '4444', msg: '该版本已被撤回或替换，请查看最新版本后再审核' })
  })

  test('of two who decide at once one wins, and the other is told', async () => {
    const second = await newAuditor(server, 'auditor2', '吴审核')
    const id = await add({ licenceNo: 'L-2' })
    const { id: versionId } = await newestVersion(admin, id)
    const body = { id, versionId, seenStatus: AUDIT_STATUS.TO_AUDIT }
    const answers = await Promise.all([
      auditor.raw(companyDoAudit, { body: { ...body, pass: true } }),
      second.raw(companyDoAudit, { body: { ...body, ...back } }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['0000', '4444'])
    const loser = answers.find(({ code }) => code === '4444')
    expect(loser?.msg).toMatch(/已由(周|吴)审核于/)
  })

  test('names that were taken meanwhile are refused when the version is to pass', async () => {
    const id = await passed()
    expect((await handIn(admin, id, { shortName: '抢手名' })).code).toBe('0000')
    await add({ shortName: '抢手名' })
    expect((await audit(auditor, id, { pass: true })).msg).toBe('公司简称 抢手名 已存在')
    expect(await newestVersion(admin, id)).toMatchObject({ state: 'waiting' })
  })

  test('a stopped company’s waiting version is closed, and it starts as it was', async () => {
    const id = await passed()
    await handIn(admin, id, { legalPerson: '某' })
    await auditor.call(companyUpdateStatus, { body: { id, auditStatus: 4, reason: '拖欠' } })
    expect(await newestVersion(admin, id)).toMatchObject({ state: 'withdrawn' })
    await auditor.call(companyUpdateStatus, { body: { id, auditStatus: 1 } })
    expect(await admin.call(companyDetail, { query: { id } })).toMatchObject({ auditStatus: 1, versionNo: 1 })
  })
})

describe('who', () => {
  test('a company’s own people hand in names and licence, not the platform’s terms, and not for others', async () => {
    const refused = await handIn(agent, agentId, { creditLimit: 1_000_000 })
    expect(refused.msg).toBe('只能修改本公司的联系资料，编码、身份、结算等信息由平台维护')
    const other = await companyId(server, 'ACCEPT-HQ')
    const form = await companyFormOf(admin, other)
    const gone = '记录不存在或已被删除'
    expect((await agent.raw(companySubmitAudit, { body: { ...form, licenceNo: 'X' } })).msg).toBe(gone)
    const { id: versionId } = await newestVersion(admin, other)
    expect(await agent.call(companyVersions, { query: { id: other } })).toEqual([])
    expect((await agent.raw(companyVersion, { query: { id: versionId } })).msg).toBe(gone)
    expect((await agent.raw(companyDoAudit, { body: { id: other, versionId, pass: true } })).msg).toBe(gone)
    expect((await agent.call(companyWaiting, {})).ids.every((id) => id === agentId)).toBe(true)
  })

  test('the own company is not audited by its own people, whatever they hold', async () => {
    await handIn(admin, agentId, { legalPerson: '高远' })
    const answer = await audit(agent, agentId, { pass: true })
    expect(answer.code).toBe('9999')
    expect((await audit(auditor, agentId, { pass: true })).code).toBe('0000')
  })

  test('in English too', async () => {
    const id = await add()
    await auditor.call(changeLanguage, { body: { language: 'en' } })
    expect((await audit(auditor, id, { pass: false, note: 'no' })).msg).toBe(
      'Mark at least one field that does not pass',
    )
    await auditor.call(changeLanguage, { body: { language: 'zh' } })
  })
})

test('the queue is in the order of handing in, and counts what was decided today', async () => {
  const [a, b] = [await add(), await add()]
  const { ids, decidedToday } = await auditor.call(companyWaiting, {})
  expect(ids.indexOf(a)).toBeLessThan(ids.indexOf(b))
  await audit(auditor, a, { pass: true })
  expect(await auditor.call(companyWaiting, {})).toMatchObject({ decidedToday: decidedToday + 1 })
})

test('what is typed is held against the others: taken names and those that sound alike', async () => {
  const id = await add({
    companyName: '苏州姑苏国际旅行社有限公司',
    shortName: '姑苏国旅',
    taxCode: '91320500MA01GS0012',
  })
  const ask = (query: object, person = admin) => person.call(companySimilar, { query })
  expect(await ask({ companyName: '姑苏国际旅行社', taxCode: '91320500ma01gs0012' })).toMatchObject({
    taken: ['taxCode'],
    similar: [{ id, companyName: '苏州姑苏国际旅行社有限公司' }],
  })
  expect(await ask({ shortName: '姑苏国旅', companyName: '全新' })).toMatchObject({ taken: ['shortName'] })
  expect(await ask({ companyName: '苏州姑苏国际旅行社有限公司', id })).toMatchObject({ taken: [] })
  // Whoever looks after one company is not told which others there are.
  expect(await ask({ companyName: '姑苏国际旅行社' }, agent)).toEqual({ taken: [], similar: [] })
})

test('the database keeps at most one version waiting and one in force', async () => {
  const { fits } = await one<{ fits: boolean }>(
    server.db,
    sql`select bool_and(passed <= 1 and waiting <= 1 and (passed = 1) = (c.version_no > 0)) as fits from company c
        cross join lateral (select count(*) filter (where state = 'passed') as passed,
          count(*) filter (where state = 'waiting') as waiting
          from company_version v where v.company_id = c.id) v`,
  )
  expect(fits).toBe(true)
})

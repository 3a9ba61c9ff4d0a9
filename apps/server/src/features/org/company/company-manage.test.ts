import {
  companyDelete,
  companyDetail,
  companyExt,
  companyHistory,
  companyList,
  companyLog,
  companyNameExist,
  companyPage,
  companySave,
  companySaveSpPlatform,
  companyStatusNum,
  companyUpdateStatus,
  shortNameExist,
  type CompanySave,
} from '@visa/contract/org/company-manage'
import { tagAdd } from '@visa/contract/org/company-tag'
import { fileUrl } from '@visa/contract/files/file'
import { batchUpload } from '@visa/contract/files/upload'
import { agentLevels, agentLevelSet } from '@visa/contract/visa/fee-matrix'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { input } from 'zod/mini'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { png } from '../../../testing/samples.ts'
import { companyFormOf } from '../../../testing/company-form.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { grantResources } from '../role/role.service.ts'

type SaveBody = input<typeof CompanySave>

let server: TestApp
let admin: Client
/** An agent's employee who may do everything that this screen offers. */
let agent: Client
let idOf: Map<string, number>

beforeAll(async () => {
  server = await startTestApp()
  const { id: roleId } = await one<{ id: number }>(
    server.db,
    sql`select role_id as id from user_role ur join app_user u on u.id = ur.user_id where u.user_name = 'agent'`,
  )
  await server.db.tx((tx) =>
    grantResources(tx, SYSTEM_ACTOR, roleId, [
      'sys.company',
      'cust.company.add',
      'cust.company.edit',
      'cust.company.audit',
      'cust.company.status',
      'cust.company.delete',
    ]),
  )
  admin = await server.as('admin')
  agent = await server.as('agent')
  const found = await rows<{ id: number; code: string }>(
    server.db,
    sql`select id, company_code as code from company`,
  )
  idOf = new Map(found.map(({ id, code }) => [code, id]))
})
afterAll(() => server.close())

const known = (code: string): number => idOf.get(code) ?? 0
const GONE = { code: '9999', msg: '记录不存在或已被删除', data: null }

let count = 0
const draft = (fields: Partial<SaveBody> = {}): SaveBody => {
  count += 1
  return {
    companyCode: `NEW-${count}`,
    companyName: `新程旅行社${count}有限公司`,
    shortName: `新程${count}`,
    identityCode: 4,
    ...fields,
  }
}

const add = async (fields: Partial<SaveBody> = {}) => {
  const body = draft(fields)
  return { ...body, ...(await admin.call(companySave, { body })) }
}

const asSent = companyFormOf

describe('a company', () => {
  test('P7.43 P7.44 is added, read, changed and deleted before it ever passed, and the log tells it', async () => {
    const { id: tagId } = await admin.call(tagAdd, { body: { name: '重点客户', color: 'jade' } })
    const { id, ...body } = await add({
      ename: 'New Way',
      taxCode: '91110000ma01abcd2x',
      contacts: [
        { role: '签证', name: '李明', mobile: '13812345678', email: '' },
        { role: '财务', name: '卢佳', mobile: '13812345679', email: 'lu@example.com' },
      ],
      phone: '010-88886666',
      email: 'li@example.com',
      districtId: '110105',
      address: '建国路1号',
      invoiceTitle: '新程旅行社有限公司',
      bankAccounts: [
        {
          accountName: '新程旅行社',
          bankName: '中国银行建国门支行',
          accountNo: '6222 0200 0000 1234',
          isDefault: true,
        },
      ],
      mapPoint: { lng: 116.46, lat: 39.91 },
      licenceNo: 'L-BJ-0001',
      licenceFrom: '2024-01-01',
      licenceTo: '2027-12-31',
      legalPerson: '高远',
      grade: 'A',
      settleMode: 'monthly',
      creditLimit: 20_000_000,
      paymentDay: 10,
      defaultAcceptOrgId: known('ACCEPT-HQ'),
      remark: '一行\n两行',
      tagIds: [tagId],
      quotaMb: 512,
    })
    const detail = await admin.call(companyDetail, { query: { id } })
    expect(detail).toMatchObject({
      companyCode: body.companyCode,
      taxCode: '91110000MA01ABCD2X',
      auditStatus: 0,
      versionNo: 0,
      level: 1,
      parentName: '',
      contactName: '李明',
      contactMobile: '13812345678',
      grade: 'A',
      settleMode: 'monthly',
      creditLimit: 20_000_000,
      acceptOrgName: '寰桥受理',
      tags: [{ id: tagId, name: '重点客户', color: 'jade' }],
      users: 0,
      departments: 0,
      roles: 0,
      fileBytes: 0,
      quotaBytes: 512 * 1024 * 1024,
    })
    expect(await admin.call(companyExt, { query: { id } })).toMatchObject({
      contacts: [{ name: '李明' }, { name: '卢佳', role: '财务' }],
      licenceTo: '2027-12-31',
      mapPoint: { lng: 116.46, lat: 39.91 },
      districtId: '110105',
      districtName: '北京 朝阳',
      bankAccounts: [{ accountNo: '6222 0200 0000 1234' }],
      quotaMb: 512,
      logo: [],
    })
    const sent = await asSent(admin, id)
    await admin.call(companySave, {
      body: {
        ...sent,
        contacts: [{ role: '签证', name: '李明', mobile: '13812340000', email: '' }],
        tagIds: [],
        quotaMb: null,
        districtId: null,
      },
    })
    const log = await admin.call(companyLog, { query: { id } })
    // Its tags are the platform's, and told apart: its own people do not read of them.
    expect(log.rows.map(({ action }) => action)).toEqual(['update', 'update', 'update', 'add'])
    expect(log.rows[0]?.changes).toEqual([{ field: 'tags', from: ['重点客户'], to: [] }])
    expect(log.rows[1]?.changes).toEqual(
      expect.arrayContaining([
        {
          field: 'contacts',
          from: null,
          to: null,
          rows: [
            {
              kind: 'changed',
              name: '李明',
              changes: [{ field: 'mobile', from: '13812345678', to: '13812340000' }],
            },
            expect.objectContaining({ kind: 'removed', name: '卢佳' }),
          ],
        },
        { field: 'district', from: '朝阳区', to: '' },
        { field: 'quotaMb', from: 512, to: null },
      ]),
    )
    expect(log.rows[1]?.changes).toHaveLength(3)
    expect(await admin.call(companyDelete, { body: { id } })).toBeNull()
    expect(await admin.refused(companyDetail, { query: { id } })).toEqual(GONE)
    expect(await admin.refused(companyDelete, { body: { id } })).toEqual(GONE)
  })

  test('gets a code when none is given', async () => {
    const { id } = await add({ companyCode: '' })
    expect((await admin.call(companyDetail, { query: { id } })).companyCode).toMatch(/^C[A-Z2-9]{8}$/)
  })

  test('P5.8 refuses what does not fit, field by field', async () => {
    const answer = await admin.raw(companySave, {
      body: draft({
        taxCode: '123',
        contacts: [{ name: '某', mobile: '123' }],
        email: 'x',
        phone: 'abc',
        bankAccounts: [
          { accountName: '甲', bankName: '乙', accountNo: '1', isDefault: true },
          { accountName: '甲', bankName: '乙', accountNo: '12345', isDefault: true },
        ],
        licenceFrom: '2026-01-02',
        licenceTo: '2026-01-01',
        settleMode: 'monthly',
        isCentre: true,
      }),
    })
    expect(answer).toMatchObject({
      code: '9999',
      data: {
        fields: {
          taxCode: '请输入15、17、18或20位税号',
          'contacts.0.mobile': '请输入正确的手机号码',
          email: '请输入正确的邮箱地址',
          phone: '请输入正确的电话号码',
          'bankAccounts.0.accountNo': '请输入5到40位的银行账号',
        },
      },
    })
    expect((await admin.refused(companySave, { body: draft({ districtId: '999999' }) })).msg).toBe(
      '所选地区不存在或已被删除',
    )
    expect((await admin.refused(companySave, { body: draft({ tagIds: [999_999] }) })).msg).toBe(
      '所选标签不存在或已被删除',
    )
    expect((await admin.refused(companySave, { body: draft({ identityCode: 2 }) })).msg).toBe(
      '平台公司只有一家，不能新增或改为平台身份',
    )
  })

  test('has its code, names and tax code to itself', async () => {
    const knownOne = await add({ taxCode: '911100001234567890' })
    const refused = async (body: SaveBody) => (await admin.refused(companySave, { body })).msg
    const base = draft()
    expect(await refused({ ...base, companyCode: knownOne.companyCode })).toBe(
      `公司编码 ${knownOne.companyCode} 已存在`,
    )
    expect(await refused({ ...base, companyName: knownOne.companyName })).toBe(
      `公司名称 ${knownOne.companyName} 已存在`,
    )
    expect(await refused({ ...base, shortName: knownOne.shortName })).toBe(
      `公司简称 ${knownOne.shortName} 已存在`,
    )
    expect(await refused({ ...base, taxCode: knownOne.taxCode ?? '' })).toBe(
      '统一社会信用代码 911100001234567890 已注册',
    )
  })

  test('both names can be looked up while they are typed, the own one aside', async () => {
    const { id, companyName, shortName } = await add()
    expect(await admin.call(companyNameExist, { query: { companyName } })).toBe(true)
    expect(await admin.call(companyNameExist, { query: { companyName: ` ${companyName} `, id } })).toBe(false)
    expect(await admin.call(companyNameExist, { query: { companyName: '没有的公司' } })).toBe(false)
    expect(await admin.call(shortNameExist, { query: { shortName } })).toBe(true)
    expect(await admin.call(shortNameExist, { query: { shortName, id } })).toBe(false)
  })

  test('of ten people who add the same company at once one wins', async () => {
    const body = draft()
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.refused(companySave, { body })))
    expect(answers.filter(({ code }) => code === '0000')).toHaveLength(1)
    expect(answers.filter(({ msg }) => msg.endsWith('已存在'))).toHaveLength(9)
  })

  test('keeps its kind once it has people', async () => {
    const sent = await asSent(admin, known('AGENT-YX'))
    expect((await admin.refused(companySave, { body: { ...sent, identityCode: 8 } })).msg).toContain(
      '已有员工，不能再修改公司身份',
    )
    const { id } = await add()
    const own = await asSent(admin, id)
    expect(await admin.call(companySave, { body: { ...own, identityCode: 8 } })).toEqual({ id })
  })

  test('with people, departments, roles, branches or records stays', async () => {
    expect((await admin.refused(companyDelete, { body: { id: known('AGENT-YX') } })).msg).toMatch(
      /还有关联数据（员工 1、部门 3、角色 1、分支机构 0），不能删除，可以停用$/,
    )
    const { id, companyName } = await add()
    await server.db.query(sql`update notice set company_ids = array_append(company_ids, ${id})
      where id = (select min(id) from notice)`)
    expect((await admin.refused(companyDelete, { body: { id } })).msg).toBe(
      `公司“${companyName}”已被业务记录引用，不能删除，可以停用`,
    )
    await server.db.query(sql`update notice set company_ids = '{}'`)
    await server.db.query(
      sql`update supply_bill set buyer_company_id = ${id} where id = (select min(id) from supply_bill)`,
    )
    expect((await admin.refused(companyDelete, { body: { id } })).msg).toContain('已被业务记录引用')
    expect(await admin.call(companyDetail, { query: { id } })).toMatchObject({ companyName })
  })

  test('goes though its level was taken away and its calendar is as usual again', async () => {
    const { id } = await add()
    await admin.call(agentLevelSet, { body: { agentId: id, level: 'A', seen: null } })
    expect((await admin.refused(companyDelete, { body: { id } })).msg).toContain('已被业务记录引用')
    const seen = (await admin.call(agentLevels, {})).find(({ agentId }) => agentId === id)?.changedAt ?? null
    await admin.call(agentLevelSet, { body: { agentId: id, level: null, seen } })
    await server.db.query(sql`insert into centre_calendar_touch (company_id, day, touched_at)
      values (${id}, '2026-10-01', now())`)
    expect(await admin.call(companyDelete, { body: { id } })).toBeNull()
  })
})

describe('branches', () => {
  test('belong to a company of the first level and of the same kind', async () => {
    const head = await add()
    const branch = await add({ parentId: head.id })
    expect(await admin.call(companyDetail, { query: { id: branch.id } })).toMatchObject({
      level: 2,
      parentId: head.id,
      parentName: head.shortName,
    })
    expect((await admin.call(companyDetail, { query: { id: head.id } })).branches).toBe(1)
    const unfit = '上级公司必须是同一身份的一级公司'
    const msgOf = async (body: SaveBody) => (await admin.refused(companySave, { body })).msg
    expect(await msgOf(draft({ parentId: branch.id }))).toBe(unfit)
    expect(await msgOf(draft({ parentId: head.id, identityCode: 8 }))).toBe(unfit)
    expect(await msgOf(draft({ parentId: 999_999 }))).toBe(unfit)
    const sent = await asSent(admin, head.id)
    expect(await msgOf({ ...sent, parentId: head.id })).toBe(unfit)
    const other = await add()
    expect(await msgOf({ ...sent, parentId: other.id })).toBe(
      `公司“${head.companyName}”已有 1 个分支机构，不能再作为其他公司的分支`,
    )
    expect((await admin.refused(companyDelete, { body: { id: head.id } })).msg).toContain('分支机构 1')
  })

  test('two companies cannot become branches of each other at one moment', async () => {
    const [a, b] = [await add(), await add()]
    const [sentA, sentB] = [await asSent(admin, a.id), await asSent(admin, b.id)]
    const answers = await Promise.all([
      admin.refused(companySave, { body: { ...sentA, parentId: b.id } }),
      admin.refused(companySave, { body: { ...sentB, parentId: a.id } }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['0000', '9999'])
  })
})

describe('the list', () => {
  test('P7.45 is found by name, pinyin, kind, status and tag, and counted by status', async () => {
    const { id: tagId } = await admin.call(tagAdd, { body: { name: '需预付款', color: 'amber' } })
    const { id } = await add({ companyName: '成都蓉城旅行社', shortName: '蓉城旅游', tagIds: [tagId] })
    await server.db.query(sql`
      insert into company (company_code, company_name, short_name, identity_code, audit_status)
      values ('WAITING-1', '待审旅行社', '待审社', 4, 0)`)
    const codes = async (query: Record<string, unknown>) =>
      (await admin.odd(companyPage, { query })).rows.map(({ id: each }) => each)
    for (const keyword of ['蓉城', 'rongcheng', 'chengdurong', 'rcly']) {
      expect(await codes({ keyword }), keyword).toEqual([id])
    }
    expect(await codes({ tagId })).toEqual([id])
    expect(await codes({ keyword: '%' })).toEqual([])
    const waiting = await admin.call(companyPage, { query: { auditStatus: 0 } })
    expect(waiting.rows.map(({ companyCode }) => companyCode)).toContain('WAITING-1')
    const numbers = await admin.call(companyStatusNum, { query: { identityCode: 4 } })
    const all = await admin.call(companyPage, { query: { identityCode: 4, pageSize: 200 } })
    expect(numbers.map(({ auditStatus }) => auditStatus)).toEqual([0, 1, 4, 7])
    expect(numbers.reduce((sum, { num }) => sum + num, 0)).toBe(all.records)
    const brief = await admin.call(companyList, { query: { keyword: '蓉城' } })
    expect(brief).toMatchObject([{ id, shortName: '蓉城旅游', auditStatus: 0, level: 1 }])
  })
})

describe('everybody else', () => {
  test('sees the own company alone, and nothing of the platform’s tags', async () => {
    const own = known('AGENT-YX')
    const { id: tagId } = await admin.call(tagAdd, { body: { name: '长期合作', color: 'blue' } })
    await admin.call(companySave, { body: { ...(await asSent(admin, own)), tagIds: [tagId] } })
    const page = await agent.call(companyPage, { query: {} })
    expect(page.rows).toMatchObject([{ id: own, tags: [] }])
    expect(page.records).toBe(1)
    expect((await agent.call(companyPage, { query: { tagId } })).records).toBe(0)
    const told = (await agent.call(companyLog, { query: { id: own } })).rows.flatMap(({ changes }) => changes)
    expect(told.filter(({ field }) => field === 'tags')).toEqual([])
    expect((await agent.call(companyList, { query: {} })).map(({ id }) => id)).toEqual([own])
    const numbers = await agent.call(companyStatusNum, { query: {} })
    expect(numbers.reduce((sum, { num }) => sum + num, 0)).toBe(1)
    const id = known('ACCEPT-HQ')
    for (const endpoint of [companyDetail, companyExt, companyHistory, companyLog] as const) {
      expect(await agent.raw(endpoint, { query: { id } }), endpoint.path).toEqual(GONE)
    }
  })

  test('changes the own contact data and nothing else, whatever is sent', async () => {
    const own = known('AGENT-YX')
    const sent = await asSent(agent, own)
    expect(
      await agent.call(companySave, { body: { ...sent, contacts: [{ name: '赵敏' }], address: '新址' } }),
    ).toEqual({
      id: own,
    })
    expect(await agent.call(companyExt, { query: { id: own } })).toMatchObject({
      contacts: [{ name: '赵敏' }],
      address: '新址',
    })
    const fixed = '只能修改本公司的联系资料，编码、身份、结算等信息由平台维护'
    for (const change of [
      { companyCode: 'ME' },
      { creditLimit: 1 },
      { settleMode: 'monthly' as const, paymentDay: 1 },
      { grade: 'A' as const },
      { defaultAcceptOrgId: known('ACCEPT-HQ') },
      { identityCode: 2 },
      { parentId: known('PLATFORM') },
      { tagIds: [] },
      { quotaMb: 100 },
    ]) {
      expect((await agent.refused(companySave, { body: { ...sent, ...change } })).msg).toBe(fixed)
    }
    expect(await agent.raw(companySave, { body: { ...sent, auditStatus: 1 } })).toMatchObject({
      code: '9999',
    })
    expect(await agent.refused(companySave, { body: { ...sent, id: known('ACCEPT-HQ') } })).toEqual(GONE)
    expect((await agent.refused(companySave, { body: draft() })).code).toBe('1111')
    const id = known('ACCEPT-HQ')
    expect(await agent.refused(companyDelete, { body: { id } })).toEqual(GONE)
    const stop = { id, auditStatus: 4, reason: '不好' }
    expect(await agent.refused(companyUpdateStatus, { body: stop })).toEqual(GONE)
    expect((await agent.refused(companyUpdateStatus, { body: { ...stop, id: own } })).msg).toBe(
      '不能停用自己所在的公司',
    )
    for (const change of [
      { companyName: '我的公司' },
      { shortName: '我的' },
      { taxCode: '911100001234567899' },
      { licenceNo: 'L-1' },
    ]) {
      const [field = ''] = Object.keys(change)
      expect(await agent.refused(companySave, { body: { ...sent, ...change } })).toMatchObject({
        code: '9999',
        data: { fields: { [field]: '须提交审核后才能修改' } },
      })
    }
    const sp = { id: own, spPlatform: true, spNo: 'SP1' }
    expect((await agent.refused(companySaveSpPlatform, { body: sp })).msg).toBe(fixed)
  })

  test('needs the permission for each call, and for adding and editing apart', async () => {
    const customer = await server.as('customer')
    const body = draft()
    const id = known('CUST-HT')
    expect((await customer.refused(companyPage, { query: {} })).code).toBe('1111')
    expect((await customer.refused(companySave, { body })).code).toBe('1111')
    expect((await customer.refused(companyNameExist, { query: { companyName: 'x' } })).code).toBe('1111')
    expect((await customer.refused(companyDelete, { body: { id } })).code).toBe('1111')
    const editor = await server.asReader()
    const { id: roleId } = await one<{ id: number }>(
      server.db,
      sql`select id from app_role where role_name = '字典查看员'`,
    )
    await server.db.tx((tx) =>
      grantResources(tx, SYSTEM_ACTOR, roleId, ['sys.dict', 'sys.company', 'cust.company.edit']),
    )
    await expect.poll(async () => (await editor.refused(companyPage, { query: {} })).code).toBe('0000')
    expect((await editor.refused(companySave, { body })).code).toBe('1111')
  })
})

test('a logo is kept with the company, seen by its people, and let go with another', async () => {
  const id = known('CUST-HT')
  const upload = async () => {
    const form = new FormData()
    form.append('files', new File([png(8, 8)], 'logo.png', { type: 'image/png' }))
    const { data } = await admin.upload(batchUpload, form)
    const [item] = data as { imgUrl: string; fileName: string }[]
    return { storageName: item?.imgUrl ?? '', fileName: item?.fileName ?? '', fileIndex: 0 }
  }
  const logo = await upload()
  const sent = await asSent(admin, id)
  await admin.call(companySave, { body: { ...sent, logo: [logo] } })
  expect((await admin.call(companyExt, { query: { id } })).logo).toEqual([logo])
  const usesOf = async (storageName: string) =>
    (
      await one<{ count: number }>(
        server.db,
        sql`select count(*) as count from stored_file_use u join stored_file f on f.id = u.file_id
            where f.storage_name = ${storageName} and u.entity = 'company'`,
      )
    ).count
  expect(await usesOf(logo.storageName)).toBe(1)
  const customer = await server.as('customer')
  const { storageName } = logo
  expect(await customer.call(fileUrl, { query: { storageName } })).toContain('logo.png')
  expect(await agent.refused(fileUrl, { query: { storageName } })).toEqual(GONE)
  await admin.call(companySave, { body: { ...sent, logo: [] } })
  expect(await usesOf(storageName)).toBe(0)
  const gone = { storageName: 'nobody/knows.png', fileName: 'x.png', fileIndex: 0 }
  expect((await admin.refused(companySave, { body: { ...sent, logo: [gone] } })).msg).toContain(
    '不存在或已过期',
  )
})

test('P7.43 saveSpPlatform: an acceptance organisation supplies under a number of its own', async () => {
  const id = known('ACCEPT-HQ')
  const save = (body: { id: number; spPlatform: boolean; spNo: string }) =>
    admin.refused(companySaveSpPlatform, { body })
  expect((await save({ id, spPlatform: true, spNo: '' })).msg).toBe('请填写供应商编号')
  expect((await save({ id, spPlatform: true, spNo: 'SP-001' })).code).toBe('0000')
  expect(await admin.call(companyDetail, { query: { id } })).toMatchObject({
    spPlatform: true,
    spNo: 'SP-001',
  })
  expect((await save({ id: known('CENTER-BJ'), spPlatform: true, spNo: 'SP-001' })).msg).toBe(
    '供应商编号 SP-001 已存在',
  )
  expect((await save({ id: known('AGENT-YX'), spPlatform: true, spNo: 'SP-002' })).msg).toBe(
    '只有受理机构可以设置供应商平台',
  )
  expect((await save({ id: 999_999, spPlatform: true, spNo: 'SP-003' })).msg).toBe(GONE.msg)
})

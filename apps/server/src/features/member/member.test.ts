import {
  memberByMobile,
  memberCard,
  memberDelete,
  memberDetail,
  memberFill,
  memberHistory,
  memberLog,
  memberMine,
  memberPage,
  memberReveal,
  memberSave,
  memberSearch,
} from '@visa/contract/member/member-calls'
import { memberDoubles } from '@visa/contract/member/member-merge'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { captchaGet } from '@visa/contract/session/captcha'
import { simpleLogin } from '@visa/contract/session/system'
import { searchAll } from '@visa/contract/shell/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actorOf } from '../../access/actor.ts'
import { loadViewer } from '../../access/viewer.ts'
import { rows, sql } from '../../db/sql.ts'
import { TEST_CAPTCHA, type Client } from '../../testing/client.ts'
import { companyId, newPerson, newRole, userId } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeMember } from './member-remove.service.ts'

let server: TestApp
let admin: Client
/** Of one centre: sees all of it, and two who see their own. */
let manager: Client
let own: Client
let colleague: Client
/** Of another company. */
let agent: Client

const ALL = ['cust.member', 'add', 'edit', 'delete', 'identity', 'merge', 'import', 'export'].map((code) =>
  code === 'cust.member' ? code : `cust.member.${code}`,
)

beforeAll(async () => {
  server = await startTestApp()
  await server.db.query(sql`delete from member`)
  const person = async (company: string, userName: string, dataScope: 1 | 4) => {
    const role = await newRole(server, {
      company,
      roleName: userName,
      dataScope,
      grants: [...ALL, 'export.task'],
    })
    await newPerson(server, { company, userName, roleIds: [role] })
    return server.as(userName)
  }
  admin = await server.as('admin')
  manager = await person('CENTER-BJ', 'm.manager', DATA_SCOPE.COMPANY)
  own = await person('CENTER-BJ', 'm.own', DATA_SCOPE.OWN)
  colleague = await person('CENTER-BJ', 'm.colleague', DATA_SCOPE.OWN)
  agent = await person('AGENT-YX', 'm.agent', DATA_SCOPE.COMPANY)
})
afterAll(() => server.close())

let made = 0
/** Somebody new each time. */
const draft = (more: object = {}) => {
  made += 1
  return {
    realName: `欧阳测试${made}`,
    mobile: `1380000${String(made).padStart(4, '0')}`,
    idType: '9',
    idNo: `TEST${1000 + made}`,
    ...more,
  }
}

const GONE = { code: '9999', msg: '记录不存在或已被删除', data: null }

const logOf = (id: number) =>
  rows<{ action: string; changes: string; companies: number[] }>(
    server.db,
    sql`select action, changes::text as changes, record_company_ids as companies from change_log
        where entity = 'member' and entity_id = ${String(id)} order by id`,
  )

test('C3.20 a member is added with a number of the day, found by everything, and shown with numbers masked', async () => {
  const body = draft({
    realName: '陈国栋',
    surname: 'Chen',
    givenNames: 'Guodong',
    mobile: '13801066620',
    tel: '13901234567',
    email: 'chen.gd@example.com',
    idType: '4',
    idNo: '110105198204172319',
    passports: [{ passportNo: 'e83123457', expiryDate: '2031-08-02' }],
    addresses: [{ address: '朝阳区望京西路 1 号', contactMobile: '13901174000' }],
    tags: ['常客'],
    remark: '喜欢靠窗',
  })
  const wrong = await own.refused(memberSave, { body: { ...body, idNo: '110105198204172316' } })
  expect(wrong.msg).toBe('证件号码：身份证号码不正确')
  const { id, vipNo } = await own.call(memberSave, { body: { ...body, idNo: '11010519491231002X' } })
  expect(vipNo).toMatch(/^VIP\d{10,}$/)
  for (const keyword of [
    '国栋',
    '陈',
    'chenguodong',
    'cgd',
    'gd',
    'Chen Guodong',
    '13801066620',
    '6620',
    '11010519491231002X',
    'E83123457',
    '83123457',
    vipNo,
    vipNo.slice(3),
    'chen.gd@example.com',
  ]) {
    expect(
      (await own.call(memberPage, { query: { keyword } })).rows.map((row) => row.id),
      keyword,
    ).toEqual([id])
    expect(
      (await admin.call(memberPage, { query: { keyword } })).rows.map((row) => row.id),
      keyword,
    ).toEqual([id])
  }
  const detail = await own.call(memberDetail, { query: { id } })
  expect(detail).toMatchObject({
    realName: '陈国栋',
    surname: 'CHEN',
    mobile: '138****6620',
    tel: '139****4567',
    email: 'ch***@example.com',
    idNo: '110***********002X',
    passports: [{ passportNo: 'E83****57', inUse: true, nationCode: 'CHN' }],
    addresses: [{ contactMobile: '139****4000' }],
    memberships: [{ companyName: '北京签证中心服务有限公司', tags: ['常客'], remark: '喜欢靠窗' }],
  })
  expect(JSON.stringify(detail) + server.logged()).not.toMatch(
    /13801066620|13901234567|11010519491231002X|E83123457/,
  )
  const [added] = await logOf(id)
  expect(added?.changes).not.toMatch(/13801066620|13901234567|11010519491231002X|E83123457|chen\.gd/)
  expect(added?.changes).toMatch(/138\*\*\*\*6620/)
  // Saved as it was shown, nothing changes and no row is written.
  const {
    memberships: _a,
    doubles: _b,
    formerVipNos: _c,
    undo: _d,
    consentState: _e,
    createTime: _f,
    updateTime: _g,
    vipNo: _h,
    passports,
    ...form
  } = detail
  const [membership] = detail.memberships
  const same = {
    ...form,
    source: '',
    tags: membership?.tags ?? [],
    remark: membership?.remark ?? '',
    passports: passports.map(({ passportState: _s, ...row }) => row),
  }
  await own.call(memberSave, { body: same })
  expect(await logOf(id)).toHaveLength(1)
  // A mask that is not the number's stands for nothing.
  expect((await own.refused(memberSave, { body: { ...same, mobile: '139****6620' } })).msg).toBe(
    '手机号码：格式不正确',
  )
  // What is kept by its mask is kept whole.
  await own.call(memberSave, { body: { ...same, remark: '改了' } })
  expect(await own.call(memberFill, { body: { id } })).toMatchObject({
    userId: id,
    mobile: '13801066620',
    tel: '13901234567',
    idNo: '11010519491231002X',
    passportNo: 'E83123457',
  })
})

test('C5.1 C5.2 C5.3 a search needs one condition and has its limits, in both languages', async () => {
  expect((await own.refused(memberSearch, { query: {} })).msg).toBe('请至少输入一个查询条件')
  expect((await own.refused(memberSearch, { query: { name: ' ' } })).msg).toBe('请至少输入一个查询条件')
  const refused = async (query: object) => (await own.raw(memberSearch, { query: { ...query } })).msg
  expect(await refused({ mobile: '1'.repeat(17) })).toBe('手机号码：不能超过16个字符')
  expect(await refused({ name: '名'.repeat(21) })).toBe('名称：不能超过20个字符')
  expect(await refused({ idNo: '1'.repeat(21) })).toBe('证件号码：不能超过20个字符')
  own.language = 'en'
  expect(await refused({})).toBe('Enter at least one search condition')
  expect(await refused({ idNo: '1'.repeat(21) })).toMatch(/^Document number: .*20/)
  own.language = 'zh-CN'
})

test('C1.3 C2.43 C9.7 the search finds by mobile, name and document, each in its own place', async () => {
  const { id } = await own.call(memberSave, {
    body: draft({
      realName: '魏国柱',
      idNo: 'QX778899',
      mobile: '18733910001',
      passports: [{ passportNo: 'G55667788' }],
    }),
  })
  const found = async (query: object) =>
    (await own.call(memberSearch, { query: { ...query } })).map((row) => row.id)
  expect(await found({ mobile: '18733910001' })).toEqual([id])
  expect(await found({ mobile: '0001', name: 'wgz' })).toEqual([id])
  expect(await found({ idNo: '8899', idType: '9' })).toEqual([id])
  // C9.7: without a kind it is an identity card's number.
  expect(await found({ idNo: '8899' })).toEqual([])
  expect(await found({ idNo: '7788', idType: '1' })).toEqual([id])
  // A document's digits are no mobile.
  expect(await found({ mobile: '778899' })).toEqual([])
  const [row] = await own.call(memberSearch, { query: { name: '国柱' } })
  expect(row).toMatchObject({ mobile: '187****0001', idNo: 'QX7*8899', companyNames: '北京签证中心' })
})

test('another company, and a colleague who sees their own, find and reach nothing of it by any call', async () => {
  const { id, vipNo } = await own.call(memberSave, {
    body: draft({
      realName: '隐身人',
      mobile: '13555550001',
      email: 'hidden@example.com',
      passports: [{ passportNo: 'H11223344' }],
    }),
  })
  const [passport] = (await own.call(memberDetail, { query: { id } })).passports
  for (const other of [agent, colleague]) {
    for (const keyword of ['隐身人', '13555550001', 'H11223344', vipNo]) {
      expect((await other.call(memberPage, { query: { keyword } })).rows).toEqual([])
      expect(await other.call(searchAll, { query: { keyword } })).toEqual([])
    }
    expect(await other.call(memberSearch, { query: { mobile: '13555550001' } })).toEqual([])
    expect(await other.call(memberByMobile, { query: { mobile: '13555550001' } })).toBeNull()
    for (const endpoint of [memberDetail, memberLog, memberHistory, memberCard]) {
      expect(await other.raw(endpoint, { query: { id } }), endpoint.path).toMatchObject(GONE)
    }
    for (const endpoint of [memberFill, memberDelete]) {
      expect(await other.raw(endpoint, { body: { id } }), endpoint.path).toMatchObject(GONE)
    }
    expect(
      await other.refused(memberReveal, {
        body: { id, field: 'passportNo', rowId: passport?.id, reason: '看看' },
      }),
    ).toMatchObject(GONE)
    expect(await other.refused(memberSave, { body: draft({ id }) })).toMatchObject(GONE)
  }
  // The one who sees the whole company, and the platform, do.
  for (const other of [manager, admin]) {
    expect(await other.call(memberSearch, { query: { mobile: '13555550001' } })).toMatchObject([{ id }])
    expect((await other.call(searchAll, { query: { keyword: vipNo } })).map((hit) => hit.id)).toEqual([
      String(id),
    ])
  }
})

test('P7.50, C5.13, C9.6 a form is filled by the 11th digit within reach, which says from where', async () => {
  const { id } = await own.call(memberSave, {
    body: draft({ realName: '查得到', mobile: '13666660001', email: 'fill@example.com' }),
  })
  expect(await manager.call(memberByMobile, { query: { mobile: '13666660001' } })).toEqual({
    userId: id,
    vipNo: expect.stringMatching(/^VIP/),
    realName: '查得到',
    email: 'fill@example.com',
    mobile: '13666660001',
    companyName: '北京签证中心',
  })
  expect((await manager.raw(memberByMobile, { query: { mobile: '1366666000' } })).msg).toBe(
    '手机号码：请输入正确的手机号码',
  )
  // That somebody was given the email is told.
  expect((await logOf(id)).at(-1)).toMatchObject({ action: 'read', changes: expect.stringMatching(/email/) })
})

test('a whole number is shown for a reason, by permission, and that is recorded', async () => {
  const { id } = await own.call(memberSave, { body: draft({ mobile: '13777770001', tel: '010-12345678' }) })
  expect((await own.raw(memberReveal, { body: { id, field: 'mobile' } })).msg).toBe('原因：不能为空')
  expect(await own.call(memberReveal, { body: { id, field: 'mobile', reason: '联系取件' } })).toEqual({
    value: '13777770001',
  })
  const [row] = (await own.call(memberLog, { query: { id } })).rows
  expect(await own.call(memberPage, { query: { keyword: '13777770001' } })).toMatchObject({
    rows: [{ id, tel: '010****5678' }],
  })
  expect(await own.call(memberReveal, { body: { id, field: 'tel', reason: '回电' } })).toEqual({
    value: '010-12345678',
  })
  expect(row).toMatchObject({
    action: 'read',
    changes: [{ field: 'mobile' }, { field: 'reason', to: '联系取件' }],
  })
  expect(JSON.stringify(row)).not.toContain('13777770001')
  const role = await newRole(server, {
    company: 'CENTER-BJ',
    roleName: '只看',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['cust.member'],
  })
  await newPerson(server, { company: 'CENTER-BJ', userName: 'm.reader', roleIds: [role] })
  const reader = await server.as('m.reader')
  expect((await reader.refused(memberReveal, { body: { id, field: 'mobile', reason: '看' } })).code).toBe(
    '1111',
  )
})

test('a form is given how to reach somebody by whoever orders, numbers of documents by permission alone', async () => {
  const { id } = await own.call(memberSave, {
    body: draft({
      mobile: '13222220001',
      spareMobile: '13222220002',
      tel: '13222220003',
      email: 'form@example.com',
      idNo: 'FORM0001',
      passports: [{ passportNo: 'F12345678' }],
    }),
  })
  const filledFor = async (userName: string, grants: readonly string[]) => {
    const role = await newRole(server, {
      company: 'CENTER-BJ',
      roleName: userName,
      dataScope: DATA_SCOPE.COMPANY,
      grants: [...grants],
    })
    await newPerson(server, { company: 'CENTER-BJ', userName, roleIds: [role] })
    const { mobile, spareMobile, tel, email, idNo, passportNo } = await (
      await server.as(userName)
    ).call(memberFill, { body: { id } })
    return [mobile, email, spareMobile, tel, idNo, passportNo]
  }
  expect(await filledFor('m.look', ['cust.member'])).toEqual(['', '', '', '', '', ''])
  expect((await logOf(id)).filter(({ action }) => action === 'read')).toEqual([])
  const contact = ['13222220001', 'form@example.com']
  expect(await filledFor('m.order', ['visa.order.add'])).toEqual([...contact, '', '', '', ''])
  expect((await logOf(id)).at(-1)?.changes).not.toMatch(/idNo|passportNo/)
  expect(await filledFor('m.whole', ['visa.order.add', 'cust.member.identity'])).toEqual([
    ...contact,
    '13222220002',
    '13222220003',
    'FORM0001',
    'F12345678',
  ])
  expect((await logOf(id)).at(-1)?.changes).toMatch(/idNo.*passportNo/)
})

test('a company that types another’s numbers makes a person of its own and learns nothing; the platform is told', async () => {
  const person = draft({
    realName: '两家客',
    idNo: 'SAME001',
    mobile: '13444440001',
    email: 'first@example.com',
    passports: [{ passportNo: 'K11223344' }],
    remark: '甲的备注',
    tags: ['甲'],
  })
  const { id, vipNo } = await own.call(memberSave, { body: person })
  const bare = { realName: '两家客', idType: '9' }
  const guesses = [
    { ...bare, idNo: 'SAME001' },
    { ...bare, passports: [{ passportNo: 'K11223344' }] },
    { ...bare, mobile: '13444440001' },
  ]
  for (const guess of guesses) {
    const theirs = await agent.call(memberSave, { body: guess })
    expect(theirs.id).not.toBe(id)
    expect(theirs.vipNo).not.toBe(vipNo)
    const seen = await agent.call(memberDetail, { query: { id: theirs.id } })
    expect(JSON.stringify(seen)).not.toMatch(/甲|fi\*\*\*@example/)
    expect(seen).toMatchObject({ email: '', doubles: 0, addresses: [] })
    expect(await agent.refused(memberDetail, { query: { id } })).toMatchObject(GONE)
    expect((await own.call(memberDetail, { query: { id } })).doubles).toBe(0)
    expect((await admin.call(memberDoubles, { query: { id } })).map((each) => each.id)).toContain(theirs.id)
    await agent.call(memberDelete, { body: { id: theirs.id } })
  }
  // Nor does the platform make one of two by adding: that is what a merge is for.
  const added = await admin.call(memberSave, {
    body: { ...bare, idNo: 'SAME001', companyId: await companyId(server, 'AGENT-YX') },
  })
  expect(added.id).not.toBe(id)
  // The same again in one company is refused, to a colleague who does not see it without a word about it.
  expect((await own.refused(memberSave, { body: person })).msg).toBe(`两家客（${vipNo}）已是本公司会员`)
  expect((await colleague.refused(memberSave, { body: person })).msg).toBe(
    '该会员已由本公司同事建档，请联系主管',
  )
})

test('of those who add the same person at once each company has one, and the platform is told', async () => {
  const person = draft({ realName: '同时人', idNo: 'ATONCE01' })
  const answers = await Promise.all(
    [own, agent, manager].map((each) => each.raw(memberSave, { body: person })),
  )
  expect(answers.filter(({ code }) => code === '0000')).toHaveLength(2)
  const found = await rows<{ id: number }>(
    server.db,
    sql`select m.id from member m join membership s on s.member_id = m.id where m.id_no = 'ATONCE01' order by m.id`,
  )
  expect(found).toHaveLength(2)
  const [one, other] = found.map((each) => each.id)
  expect(await admin.call(memberDoubles, { query: { id: one ?? 0 } })).toMatchObject([{ id: other }])
})

test('two at one form: the second is told what the first changed, numbers masked', async () => {
  const { id } = await own.call(memberSave, { body: draft({ mobile: '13888880001' }) })
  const { updateTime } = await own.call(memberDetail, { query: { id } })
  await manager.call(memberSave, {
    body: draft({ id, realName: '改过的人', mobile: '13888880001', seen: updateTime }),
  })
  const late = await own.refused(memberSave, { body: draft({ id, seen: updateTime }) })
  expect(late.code).toBe('4444')
  expect(JSON.stringify(late.data)).toContain('改过的人')
  expect(JSON.stringify(late.data)).not.toContain('13888880001')
})

test('who looks after a member is of the company and within reach', async () => {
  const [there, elsewhere] = [await userId(server, 'm.colleague'), await userId(server, 'm.agent')]
  const refusal = '负责人必须是该公司的员工，并在您的数据范围内'
  expect((await own.refused(memberSave, { body: draft({ ownerId: there }) })).msg).toBe(refusal)
  expect((await manager.refused(memberSave, { body: draft({ ownerId: elsewhere }) })).msg).toBe(refusal)
  const { id } = await manager.call(memberSave, { body: draft({ ownerId: there }) })
  expect(await colleague.call(memberDetail, { query: { id } })).toMatchObject({
    memberships: [{ ownerId: there }],
  })
  expect(
    (await manager.refused(memberSave, { body: draft({ companyId: await companyId(server, 'AGENT-YX') }) }))
      .msg,
  ).toBe('公司不存在或已被删除')
})

test('what cannot be stored is refused in words: days before the calendar, masks of nothing, companies that are not', async () => {
  const { id } = await own.call(memberSave, { body: draft({ passports: [{ passportNo: 'N12345678' }] }) })
  const { updateTime, mobile } = await own.call(memberDetail, { query: { id } })
  const wrong = [
    ...['birthDate', 'idExpiry', 'consentUntil'].map((field) => ({ [field]: '0000-01-01' })),
    ...['issueDate', 'expiryDate'].map((field) => ({
      passports: [{ passportNo: 'N87654321', [field]: '0000-01-01' }],
    })),
    ...['mobile', 'spareMobile', 'tel', 'email', 'idNo', 'invoiceTaxCode'].flatMap((field) =>
      ['*', '*\u0000', '1*\uD800'].map((value) => ({ [field]: value })),
    ),
    ...['*', '*\u0000', 'N12****78'].map((passportNo) => ({ passports: [{ passportNo }] })),
    { addresses: [{ address: '甲路', contactMobile: '*\u0000' }] },
  ]
  for (const more of wrong) {
    for (const body of [draft(more), draft({ mobile, ...more, id, seen: updateTime })]) {
      const { code, msg } = await own.raw(memberSave, { body })
      expect([code, msg], JSON.stringify(more)).toEqual(['9999', expect.stringContaining('：')])
    }
  }
  expect((await admin.refused(memberSave, { body: draft({ companyId: 999_999_999 }) })).msg).toBe(
    '公司不存在或已被删除',
  )
})

test('whom a record names is not deleted, nor when it was made at the same moment', async () => {
  const { id } = await own.call(memberSave, { body: draft({ realName: '有单人' }) })
  const refusal = '会员“有单人”已有订单或合同，不能删除'
  await server.db.query(
    sql`update visa_applicant set member_id = ${id} where id = (select min(id) from visa_applicant)`,
  )
  expect((await own.refused(memberDelete, { body: { id } })).msg).toBe(refusal)
  // As one who asked before the record was there.
  const viewer = await loadViewer(server.db, await userId(server, 'm.own'))
  if (viewer === undefined) throw new Error('nobody')
  const by = { viewer, actor: actorOf(viewer, '', ''), now: new Date() }
  await expect(server.db.tx((tx) => removeMember(tx, by, id, []))).rejects.toMatchObject({
    key: 'memberUsed',
    params: { name: '有单人' },
  })
  await server.db.query(sql`update visa_applicant set member_id = null where member_id = ${id}`)
  await own.call(memberDelete, { body: { id } })
})

test('a card has the number as a code to scan', async () => {
  const { id, vipNo } = await own.call(memberSave, { body: draft() })
  const card = await own.call(memberCard, { query: { id } })
  expect(card).toMatchObject({ vipNo, companyName: '北京签证中心服务有限公司' })
  expect(card.barcode).toMatch(/^<svg role="img"/)
})

test('a customer sees their own passports by mobile and name, and nobody else’s', async () => {
  const customer = await server.as('customer')
  expect(await customer.call(memberMine, {})).toBeNull()
  // Who shares the mobile is somebody else.
  await own.call(memberSave, { body: draft({ realName: '同号家人', mobile: '13900000006' }) })
  expect(await customer.call(memberMine, {})).toBeNull()
  await own.call(memberSave, {
    body: draft({
      realName: '郑雅琴',
      mobile: '13900000006',
      passports: [{ passportNo: 'E99887766', expiryDate: '2030-01-01' }],
    }),
  })
  // A mobile that was only typed into the account gives nothing: a code that came back says whose it is.
  expect(await customer.call(memberMine, {})).toBeNull()
  const query = { mobile: '13900000006', imageCaptcha: TEST_CAPTCHA, scene: 'LOGIN' } as const
  const holder = server.visitor()
  await holder.call(captchaGet, { query })
  const captcha = (await server.smsCode('13900000006')) ?? ''
  await holder.call(simpleLogin, { body: { mobile: '13900000006', captcha } })
  for (const each of [holder, customer]) {
    expect(await each.call(memberMine, {})).toMatchObject({
      realName: '郑雅琴',
      mobile: '139****0006',
      passports: [{ passportNo: 'E99****66', expiryDate: '2030-01-01', inUse: true }],
    })
  }
  // Another one typed over it has yet to be proven.
  await own.call(memberSave, { body: draft({ realName: '郑雅琴', mobile: '13900000996' }) })
  await server.db.query(sql`update app_user set mobile = '13900000996' where user_name = 'customer'`)
  expect(await customer.call(memberMine, {})).toBeNull()
})

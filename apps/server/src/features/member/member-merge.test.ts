import { MemberSave, type MemberField } from '@visa/contract/member/member'
import {
  memberDelete,
  memberDetail,
  memberLog,
  memberPage,
  memberSave,
} from '@visa/contract/member/member-calls'
import { memberApart, memberDoubles, memberMerge, memberUnmerge } from '@visa/contract/member/member-merge'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one as only, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { testClock } from '../../testing/clock.ts'
import { companyId, newPerson, newRole } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let admin: Client
let centre: Client
let agent: Client
const clock = testClock('2026-11-16T06:03:00Z')

const CODES = ['', '.add', '.edit', '.merge', '.delete'].map((code) => `cust.member${code}`)

beforeAll(async () => {
  server = await startTestApp({ now: clock.now })
  await server.db.query(sql`delete from member`)
  const person = async (company: string, userName: string) => {
    const role = await newRole(server, {
      company,
      roleName: userName,
      dataScope: DATA_SCOPE.COMPANY,
      grants: CODES,
    })
    await newPerson(server, { company, userName, roleIds: [role] })
    return server.as(userName)
  }
  admin = await server.as('admin')
  centre = await person('CENTER-BJ', 'merge.centre')
  agent = await person('AGENT-YX', 'merge.agent')
})
afterAll(() => server.close())

const allRows = async (ids: readonly number[]): Promise<unknown> =>
  (
    await only<{ all: unknown }>(
      server.db,
      sql`select jsonb_build_object(
            'members', (select jsonb_agg(to_jsonb(t) order by id) from member t where id = any(${ids}::bigint[])),
            'passports', (select jsonb_agg(to_jsonb(t) order by id) from member_passport t where member_id = any(${ids}::bigint[])),
            'addresses', (select jsonb_agg(to_jsonb(t) order by id) from member_address t where member_id = any(${ids}::bigint[])),
            'memberships', (select jsonb_agg(to_jsonb(t) order by id) from membership t where member_id = any(${ids}::bigint[]))) as all`,
    )
  ).all

const mergeOf = async (by: Client, id: number, otherId: number, more: object = {}) => {
  const seenOf = async (each: number) => (await admin.call(memberDetail, { query: { id: each } })).updateTime
  return by.raw(memberMerge, {
    body: { id, otherId, seen: await seenOf(id), otherSeen: await seenOf(otherId), ...more },
  })
}

let made = 0
const add = async (by: Client, more: object = {}): Promise<number> => {
  made += 1
  const body = MemberSave.parse({ realName: '陈国栋', idType: '9', idNo: `MERGE${made}`, ...more })
  return (await by.call(memberSave, { body })).id
}

test('two with the same name and mobile and other documents are suspected, which the platform sees and settles', async () => {
  const same = { mobile: '13801066620', birthDate: '1982-04-17' }
  const id = await add(centre, same)
  const otherId = await add(agent, same)
  expect(await admin.call(memberDoubles, { query: { id } })).toMatchObject([
    { id: otherId, score: 45, reasons: ['mobile', 'name', 'birthDate'], companyNames: '远行国旅' },
  ])
  expect((await admin.call(memberPage, { query: { doubled: true } })).rows.map((row) => row.id)).toEqual([
    otherId,
    id,
  ])
  // Neither company learns that somebody else knows such a person.
  for (const each of [centre, agent]) {
    expect((await each.call(memberPage, { query: { doubled: true } })).rows).toEqual([])
  }
  expect(await centre.call(memberDoubles, { query: { id } })).toEqual([])
  await admin.call(memberApart, { body: { id, otherId } })
  expect(await admin.call(memberDoubles, { query: { id } })).toEqual([])
  // Saved again, they stay two.
  await centre.call(memberSave, {
    body: { ...same, id, realName: '陈国栋', idType: '9', idNo: 'MERGE1', remark: '又存了一次' },
  })
  expect((await admin.call(memberDetail, { query: { id } })).doubles).toBe(0)
})

test('a merge takes what was chosen, keeps both companies’ notes, and is found by the old number', async () => {
  const id = await add(centre, {
    surname: 'CHEN',
    givenNames: 'GUODONG',
    remark: '甲',
    passports: [{ passportNo: 'E11111111' }, { passportNo: 'G22222222' }],
  })
  const otherId = await add(agent, {
    givenNames: 'GUO DONG',
    spareMobile: '13901174000',
    remark: '乙',
    passports: [{ passportNo: 'G33333333' }],
    addresses: [{ address: '西湖区文一西路 1 号' }],
  })
  const { vipNo } = await admin.call(memberDetail, { query: { id: otherId } })
  const { code, data } = await mergeOf(admin, id, otherId, {
    fromOther: ['spareMobile'] satisfies MemberField[],
  })
  expect([code, data]).toEqual(['0000', { until: '2026-11-17T06:03:00.000Z' }])
  expect(await admin.call(memberDetail, { query: { id } })).toMatchObject({
    givenNames: 'GUODONG',
    spareMobile: '139****4000',
    passports: [{ passportNo: 'E11****11' }, { passportNo: 'G22****22' }, { passportNo: 'G33****33' }],
    addresses: [{ address: '西湖区文一西路 1 号' }],
    memberships: [{ remark: '甲' }, { remark: '乙' }],
    formerVipNos: [vipNo],
    undo: { vipNo },
  })
  // Each company goes on with the one that is left; the other is gone for everybody.
  expect((await agent.call(memberPage, { query: { keyword: vipNo } })).rows).toMatchObject([
    { id, remark: '乙' },
  ])
  expect((await admin.raw(memberDetail, { query: { id: otherId } })).code).toBe('9999')
  expect((await agent.raw(memberUnmerge, { body: { id } })).msg).toBe('该会员只能由平台合并，请联系平台')
  await admin.call(memberUnmerge, { body: { id } })
  expect((await agent.call(memberPage, { query: { keyword: vipNo } })).rows).toMatchObject([{ id: otherId }])
  expect((await admin.raw(memberUnmerge, { body: { id } })).msg).toBe('该会员没有可以撤销的合并')
})

test('who was suspected before a merge is suspected again when it is undone', async () => {
  const same = { mobile: '13801066621', birthDate: '1983-04-17' }
  const [id, otherId] = [await add(centre, same), await add(agent, same)]
  const suspects = async () => (await admin.call(memberDoubles, { query: { id } })).map((each) => each.id)
  expect(await suspects()).toEqual([otherId])
  expect((await mergeOf(admin, id, otherId)).code).toBe('0000')
  expect(await suspects()).toEqual([])
  await admin.call(memberUnmerge, { body: { id } })
  expect(await suspects()).toEqual([otherId])
})

test('whom the platform made one: each company keeps its notes, all read what one changes, none deletes what is there', async () => {
  const passports = [{ passportNo: 'S10000001' }]
  const addresses = [{ address: '甲路 1 号' }]
  const id = await add(centre, { idNo: 'SHARED1', passports, addresses, remark: '甲的备注', tags: ['甲'] })
  const otherId = await add(agent, { idNo: 'SHARED1', remark: '乙的备注', tags: ['乙'] })
  expect((await mergeOf(admin, id, otherId)).code).toBe('0000')
  const formOf = async (by: Client) => {
    const detail = await by.call(memberDetail, { query: { id } })
    const [{ remark, tags } = { remark: '', tags: [] }] = detail.memberships
    return {
      id,
      seen: detail.updateTime,
      realName: detail.realName,
      idType: detail.idType,
      idNo: detail.idNo,
      passports: detail.passports.map((row) => ({ id: row.id, passportNo: row.passportNo })),
      addresses: detail.addresses.map((row) => ({ id: row.id, address: row.address })),
      remark,
      tags,
    }
  }
  expect(await formOf(agent)).toMatchObject({ remark: '乙的备注', tags: ['乙'] })
  // One of them changes the name and says something: all read of the name, nobody else of the words.
  await agent.call(memberSave, {
    body: { ...(await formOf(agent)), realName: '陈改名', remark: '乙的新备注' },
  })
  const readBy = async (by: Client) => JSON.stringify((await by.call(memberLog, { query: { id } })).rows)
  expect(await readBy(centre)).toContain('陈改名')
  expect(await readBy(centre)).not.toContain('乙')
  expect(await readBy(agent)).toContain('乙的新备注')
  await agent.call(memberSave, {
    body: {
      ...(await formOf(agent)),
      passports: [...(await formOf(agent)).passports, { passportNo: 'S10000002' }],
    },
  })
  expect(await readBy(centre)).toContain('S10****02')
  // What the platform changes of one company's words is that company's.
  await admin.call(memberSave, {
    body: {
      ...(await formOf(centre)),
      remark: '甲的新备注',
      companyId: await companyId(server, 'CENTER-BJ'),
    },
  })
  expect(await readBy(centre)).toContain('甲的新备注')
  expect(JSON.stringify(await agent.call(memberLog, { query: { id } }))).not.toContain('甲的')
  const refusal = '该会员同时是其他公司的会员，护照、地址和扫描件只能由平台删除'
  for (const by of [agent, centre]) {
    for (const list of ['passports', 'addresses']) {
      const body = { ...(await formOf(by)), [list]: [] }
      expect((await by.refused(memberSave, { body })).msg, list).toBe(refusal)
    }
  }
  await admin.call(memberSave, { body: { ...(await formOf(admin)), passports: [] } })
  expect((await centre.call(memberDetail, { query: { id } })).passports).toEqual([])
  // Taken away by one, the person stays the other's.
  await agent.call(memberDelete, { body: { id } })
  expect((await agent.refused(memberDetail, { query: { id } })).msg).toBe('记录不存在或已被删除')
  expect(await centre.call(memberDetail, { query: { id } })).toMatchObject({ realName: '陈改名' })
  await centre.call(memberDelete, { body: { id } })
  expect(
    await only(
      server.db,
      sql`select count(*) as count from member where id = any(${[id, otherId]}::bigint[])`,
    ),
  ).toEqual({ count: 0 })
})

test('a company merges its own members only', async () => {
  const [one, other] = [await add(centre), await add(centre)]
  const shared = await add(agent)
  expect((await mergeOf(centre, one, shared)).msg).toBe('记录不存在或已被删除')
  expect((await mergeOf(centre, one, one)).msg).toBe('请选择两个不同的会员')
  expect((await mergeOf(centre, one, other)).code).toBe('0000')
})

test('whoever turned out to be somebody else is not deleted by their old number, so the merge can be undone', async () => {
  const [one, other] = [await add(centre), await add(centre, { mobile: '13911112233' })]
  expect((await mergeOf(centre, one, other)).code).toBe('0000')
  expect((await centre.raw(memberDelete, { body: { id: other } })).msg).toBe('记录不存在或已被删除')
  expect((await centre.raw(memberUnmerge, { body: { id: one } })).code).toBe('0000')
})

test('whatever is merged in whatever way, undoing it restores every row of both', async () => {
  const word = fc.constantFrom('', '甲', '乙丙')
  const person = fc.record({
    remark: word,
    tags: fc.subarray(['常客', '企业', '家庭']),
    email: fc.constantFrom('', 'a@example.com', 'b@example.com'),
    birthDate: fc.constantFrom(null, '1982-04-17'),
    passports: fc.subarray([{ passportNo: 'P1234567' }, { passportNo: 'P7654321', inUse: false }]),
    addresses: fc.subarray([{ address: '甲路 1 号' }, { address: '乙路 2 号' }]),
  })
  let round = 0
  await fc.assert(
    fc.asyncProperty(
      person,
      person,
      fc.boolean(),
      fc.subarray(['realName', 'email', 'birthDate', 'idNo'] satisfies MemberField[]),
      fc.subarray(['passports', 'addresses']),
      async (one, other, sameCompany, fromOther, lists) => {
        round += 1
        // Numbers of their own, or the second would be taken for the first.
        const own = (draft: typeof one, side: number) => ({
          ...draft,
          passports: draft.passports.map((row) => ({
            ...row,
            passportNo: `${row.passportNo}${round}X${side}`,
          })),
        })
        const id = await add(centre, own(one, 1))
        const otherId = await add(sameCompany ? centre : agent, own(other, 2))
        const before = await allRows([id, otherId])
        expect((await mergeOf(admin, id, otherId, { fromOther, lists })).code).toBe('0000')
        await admin.call(memberUnmerge, { body: { id } })
        expect(await allRows([id, otherId])).toEqual(before)
      },
    ),
    { numRuns: 12 },
  )
})

test('of two merges at once one happens; the other way round neither waits for ever', async () => {
  const [id, otherId] = [await add(centre), await add(centre)]
  const seen = (await admin.call(memberDetail, { query: { id } })).updateTime
  const otherSeen = (await admin.call(memberDetail, { query: { id: otherId } })).updateTime
  const answers = await Promise.all([
    admin.raw(memberMerge, { body: { id, otherId, seen, otherSeen } }),
    centre.raw(memberMerge, { body: { id: otherId, otherId: id, seen: otherSeen, otherSeen: seen } }),
  ])
  expect(answers.filter(({ code }) => code === '0000')).toHaveLength(1)
  const { merged } = await only<{ merged: number }>(
    server.db,
    sql`select count(*) as merged from member where id = any(${[id, otherId]}::bigint[]) and merged_into_id is not null`,
  )
  expect(merged).toBe(1)
})

test('what was changed since is not undone, nor what is a day old', async () => {
  const [id, otherId] = [await add(centre), await add(centre)]
  const stale = await admin.raw(memberMerge, {
    body: { id, otherId, seen: '2020-01-01T00:00:00Z', otherSeen: '2020-01-01T00:00:00Z' },
  })
  expect(stale.code).toBe('4444')
  await mergeOf(admin, id, otherId)
  await server.db.query(sql`update membership set remark = '后来' where member_id = ${id}`)
  expect((await admin.raw(memberUnmerge, { body: { id } })).msg).toBe('会员“陈国栋”合并后又有修改，不能撤销')
  const [late, other] = [await add(centre), await add(centre)]
  await mergeOf(admin, late, other)
  clock.pass(24 * 3600)
  expect((await (await server.as('admin')).raw(memberUnmerge, { body: { id: late } })).msg).toBe(
    '合并已超过 24 小时，不能撤销',
  )
})

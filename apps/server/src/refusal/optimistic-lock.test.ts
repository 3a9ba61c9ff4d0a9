import { conflictOf } from '@visa/contract/conflict'
import type { Endpoint } from '@visa/contract/endpoint'
import { dictDataAdd, dictDataDetail, dictDataUpdate } from '@visa/contract/dict/dict-data'
import { dictTypeAdd, dictTypeDetail, dictTypeUpdate } from '@visa/contract/dict/dict-type'
import {
  DistrictUpdate,
  districtAdd,
  districtDetail,
  districtUpdate,
} from '@visa/contract/dict/district-manage'
import { ResourceUpdate, resourceAdd, resourceTree, resourceUpdate } from '@visa/contract/org/resource'
import {
  QuartzTaskDraft,
  quartzHandlers,
  quartzTaskDetail,
  quartzTaskSave,
} from '@visa/contract/quartz/quartz-task'
import { picked } from '@visa/contract/shape'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { departmentDrag, departmentSave } from '@visa/contract/org/department-manage'
import { departmentsOfCompany } from '@visa/contract/org/department-options'
import {
  companyDetail,
  companyExt,
  companySave,
  companySaveSpPlatform,
} from '@visa/contract/org/company-manage'
import { tagAdd, tagList, tagUpdate } from '@visa/contract/org/company-tag'
import { companyFields } from '@visa/contract/org/company'
import { roleDetail, roleUpdate } from '@visa/contract/org/role'
import { powerInsert } from '@visa/contract/org/role-power'
import { userAssignRoles, userDetail, userSave } from '@visa/contract/org/user-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../db/sql.ts'
import type { Client } from '../testing/client.ts'
import { companyId, departmentId, newPerson, newRole } from '../testing/staff.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp({ eventLoopLagMs: () => 0 })
  admin = await server.as('admin')
})
afterAll(() => server.close())

/** Something that two people change at once. */
interface Shared {
  endpoint: Endpoint
  /** What both were shown, as a form sends it back, with the time of the last change. */
  look: () => Promise<Record<string, unknown> & { seen: string }>
  /** What each of them changes. */
  first: Record<string, unknown>
  second: Record<string, unknown>
}

let made = 0

const role = () =>
  newRole(server, {
    company: 'PLATFORM',
    roleName: `角色 ${++made}`,
    dataScope: DATA_SCOPE.OWN,
    grants: ['sys.tag'],
  })

async function lookAtRole(id: number) {
  const { roleName, remark, dataScope, updateTime: seen } = await admin.call(roleDetail, { query: { id } })
  return { id, roleName, remark, dataScope, seen }
}

async function lookAtPerson(id: number) {
  const { userName, realName, departmentIds, roleIds, updateTime } = await admin.call(userDetail, {
    query: { id },
  })
  return { id, userName, realName, departmentIds, roleIds, seen: updateTime }
}

const person = () =>
  newPerson(server, { company: 'PLATFORM', userName: `unseen.${++made}`, departments: ['IT'] })

async function lookAtDepartment(id: number) {
  const all = await admin.call(departmentsOfCompany, { query: {} })
  const found = all.find((each) => each.id === id)
  if (found === undefined) throw new Error('no such department')
  const { parentId, departmentCode, departmentName, remark, updateTime: seen } = found
  return { id, parentId, departmentCode, departmentName, remark, seen }
}

async function lookAtCompany(id: number) {
  const company = await admin.call(companyDetail, { query: { id } })
  const ext = await admin.call(companyExt, { query: { id } })
  expect(ext.updateTime).toBe(company.updateTime)
  const { tags, updateTime: seen } = company
  const form = picked(companyFields, { ...company, ...ext })
  return { id, ...form, quotaMb: ext.quotaMb, tagIds: tags.map((tag) => tag.id), seen }
}

async function lookAtTag(id: number) {
  const found = (await admin.call(tagList, {})).find((each) => each.id === id)
  if (found === undefined) throw new Error('no such tag')
  const { name, color, sortNo, remark, updateTime: seen } = found
  return { id, name, color, sortNo, remark, seen }
}

async function lookAtDictType(id: number) {
  const { name, ename, type, remark, updateTime: seen } = await admin.call(dictTypeDetail, { query: { id } })
  return { id, name, ename, type, remark, seen }
}

async function lookAtDictData(id: number) {
  const found = await admin.call(dictDataDetail, { query: { id } })
  const { code, cname, ename, sortNo, resv1, resv2, updateTime: seen } = found
  return { id, code, cname, ename, sortNo, resv1, resv2, seen }
}

const dictType = async () => {
  const type = `UNSEEN_${++made}`
  const { id } = await admin.call(dictTypeAdd, {
    body: { name: `字典 ${made}`, ename: '', type, remark: '' },
  })
  return { id, type }
}

const KINDS: [string, () => Promise<Shared>][] = [
  [
    'a dictionary',
    async () => {
      const { id } = await dictType()
      return {
        endpoint: dictTypeUpdate,
        look: () => lookAtDictType(id),
        first: { remark: '1' },
        second: { remark: '2' },
      }
    },
  ],
  [
    'an entry of a dictionary',
    async () => {
      const { type } = await dictType()
      const entry = { type, code: 'A', cname: '甲', ename: '', sortNo: 1, resv1: '', resv2: '' }
      const { id } = await admin.call(dictDataAdd, { body: entry })
      return {
        endpoint: dictDataUpdate,
        look: () => lookAtDictData(id),
        first: { cname: '乙' },
        second: { sortNo: 2 },
      }
    },
  ],
  [
    'a role',
    async () => {
      const id = await role()
      return {
        endpoint: roleUpdate,
        look: () => lookAtRole(id),
        first: { remark: '1' },
        second: { remark: '2' },
      }
    },
  ],
  [
    'what a role gives',
    async () => {
      const id = await role()
      const companyIds = [await companyId(server, 'PLATFORM')]
      return {
        endpoint: powerInsert,
        look: async () => {
          const { grants, updateTime: seen } = await admin.call(roleDetail, { query: { id } })
          return { companyIds, roleIds: [id], grants, seen }
        },
        first: { grants: ['sys.tag', 'sys.tag.add'] },
        second: { grants: ['sys.tag', 'sys.tag.edit'] },
      }
    },
  ],
  [
    'a person',
    async () => {
      const id = await person()
      return {
        endpoint: userSave,
        look: () => lookAtPerson(id),
        first: { realName: '一' },
        second: { mobile: '13900001111' },
      }
    },
  ],
  [
    'the roles of a person',
    async () => {
      const id = await person()
      const [mine, other] = [await role(), await role()]
      return {
        endpoint: userAssignRoles,
        look: async () => {
          const { roleIds, seen } = await lookAtPerson(id)
          return { id, roleIds, seen }
        },
        first: { roleIds: [mine] },
        second: { roleIds: [other] },
      }
    },
  ],
  [
    'a department',
    async () => {
      const id = await departmentId(server, 'PLATFORM', 'IT')
      return {
        endpoint: departmentSave,
        look: () => lookAtDepartment(id),
        first: { remark: `${++made}` },
        second: { departmentName: '信息部' },
      }
    },
  ],
  [
    'a company',
    async () => {
      const id = await companyId(server, 'AGENT-YX')
      return {
        endpoint: companySave,
        look: () => lookAtCompany(id),
        first: { phone: '010-88880001' },
        second: { address: '路 2 号' },
      }
    },
  ],
  [
    'what a company supplies',
    async () => {
      const id = await companyId(server, 'CENTER-BJ')
      return {
        endpoint: companySaveSpPlatform,
        look: async () => {
          const { spPlatform, spNo, updateTime: seen } = await admin.call(companyDetail, { query: { id } })
          return { id, spPlatform, spNo, seen }
        },
        first: { spPlatform: true, spNo: 'SP-1' },
        second: { spPlatform: true, spNo: 'SP-2' },
      }
    },
  ],
  [
    'a tag',
    async () => {
      const { id } = await admin.call(tagAdd, { body: { name: `标签 ${++made}`, color: 'blue' } })
      return {
        endpoint: tagUpdate,
        look: () => lookAtTag(id),
        first: { remark: '1' },
        second: { color: 'red' },
      }
    },
  ],
]

const RESOURCE = { parentId: '0', type: 0, ename: '', url: '#/help', icon: '' } as const

KINDS.push(
  [
    'an entry of the menu',
    async () => {
      const code = `unseen.${++made}`
      const added = { ...RESOURCE, resName: `菜单 ${made}`, code }
      await admin.call(resourceAdd, { body: added })
      return {
        endpoint: resourceUpdate,
        look: async () => {
          const node = (await admin.call(resourceTree, {})).find((each) => each.code === code)
          if (node === undefined) throw new Error('no such entry')
          return { ...picked(ResourceUpdate.shape, node), seen: node.updateTime }
        },
        first: { resName: '菜单 甲' },
        second: { ename: 'B' },
      }
    },
  ],
  [
    'a district',
    async () => {
      const id = '139901'
      await admin.raw(districtAdd, { body: { id, parentId: '130000', fullname: '新设市', name: '' } })
      return {
        endpoint: districtUpdate,
        look: async () => {
          const place = await admin.call(districtDetail, { query: { id } })
          return { ...picked(DistrictUpdate.shape, place), seen: place.updateTime }
        },
        first: { name: `新 ${++made}` },
        second: { fullname: '新设大市' },
      }
    },
  ],
  [
    'a scheduled task',
    async () => {
      const [handler = { serviceName: '', method: '' }] = await admin.call(quartzHandlers, {})
      const { serviceName, method } = handler
      const { id } = await admin.call(quartzTaskSave, {
        body: { taskName: `任务 ${++made}`, cronExpression: '0 0 3 * * ?', serviceName, method },
      })
      return {
        endpoint: quartzTaskSave,
        look: async () => {
          const task = await admin.call(quartzTaskDetail, { query: { id } })
          return { ...picked(QuartzTaskDraft.shape, task), seen: task.updateTime }
        },
        first: { overlapPolicy: 'queue' },
        second: { misfirePolicy: 'fireOnce' },
      }
    },
  ],
)

const rowsOfLog = async (): Promise<number> =>
  (await one<{ count: number }>(server.db, sql`select count(*) as count from change_log`)).count

test.each(KINDS)(
  '%s: the second of two who change it at once is told, and writes nothing',
  async (_kind, make) => {
    const { endpoint, look, first, second } = await make()
    const shown = await look()
    expect(await admin.raw(endpoint, { body: { ...shown, ...first } })).toMatchObject({ code: '0000' })
    const after = await look()
    expect(after).not.toEqual(shown)
    const logged = await rowsOfLog()
    const refused = await admin.raw(endpoint, { body: { ...shown, ...second } })
    expect(refused).toMatchObject({ code: '4444', msg: expect.stringMatching(/已于 .{19} 被 陈志远 修改/) })
    // They are told who it was, and what the form would hold now.
    const conflict = conflictOf(refused.data)
    expect(conflict).toMatchObject({ by: '陈志远', at: after.seen })
    const { current = {} } = conflict ?? {}
    expect(Object.keys(current)).toEqual(
      expect.arrayContaining([...Object.keys(first), ...Object.keys(second)]),
    )
    expect(after).toMatchObject(Object.fromEntries(Object.entries(current).filter(([key]) => key in after)))
    expect(await look()).toEqual(after)
    expect(await rowsOfLog()).toBe(logged)
    // Having looked again, they may; whoever does not say what they saw may not.
    expect(await admin.raw(endpoint, { body: { ...after, ...second } })).toMatchObject({ code: '0000' })
    const untold = await admin.raw(endpoint, { body: { ...shown, ...first, seen: undefined } })
    expect(untold).toMatchObject({ code: '9999', msg: expect.stringContaining('请重新打开后再修改') })
  },
)

test.each(KINDS)(
  '%s saved as it is leaves no row in the log and is not changed by that',
  async (_kind, make) => {
    const { endpoint, look } = await make()
    const shown = await look()
    const logged = await rowsOfLog()
    expect(await admin.raw(endpoint, { body: shown })).toMatchObject({ code: '0000' })
    expect(await rowsOfLog()).toBe(logged)
    expect(await look()).toEqual(shown)
  },
)

test('of two at the very same moment one is told', async () => {
  const id = await person()
  const shown = await lookAtPerson(id)
  const answers = await Promise.all(
    ['甲', '乙', '丙', '丁'].map((realName) => admin.raw(userSave, { body: { ...shown, realName } })),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['0000', '4444', '4444', '4444'])
})

test('another place among its siblings is no change of a department', async () => {
  const [id, other] = [
    await departmentId(server, 'PLATFORM', 'IT'),
    await admin
      .call(departmentSave, { body: { departmentCode: 'UNSEEN', departmentName: '新部门' } })
      .then((saved) => saved.id),
  ]
  const shown = await lookAtDepartment(id)
  const { parentId } = shown
  await admin.call(departmentDrag, { body: { id: other, parentId: parentId ?? '', position: 0 } })
  expect(await lookAtDepartment(id)).toEqual(shown)
  await admin.call(departmentSave, { body: { ...shown, remark: 'after the drag' } })
  const moved = await lookAtDepartment(other)
  expect(moved.parentId).toBe(parentId)
})

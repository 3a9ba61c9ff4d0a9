import { fileUrl } from '@visa/contract/files/file'
import { batchUpload } from '@visa/contract/files/upload'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import {
  companyDelete,
  companyDetail,
  companyExt,
  companyHistory,
  companyList,
  companyLog,
  companyPage,
  companySave,
  companyStatusNum,
  companyUpdateStatus,
} from '@visa/contract/org/company-manage'
import { companyFilterOptions, companyOptions, supplierOptions } from '@visa/contract/org/company-options'
import {
  companyDoAudit,
  companySubmitAudit,
  companyVersion,
  companyVersions,
  companyWaiting,
} from '@visa/contract/org/company-version'
import { searchAll } from '@visa/contract/shell/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one } from '../../../db/sql.ts'
import { loadViewer } from '../../../access/viewer.ts'
import type { Client } from '../../../testing/client.ts'
import { companyFormOf, newestVersion } from '../../../testing/company-form.ts'
import { png } from '../../../testing/samples.ts'
import { companyId, newPerson, newRole, userId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { companyExporter } from './company.sheets.ts'

const GONE = '记录不存在或已被删除'

let server: TestApp
let admin: Client
/** Of the platform, reaches every company, and whose menu shows agents alone. */
let agents: Client
let acceptId: number
let agentId: number

const BUTTONS = ['add', 'edit', 'audit', 'status', 'delete', 'export'].map((each) => `cust.company.${each}`)

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  const grants = ['cust.agent', ...BUTTONS]
  const role = { company: 'PLATFORM', roleName: '代理商专员', dataScope: DATA_SCOPE.ALL, grants }
  await newPerson(server, { company: 'PLATFORM', userName: 'agents', roleIds: [await newRole(server, role)] })
  agents = await server.as('agents')
  acceptId = await companyId(server, 'ACCEPT-HQ')
  agentId = await companyId(server, 'AGENT-YX')
})
afterAll(() => server.close())

test('P2.37 whose menu shows agents alone finds no acceptance organisation in any call', async () => {
  const page = await agents.call(companyPage, { query: { pageSize: 200 } })
  const kinds = new Set(page.rows.map(({ identityCode }) => identityCode))
  expect(page.rows.map(({ id }) => id)).toContain(agentId)
  // The own company is the platform.
  expect([...kinds].toSorted((a, b) => a - b)).toEqual([2, 4])
  expect((await agents.call(companyPage, { query: { identityCode: 8 } })).records).toBe(0)
  const lists = [
    await agents.call(companyList, { query: {} }),
    await agents.call(companyOptions, { query: {} }),
    await agents.call(companyFilterOptions, { query: {} }),
    await agents.call(supplierOptions, { query: {} }),
    await agents.call(companyOptions, { query: { ids: [acceptId] } }),
  ]
  for (const list of lists) expect(list.map(({ id }) => id)).not.toContain(acceptId)
  const numbers = await agents.call(companyStatusNum, { query: { identityCode: 8 } })
  expect(numbers.reduce((sum, { num }) => sum + num, 0)).toBe(0)
  for (const endpoint of [companyDetail, companyExt, companyHistory, companyLog] as const) {
    expect((await agents.raw(endpoint, { query: { id: acceptId } })).msg, endpoint.path).toBe(GONE)
    expect((await agents.raw(endpoint, { query: { id: agentId } })).code, endpoint.path).toBe('0000')
  }
  expect(await agents.call(companyVersions, { query: { id: acceptId } })).toEqual([])
  const { id: versionId } = await newestVersion(admin, acceptId)
  expect((await agents.raw(companyVersion, { query: { id: versionId } })).msg).toBe(GONE)
  expect((await agents.call(companyWaiting, {})).ids).not.toContain(acceptId)
  const hits = await agents.call(searchAll, { query: { keyword: '寰桥' } })
  expect(JSON.stringify(hits)).not.toContain('寰桥')
})

test('nor changes one, whatever is sent', async () => {
  const form = await companyFormOf(admin, acceptId)
  const { id: versionId } = await newestVersion(admin, acceptId)
  const id = acceptId
  for (const answer of [
    await agents.raw(companySave, { body: { ...form, phone: '010-66668888' } }),
    await agents.raw(companySubmitAudit, { body: { ...form, licenceNo: 'X-1' } }),
    await agents.raw(companyDoAudit, { body: { id, versionId, pass: true } }),
    await agents.raw(companyUpdateStatus, { body: { id, auditStatus: 4, reason: '试' } }),
    await agents.raw(companyDelete, { body: { id } }),
  ]) {
    expect(answer.msg).toBe(GONE)
  }
})

test('nor takes one away in a file', async () => {
  const viewer = await loadViewer(server.db, await userId(server, 'agents'))
  if (viewer === undefined) throw new Error('they may act')
  const count = async (filters: object) =>
    (await one<{ count: number }>(server.db, companyExporter.count({ viewer, filters, now: new Date() })))
      .count
  expect(await count({ identityCode: 8 })).toBe(0)
  expect(await count({ identityCode: 4 })).toBeGreaterThan(0)
})

test('what proves a company is read by its own people and its auditor, and by nobody else', async () => {
  const grants = ['sys.company', 'cust.company.edit']
  const own = { company: 'AGENT-YX', roleName: '资料员', dataScope: DATA_SCOPE.COMPANY, grants }
  await newPerson(server, { company: 'AGENT-YX', userName: 'papers', roleIds: [await newRole(server, own)] })
  const papers = await server.as('papers')
  const upload = new FormData()
  upload.append('files', new File([png(8, 8)], 'licence.png', { type: 'image/png' }))
  const { data } = await papers.upload(batchUpload, upload)
  const [item] = data as { imgUrl: string; fileName: string }[]
  const file = { storageName: item?.imgUrl ?? '', fileName: item?.fileName ?? '', fileIndex: 0 }
  const form = await companyFormOf(papers, agentId)
  const certificates = [{ kind: 'licence' as const, files: [file] }]
  await papers.call(companySubmitAudit, { body: { ...form, certificates } })
  const { storageName } = file
  const read = async (person: Client) => (await person.raw(fileUrl, { query: { storageName } })).code
  expect(await read(papers)).toBe('0000')
  expect(await read(await server.as('agent'))).toBe('0000')
  expect(await read(agents)).toBe('0000')
  expect(await read(await server.as('accept'))).toBe('9999')
  expect(await read(await server.as('customer'))).toBe('9999')
  expect(await read(await server.asReader())).toBe('9999')
  // Passed by somebody who has not uploaded it, it stays with the company; and a colleague may hand it in again.
  const { id: versionId } = await newestVersion(admin, agentId)
  await admin.call(companyDoAudit, { body: { id: agentId, versionId, pass: true } })
  expect((await papers.call(companyExt, { query: { id: agentId } })).certificates).toEqual(certificates)
  const again = await companyFormOf(admin, agentId)
  const two = [...certificates, { kind: 'other' as const, files: [file] }]
  expect((await admin.raw(companySubmitAudit, { body: { ...again, certificates: two } })).code).toBe('0000')
})

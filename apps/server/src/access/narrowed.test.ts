import { CODES } from '@visa/contract/codes'
import { fileUrl } from '@visa/contract/files/file'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { userFields } from '@visa/contract/org/user'
import { userDetail, userPage, userSave } from '@visa/contract/org/user-calls'
import { picked } from '@visa/contract/shape'
import { ImportTask, importSubmit } from '@visa/contract/sheets/import-task'
import { presenceTell } from '@visa/contract/shell/presence'
import { searchAll } from '@visa/contract/shell/search'
import { orderMove } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { writeXlsx } from '../sheets/xlsx-writer.ts'
import type { Client } from '../testing/client.ts'
import { bytesOf } from '../testing/collected.ts'
import { brought } from '../testing/documents.ts'
import { newOrder } from '../testing/orders.ts'
import { newPerson, newRole } from '../testing/staff.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

test('a permission that was given with the name of a scope reaches no farther, whatever the role reaches', async () => {
  const server = await testApp()
  const company = 'CENTER-BJ'
  const seenBy = async (
    userName: string,
    grants: readonly string[],
    dataScope: DataScope = DATA_SCOPE.COMPANY,
  ) => {
    const role = { company, roleName: `角色${userName}`, dataScope, grants }
    await newPerson(server, { company, userName, roleIds: [await newRole(server, role)] })
    const { rows } = await (await server.as(userName)).call(userPage, { query: { pageSize: 200 } })
    return rows.map((row) => row.userName)
  }
  expect((await seenBy('narrow.none', ['sys.employee'])).length).toBeGreaterThan(1)
  expect(await seenBy('narrow.own', ['sys.employee@OWN'])).toEqual(['narrow.own'])
  // Given both ways, as far as the wider one; a scope never widens what the role reaches.
  expect((await seenBy('narrow.both', ['sys.employee@OWN', 'sys.employee'])).length).toBeGreaterThan(1)
  expect(await seenBy('narrow.wide', ['sys.employee@COMPANY'], DATA_SCOPE.OWN)).toEqual(['narrow.wide'])
})

/** Somebody of the agent's who reaches the whole company, but for these codes. */
async function narrow(server: TestApp, userName: string, grants: readonly string[], company = 'AGENT-YX') {
  const role = { company, roleName: `角色${userName}`, dataScope: DATA_SCOPE.COMPANY, grants }
  const departments = company === 'CENTER-BJ' ? ['COUNTER'] : []
  await newPerson(server, { company, userName, departments, roleIds: [await newRole(server, role)] })
  return server.as(userName)
}

test('it narrows the search, who is at a record and the files of records too', async () => {
  const server = await testApp()
  const agent = await server.as('agent')
  const { id, orderNo, applicantIds } = await newOrder(server)
  const [applicantId = 0] = applicantIds
  const { file } = await brought(agent, applicantId)
  await agent.call(presenceTell, { body: { kind: 'visaOrder', id } })
  for (const [name, codes, reaches] of [
    ['wide', ['visa.order.manage', 'visa.applicant.general'], true],
    ['own', ['visa.order.manage@OWN', 'visa.applicant.general@OWN'], false],
  ] as const) {
    const person = await narrow(server, `narrow.${name}`, codes)
    expect((await person.call(searchAll, { query: { keyword: orderNo } })).length > 0).toBe(reaches)
    const there = await person.raw(presenceTell, { body: { kind: 'visaOrder', id } })
    expect(there.code === CODES.SUCCESS).toBe(reaches)
    const address = await person.raw(fileUrl, { query: { storageName: file.storageName } })
    expect(address.code === CODES.SUCCESS).toBe(reaches)
  }
})

test('where a call does several things, each reaches as far as its own code', async () => {
  const server = await testApp()
  const { id } = await newOrder(server)
  const clerk = await narrow(server, 'narrow.cancel', [
    'visa.order.manage',
    'visa.order.manage.confirm',
    'visa.order.manage.cancel@OWN',
  ])
  const body = { id, operation: 'cancel', reason: '客户放弃' } as const
  expect((await clerk.raw(orderMove, { body })).msg).toBe('记录不存在或已被删除')
  const chief = await narrow(server, 'narrow.edit', [
    'sys.employee',
    'sys.employee.add',
    'sys.employee.edit@OWN',
  ])
  const { rows } = await chief.call(userPage, { query: { keyword: 'narrow.cancel' } })
  const other = await chief.call(userDetail, { query: { id: rows[0]?.id ?? 0 } })
  const form = { ...picked(userFields, other), id: other.id, roleIds: [], departmentIds: [1], nickName: '改' }
  expect((await chief.raw(userSave, { body: form })).msg).toBe('记录不存在或已被删除')
})

test('where one operation takes different codes in different states, the one of the state says how far', async () => {
  const server = await testApp()
  const { id, applicantIds } = await newOrder(server)
  const clerk = await narrow(
    server,
    'narrow.incomplete',
    ['visa.documentAudit@OWN', 'visa.handling'],
    'ACCEPT-HQ',
  )
  const incomplete = async (status: number) => {
    await server.db.query(sql`update visa_applicant set status = ${status} where id = ${applicantIds[0]}`)
    await server.db.query(sql`update visa_order set status = ${status} where id = ${id}`)
    return clerk.raw(orderMove, { body: { id, operation: 'incomplete', reason: '照片模糊' } })
  }
  expect((await incomplete(ORDER_STATUS.AUDITING)).msg).toBe('记录不存在或已被删除')
  expect((await incomplete(ORDER_STATUS.WAITING_SUBMIT)).code).toBe(CODES.SUCCESS)
})

test('a file is taken in as far as the code to import was given', async () => {
  const server = await testApp({ eventLoopLagMs: () => 0 })
  const { id: orderId } = await newOrder(server)
  const columns = ['姓名（中文）', '姓'].map((title) => ({ title, kind: 'text' as const }))
  const bytes = await bytesOf(writeXlsx([['导入人', 'DAORU']], { name: 's', columns }))
  const take = async (person: Client) => {
    const form = new FormData()
    form.append('kind', 'visaApplicant')
    form.append('options', JSON.stringify({ orderId }))
    form.append('file', new File([new Uint8Array(bytes)], '申请人.xlsx'))
    return ImportTask.parse((await person.upload(importSubmit, form)).data)
  }
  const wide = await narrow(server, 'narrow.imports', ['visa.order.manage.edit'])
  const own = await narrow(server, 'narrow.import', ['visa.order.manage.edit@OWN'])
  expect(JSON.stringify(await take(own))).toContain('记录不存在或已被删除')
  expect(JSON.stringify(await take(wide))).not.toContain('记录不存在或已被删除')
})

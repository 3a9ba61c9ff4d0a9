import { addDays, addMonths } from '@visa/contract/rules/days'
import { dayOf } from '@visa/contract/dates'
import { memberDetail, memberSave } from '@visa/contract/member/member-calls'
import {
  applicantAdd,
  applicantForm,
  applicantSave,
  passportConfirm,
  passportDoubles,
  passportReopen,
} from '@visa/contract/visa/applicant-form'
import { applicantPage } from '@visa/contract/visa/applicant-list'
import { orderCancel } from '@visa/contract/visa/order-list'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { bareOrder } from '../../../testing/bare-order.ts'
import { reasonsOf } from '../../../testing/orders.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let agent: Client
let admin: Client
beforeAll(async () => {
  server = await startTestApp()
  await grantAll(server.db, 'agent')
  agent = await server.as('agent')
  admin = await server.as('admin')
})
afterAll(() => server.close())

const PASSPORT = {
  passportType: 'ORDINARY',
  passportNo: 'E12345670',
  passportIssueCountry: 'CHN',
  passportIssueDate: '2022-07-01',
  passportExpiryDate: '2032-06-30',
  passportIssuePlace: 'BEIJING',
}

/** Whose it is. */
const WHOSE = { surname: 'CESHI', givenNames: 'REN', sex: 'F', birthDate: '1988-04-12', nationality: 'CHN' }
const WHOLE = { cnName: '申请人', ...WHOSE, ...PASSPORT }

/** What is known of everybody from the start. */
const STORED: Readonly<Record<string, string>> = { passportNo: 'E12345670', cnName: '申请人1' }

const fill = (id: number, values: object) =>
  agent.call(applicantSave, {
    body: {
      id,
      changes: Object.entries(values).map(([field, value]) => ({
        field,
        value,
        base: STORED[field],
      })),
    },
  })

/** What somebody who looks at the form confirms. */
const seenOf = async (id: number, passportNo = 'E12345670') => ({
  id,
  passportNo,
  seenPassport: (await agent.call(applicantForm, { query: { id } })).values,
})

describe('P9.18 the passport is confirmed', () => {
  test('not when somebody changed any part of it since it was shown', async () => {
    const { applicantIds } = await bareOrder(server)
    const [id = 0] = applicantIds
    await fill(id, WHOLE)
    const body = await seenOf(id)
    const change = { field: 'passportExpiryDate', value: '2032-07-01', base: '2032-06-30' }
    await admin.call(applicantSave, { body: { id, changes: [change] } })
    const stale = await agent.raw(passportConfirm, { body })
    expect(stale.msg).toBe('申请人 的护照信息为空或与页面显示的不同，请核对后再确认')
    const nothing = await agent.raw(passportConfirm, { body: { ...body, seenPassport: {} } })
    expect(nothing.msg).toBe(stale.msg)
    expect((await agent.call(applicantForm, { query: { id } })).passportConfirmed).toBeNull()
    await agent.call(passportConfirm, { body: await seenOf(id) })
  })

  test('when nothing about it is missing or wrong and it is the one seen; then it is locked', async () => {
    const { applicantIds } = await bareOrder(server)
    const [id = 0] = applicantIds
    let body = await seenOf(id)
    const lacking = await agent.raw(passportConfirm, { body })
    expect(reasonsOf(lacking)).toMatchObject({
      passportIssueDate: '不能为空',
      passportExpiryDate: '不能为空',
    })
    await fill(id, { ...WHOLE, passportExpiryDate: '2020-01-01' })
    body = await seenOf(id)
    expect(Object.keys(reasonsOf(await agent.raw(passportConfirm, { body })))).toEqual(['passportExpiryDate'])
    await agent.call(applicantSave, {
      body: { id, changes: [{ field: 'passportExpiryDate', value: '2032-06-30', base: '2020-01-01' }] },
    })
    body = await seenOf(id)
    const other = await agent.raw(passportConfirm, { body: { ...body, passportNo: 'E00000000' } })
    expect(other.msg).toBe('申请人 的护照信息为空或与页面显示的不同，请核对后再确认')
    const stamp = await agent.call(passportConfirm, { body })
    expect(stamp.by).toBe('林晓梅')
    // A click that came twice; by somebody else it is told.
    expect(await agent.call(passportConfirm, { body })).toEqual(stamp)
    expect((await admin.raw(passportConfirm, { body })).msg).toMatch(
      /^申请人 的护照信息已由林晓梅于 .* 确认$/,
    )
    expect((await agent.call(applicantForm, { query: { id } })).passportConfirmed).toEqual(stamp)
    const locked = await agent.raw(applicantSave, {
      body: {
        id,
        changes: [
          { field: 'passportIssuePlace', value: 'SHANGHAI', base: 'BEIJING' },
          { field: 'homeCity', value: 'X' },
        ],
      },
    })
    expect(reasonsOf(locked)).toEqual({
      passportIssuePlace: '护照信息已确认，不能修改；确需修改请先撤销确认',
    })
    // Whatever is printed in the passport: whose it is, too.
    const whose = [
      { field: 'surname', value: 'LYU', base: 'CESHI' },
      { field: 'birthDate', value: '1990-01-01', base: '1988-04-12' },
    ]
    for (const change of whose) {
      const refused = await admin.raw(applicantSave, { body: { id, changes: [change] } })
      expect(Object.keys(reasonsOf(refused)), change.field).toEqual([change.field])
    }
    // Saved as it is, it is no change; and the rest stays open.
    const rest = await agent.call(applicantSave, {
      body: {
        id,
        changes: [
          { field: 'passportIssuePlace', value: 'BEIJING', base: 'BEIJING' },
          { field: 'homeCity', value: 'X' },
        ],
      },
    })
    expect(rest.saved).toEqual(['passportIssuePlace', 'homeCity'])
  })

  test('a confirmation is taken back with a reason by those who may confirm orders', async () => {
    const { applicantIds } = await bareOrder(server)
    const [id = 0] = applicantIds
    await fill(id, WHOLE)
    expect((await agent.raw(passportReopen, { body: { id, reason: '错' } })).msg).toContain('尚未确认')
    await agent.call(passportConfirm, { body: await seenOf(id, 'e12345670') })
    expect(reasonsOf(await agent.raw(passportReopen, { body: { id, reason: ' ' } }))).toHaveProperty('reason')
    await agent.call(passportReopen, { body: { id, reason: '号码录错' } })
    const { passportConfirmed } = await agent.call(applicantForm, { query: { id } })
    expect(passportConfirmed).toBeNull()
    const [log] = (
      await server.db.query(sql`
      select changes::text as changes from change_log where entity = 'visa_applicant' and entity_id = ${String(id)}
      order by id desc limit 1`)
    ).rows as { changes: string }[]
    expect(log?.changes).toContain('号码录错')
    expect(
      (
        await agent.call(applicantSave, {
          body: { id, changes: [{ field: 'passportIssuePlace', value: 'SHANGHAI', base: 'BEIJING' }] },
        })
      ).saved,
    ).toEqual(['passportIssuePlace'])
  })

  test('and becomes the passport of the member: added, then brought up to date', async () => {
    const { id: memberId } = await agent.call(memberSave, {
      body: { realName: '吕静怡', passports: [{ passportNo: 'E55556666', expiryDate: '2027-01-01' }] },
    })
    const { id: orderId } = await bareOrder(server, { people: 0 })
    const { ids } = await agent.call(applicantAdd, {
      body: { orderId, people: [{ memberId, passportNo: 'E12345670', nationality: 'CHN' }] },
    })
    const [id = 0] = ids
    await agent.call(applicantSave, {
      body: {
        id,
        changes: Object.entries({ ...WHOSE, ...PASSPORT }).map(([field, value]) => ({
          field,
          value,
          base: { passportNo: 'E12345670', passportExpiryDate: '2027-01-01' }[field],
        })),
      },
    })
    await agent.call(passportConfirm, { body: await seenOf(id) })
    const passports = async () => (await agent.call(memberDetail, { query: { id: memberId } })).passports
    expect(await passports()).toMatchObject([
      {
        passportNo: 'E12****70',
        expiryDate: '2032-06-30',
        issuePlace: 'BEIJING',
        nationCode: 'CHN',
        inUse: true,
      },
      { passportNo: 'E55****66' },
    ])
    await agent.call(passportReopen, { body: { id, reason: '签发地有误' } })
    await agent.call(applicantSave, {
      body: { id, changes: [{ field: 'passportIssuePlace', value: 'SHANGHAI', base: 'BEIJING' }] },
    })
    await agent.call(passportConfirm, { body: await seenOf(id) })
    expect((await passports()).map(({ issuePlace }) => issuePlace)).toEqual(['SHANGHAI', ''])
  })

  test('but not of a member who is somebody else by name or day of birth', async () => {
    const { id: memberId } = await agent.call(memberSave, {
      body: { realName: '陈国栋', birthDate: '1970-01-02' },
    })
    const { id: orderId } = await bareOrder(server, { people: 0 })
    const { ids } = await agent.call(applicantAdd, {
      body: {
        orderId,
        people: [
          { memberId, cnName: '盗', surname: 'THIEF', passportNo: 'E99990001', nationality: 'CHN' },
          { memberId, birthDate: '1999-09-09', passportNo: 'E99990002', nationality: 'CHN' },
        ],
      },
    })
    for (const [index, id] of ids.entries()) {
      const passportNo = `E9999000${index + 1}`
      const { passportNo: _own, ...rest } = PASSPORT
      const known = index === 0 ? {} : { surname: 'CHEN' }
      await fill(id, { ...rest, ...known, givenNames: 'REN', sex: 'F' })
      await agent.call(passportConfirm, { body: await seenOf(id, passportNo) })
    }
    expect((await agent.call(memberDetail, { query: { id: memberId } })).passports).toEqual([])
  })
})

test('P9.17 lists flag a passport that has expired or expires within six months of the entry', async () => {
  const entryDate = addDays(dayOf(new Date()), 40)
  const { orderNo, applicantIds } = await bareOrder(server, {
    people: 4,
    fields: { entryDate, exitDate: addDays(entryDate, 5) },
  })
  const days = [
    addDays(dayOf(new Date()), -1),
    addDays(addMonths(entryDate, 6), -1),
    addMonths(entryDate, 6),
    null,
  ]
  for (const [index, value] of days.entries()) {
    await agent.call(applicantSave, {
      body: { id: applicantIds[index] ?? 0, changes: [{ field: 'passportExpiryDate', value }] },
    })
  }
  const { rows } = await agent.call(applicantPage, { query: { keyword: orderNo } })
  const flagged = applicantIds.map((id) => rows.find((row) => row.id === id)?.passportFlagged)
  expect(flagged).toEqual([true, true, false, false])
})

test('the same passport in other open orders is shown, whatever the country, until they end', async () => {
  const [one, two] = [await bareOrder(server), await bareOrder(server)]
  const turkish = await bareOrder(server, {
    fields: {
      nationCode: 'TUR',
      visaType: 2,
      visaCategory: '',
      purposeSection: '',
      purposeGoal: '',
      entries: '',
      urgencyLevel: 'NORMAL',
    },
  })
  const ask = () => agent.call(passportDoubles, { body: { passportNo: 'e12345670', exceptOrderId: one.id } })
  const orders = async () => (await ask()).map(({ orderId }) => orderId)
  expect(await orders()).toEqual(expect.arrayContaining([two.id, turkish.id]))
  expect((await ask()).find(({ orderId }) => orderId === turkish.id)?.visaCountry).toBe('TR')
  expect(await orders()).not.toContain(one.id)
  await agent.call(orderCancel, { body: { ids: [two.id], reason: '不去了' } })
  expect(await orders()).not.toContain(two.id)
})

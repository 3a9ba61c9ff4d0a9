import {
  contractAccept,
  contractAcceptAgain,
  contractBack,
  contractCreate,
  contractDetails,
  contractRefundPassport,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { authorisationPage } from '@visa/contract/custody/authorisation'
import { CODES } from '@visa/contract/codes'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractAsSent, contractBody, newContract } from '../../../testing/contracts.ts'
import { newOrder, reasonsOf } from '../../../testing/orders.ts'
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** The third way back: somebody whom the customer sends. */

let server: TestApp
let clerk: Client
let manager: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'proxy_one')
  manager = await server.as('center_mgr')
})
afterAll(() => server.close())

const PROXY = {
  collectorName: '代取甲',
  idType: 'ID_CARD',
  idNo: '11010519491231002X',
  mobile: '13911112222',
  relation: '同事',
} as const

const letters = async (collectorName: string) =>
  (await manager.call(authorisationPage, { query: { keyword: collectorName } })).rows

test('P2.39 whom the customer sends is registered with the contract, and whoever accepted it does not hand out by it', async () => {
  const { id } = await newContract(server, clerk, { people: 2, proxy: PROXY })
  expect(await letters('代取甲')).toEqual([])
  await clerk.call(contractAccept, { body: { id } })
  const { applicants, promisedDate, proxy } = await clerk.call(contractDetails, { query: { id } })
  expect(proxy).toEqual(PROXY)
  const [letter, ...others] = await letters('代取甲')
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    state: 'valid',
    relation: '同事',
    validUntil: addDays(promisedDate ?? dayOf(new Date()), 90),
  })
  const covered = new Set(letter?.people.map(({ applicantId }) => applicantId))
  expect(covered).toEqual(new Set(applicants.map(({ applicantId }) => applicantId)))
  const { maker, acceptor } = await one<{ maker: number; acceptor: number }>(
    server.db,
    sql`select t.made_by as maker, c.accepted_by as acceptor from centre_contract c
        join custody_authorisation t on t.id = c.authorisation_id where c.id = ${id}`,
  )
  expect(maker).toBe(acceptor)
})

test('another collector takes the place of the first; the same stays; nobody is left once the customer comes', async () => {
  const { id } = await newContract(server, clerk, { proxy: { ...PROXY, collectorName: '代取乙' } })
  await clerk.call(contractAccept, { body: { id } })
  const again = async (more: object) => {
    await clerk.call(contractBack, { body: { id, reason: '改代领人' } })
    const sent = await contractAsSent(clerk, id)
    await clerk.call(contractUpdate, { body: { ...sent, ...more } })
    await clerk.call(contractAcceptAgain, { body: { id } })
  }
  await again({ remark: '别的改动' })
  expect((await letters('代取乙')).map(({ state }) => state)).toEqual(['valid'])
  await again({ proxy: { ...PROXY, collectorName: '代取丙' } })
  expect((await letters('代取乙')).map(({ state }) => state)).toEqual(['revoked'])
  expect((await letters('代取丙')).map(({ state }) => state)).toEqual(['valid'])
  await again({ proxy: null })
  expect((await letters('代取丙')).map(({ state }) => state)).toEqual(['revoked'])
})

test('nobody collects what is sent or what is no passport, and a card has a number that can be checked', async () => {
  const wrong = [
    { returnWay: 1, returnAddress: '北京', proxy: PROXY },
    { proxy: { ...PROXY, idNo: '110105194912310021' } },
    { proxy: { ...PROXY, mobile: '' } },
  ]
  for (const more of wrong) {
    const body = await contractBody(server, more)
    const refused = await clerk.raw(contractCreate, { body })
    expect(refused.code).not.toBe(CODES.SUCCESS)
  }
})

test('what was said of the consulate at the counter stands in the forms of the order', async () => {
  const { id } = await newContract(server, clerk, { people: 2, consulate: 'GUANGZHOU' })
  await clerk.call(contractAccept, { body: { id } })
  const { orderId } = await clerk.call(contractDetails, { query: { id } })
  const places = async () =>
    (
      await rows<{ place: string }>(
        server.db,
        sql`select form_values ->> 'submissionPlace' as place from visa_applicant where order_id = ${orderId} order by seq`,
      )
    ).map(({ place }) => place)
  expect(await places()).toEqual(['GUANGZHOU', 'GUANGZHOU'])
  await clerk.call(contractBack, { body: { id, reason: '改领馆' } })
  const sent = await contractAsSent(clerk, id)
  await clerk.call(contractUpdate, { body: { ...sent, consulate: 'SHENYANG' } })
  expect(await places()).toEqual(['SHENYANG', 'SHENYANG'])
})

test('a contract of an order goes where its forms say, and what the counter says stands in all of them', async () => {
  const centre = await companyId(server, 'CENTER-BJ')
  const order = await newOrder(server, { by: 'center_mgr', people: 2, fields: { acceptOrgId: centre } })
  const say = (place: string) =>
    server.db.query(
      sql`update visa_applicant set form_values = form_values || jsonb_build_object('submissionPlace', ${place}::text)
          where order_id = ${order.id}`,
    )
  await say('SHENYANG')
  const { applicants: fresh = [], ...whole } = await contractBody(server, { people: 2, orderId: order.id })
  const { id } = await clerk.call(contractCreate, { body: { ...whole, applicants: [] } })
  const sent = await contractAsSent(clerk, id)
  expect(sent.consulate).toBe('SHENYANG')
  // The counter said so; whatever the forms say by then, it is the contract that was signed.
  await say('BEIJING')
  const applicants = sent.applicants.map((person, index) => ({
    ...person,
    label: fresh[index]?.label ?? '',
    passportNo: fresh[index]?.passportNo ?? '',
  }))
  await clerk.call(contractUpdate, { body: { ...sent, applicants } })
  await clerk.call(contractAccept, { body: { id } })
  const places = await rows<{ place: string }>(
    server.db,
    sql`select form_values ->> 'submissionPlace' as place from visa_applicant where order_id = ${order.id}`,
  )
  expect(places.map(({ place }) => place)).toEqual(['SHENYANG', 'SHENYANG'])
})

test('a consulate does not outlive the product that it is for', async () => {
  const { id } = await newContract(server, clerk, { consulate: 'GUANGZHOU' })
  const sent = await contractAsSent(clerk, id)
  const evisa = { visaType: 2, visaCategory: 'TOURISM', entries: '', documents: [] }
  const refused = await clerk.raw(contractUpdate, { body: { ...sent, ...evisa } })
  expect(reasonsOf(refused)).toHaveProperty('consulate')
  expect((await clerk.raw(contractUpdate, { body: { ...sent, ...evisa, consulate: '' } })).code).toBe(
    CODES.SUCCESS,
  )
})

test('whom the customer sends no more fetches nothing from the moment the contract says so, and nothing of what is left', async () => {
  const { id } = await newContract(server, clerk, { people: 2, proxy: { ...PROXY, collectorName: '代取丁' } })
  await clerk.call(contractAccept, { body: { id } })
  const { applicants } = await clerk.call(contractDetails, { query: { id } })
  const [first, last] = applicants.map((person) => person.id)
  const { collectorName: _name, mobile: _mobile, relation: _relation, ...card } = PROXY
  const give = async (collectorName: string, personId = 0): Promise<boolean> => {
    const { code, data } = await manager.raw(contractRefundPassport, {
      body: {
        ...card,
        id,
        way: 'COUNTER',
        collectorName,
        documentSeen: true,
        personIds: [personId],
        reason: '客户放弃',
      },
    })
    return code === CODES.SUCCESS && (data as { rows: { ok: boolean }[] }).rows.every(({ ok }) => ok)
  }
  const states = async (name: string) => (await letters(name)).map(({ state }) => state)
  const change = async (more: object) => {
    const sent = await contractAsSent(clerk, id)
    await clerk.call(contractUpdate, { body: { ...sent, ...more } })
  }
  expect(await give('代取丁', first)).toBe(true)
  expect(await states('代取丁')).toEqual(['valid'])
  await clerk.call(contractBack, { body: { id, reason: '改代领人' } })
  await change({ remark: '别的改动' })
  expect(await states('代取丁')).toEqual(['valid'])
  // Also by another document or with another relation it is somebody else.
  await change({ proxy: { ...PROXY, collectorName: '代取丁', relation: '邻居' } })
  expect(await states('代取丁')).toEqual(['revoked'])
  expect(await give('代取丁', last)).toBe(false)
  await change({ proxy: { ...PROXY, collectorName: '代取戊' } })
  await clerk.call(contractAcceptAgain, { body: { id } })
  const [letter, ...others] = await letters('代取戊')
  expect(others).toEqual([])
  expect(letter?.people.map(({ applicantId }) => applicantId)).toEqual([applicants[1]?.applicantId])
  expect(await give('代取丁', last)).toBe(false)
  expect(await give('代取戊', last)).toBe(true)
})

import {
  contractAccept,
  contractDetails,
  contractLogs,
  contractMgrPage,
  contractRefundPassport,
} from '@visa/contract/centre/contract-calls'
import { contractSigning } from '@visa/contract/centre/contract-sign'
import {
  phoneContract,
  phoneContractEvaluate,
  phoneContractPaper,
  phoneContractPay,
  phoneContractPayAsk,
  phoneContractReturn,
  phoneContracts,
  phoneContractSign,
  phoneContractText,
  phoneContractUpload,
  phoneLogout,
} from '@visa/contract/centre/phone'
import { CODES } from '@visa/contract/codes'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { simpleLogin } from '@visa/contract/session/system'
import { phoneUploadList } from '@visa/contract/visa/document'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAYMENT_SUBJECTS } from '../../../payment-subjects.ts'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, newContract } from '../../../testing/contracts.ts'
import { codeFor, phoneOf } from '../../../testing/customer-phone.ts'
import { drawnName } from '../../../testing/drawn.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openTriesJob } from '../../money/channel/open-tries.job.ts'

let server: TestApp
let clerk: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'phone_clerk')
  await otherManager(server)
})
afterAll(() => server.close())

const freeze = (userName: string) =>
  server.db.query(sql`update app_user set valid = 0 where user_name = ${userName}`)

let mobiles = 0
const freshMobile = (): string => `1380066${String((mobiles += 1)).padStart(4, '0')}`

async function accepted(contactMobile: string, more: Record<string, unknown> = {}): Promise<number> {
  const { id } = await newContract(server, clerk, { contactMobile, ...more })
  await clerk.call(contractAccept, { body: { id } })
  return id
}

describe('P2.10 whose contracts', () => {
  test('a walk-in logs in by the mobile of their contract and sees their own contracts, and nothing else', async () => {
    const mobile = freshMobile()
    const [own, other] = [await accepted(mobile), await accepted(freshMobile())]
    const phone = await phoneOf(server, mobile)
    const { walkIn, contracts } = await phone.call(phoneContracts, {})
    expect(walkIn).toBe(true)
    expect(contracts.map(({ id }) => id)).toEqual([own])
    expect(await phone.call(phoneContract, { query: { id: own } })).toMatchObject({
      fixed: true,
      signed: false,
    })
    // Whatever is asked for of somebody else's is not there.
    const { digest } = await phone.call(phoneContractText, { query: { id: own } })
    const { applicants } = await clerk.call(contractDetails, { query: { id: other } })
    const refused = [
      await phone.raw(phoneContract, { query: { id: other } }),
      await phone.raw(phoneContractText, { query: { id: other } }),
      await phone.raw(phoneContractPaper, { query: { id: other } }),
      await phone.raw(phoneContractSign, { body: { id: other, digest, strokes: drawnName() } }),
      await phone.raw(phoneContractPay, { body: { id: other, way: 'WECHAT' } }),
      await phone.raw(phoneContractPayAsk, { body: { id: other } }),
      await phone.raw(phoneContractUpload, { body: { id: other, applicantId: applicants[0]?.applicantId } }),
      await phone.raw(phoneContractUpload, { body: { id: own, applicantId: applicants[0]?.applicantId } }),
      await phone.raw(phoneContractReturn, { body: { id: other, returnWay: 2 } }),
      await phone.raw(phoneContractEvaluate, { body: { id: other, stars: 1 } }),
    ]
    for (const { code, msg } of refused) {
      expect(code).toBe(CODES.FAILURE)
      expect(msg).toBe('记录不存在或已被删除')
    }
    await phone.call(phoneLogout, {})
    expect((await phone.raw(phoneContracts)).code).toBe(CODES.NOT_LOGGED_IN)
  })

  test('nobody learns whose mobile it is, and a code is guessed five times', async () => {
    const [known, unknown] = [freshMobile(), freshMobile()]
    await accepted(known)
    const phone = server.visitor()
    // The answers are the same; only the holder of a contract gets a message.
    expect(await codeFor(server, phone, unknown)).toBeUndefined()
    const code = (await codeFor(server, phone, known)) ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    const login = (mobile: string, captcha: string) =>
      phone.raw(simpleLogin, { body: { mobile, captcha, imageCaptcha: '', rememberMe: false } })
    const [one, other] = [await login(known, wrong), await login(unknown, wrong)]
    expect(one.msg).toBe(other.msg)
    for (let guess = 0; guess < 5; guess += 1) await login(known, wrong)
    expect((await login(known, code)).code).not.toBe(CODES.SUCCESS)
    expect((await phone.raw(phoneContracts)).code).toBe(CODES.NOT_LOGGED_IN)
  })

  test('an account reaches contracts by its own mobile once that was proven', async () => {
    const mobile = '13900000006'
    const id = await accepted(mobile)
    const byPassword = await server.as('customer')
    const before = await byPassword.call(phoneContracts, {})
    expect(before.walkIn).toBe(false)
    const phone = server.visitor()
    const captcha = (await codeFor(server, phone, mobile)) ?? ''
    await phone.call(simpleLogin, { body: { mobile, captcha, imageCaptcha: '', rememberMe: false } })
    const { walkIn, contracts } = await phone.call(phoneContracts, {})
    expect(walkIn).toBe(false)
    expect(contracts.map((contract) => contract.id)).toContain(id)
  })
})

describe('P2.10 where the passports are', () => {
  test('a customer reads when and where a passport was taken in, and how far it came; whoever goes again is not back', async () => {
    const mobile = freshMobile()
    const id = await accepted(mobile, { counter: '3 号窗口' })
    const phone = await phoneOf(server, mobile)
    const stepsNow = async () =>
      (await phone.call(phoneContract, { query: { id } })).people.flatMap(({ steps }) => steps)
    expect(await stepsNow()).toMatchObject([{ step: 'in', counter: '3 号窗口' }])
    const move = async (...statuses: number[]) => {
      for (const status of statuses)
        await server.db.query(sql`
          update passport_item set status = ${status} where applicant_id in
            (select applicant_id from contract_applicant where contract_id = ${id})`)
    }
    const { CHECKED, SENT, RETRIEVED } = PASSPORT_STATUS
    await move(CHECKED, SENT, RETRIEVED)
    expect((await stepsNow()).map(({ step }) => step)).toEqual(['in', 'sent', 'back'])
    await move(SENT)
    expect((await stepsNow()).map(({ step }) => step)).toEqual(['in', 'sent'])
  })
})

describe('P2.10 what a customer does on a phone', () => {
  test('signs, which seals it, and opens the sealed file', async () => {
    const mobile = freshMobile()
    const id = await accepted(mobile)
    const phone = await phoneOf(server, mobile)
    expect((await phone.raw(phoneContractPaper, { query: { id } })).code).toBe(CODES.FAILURE)
    const { digest } = await phone.call(phoneContractText, { query: { id } })
    await phone.call(phoneContractSign, { body: { id, digest, strokes: drawnName() } })
    expect(await phone.call(phoneContract, { query: { id } })).toMatchObject({ signed: true })
    expect((await clerk.call(contractSigning, { query: { id } })).signatures).toMatchObject([
      { via: 'PHONE' },
    ])
    const { url } = await phone.call(phoneContractPaper, { query: { id } })
    expect((await phone.send({ method: 'GET', url })).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('pays all that is owed by a wallet; the same way again is the same try, another way ends it', async () => {
    const mobile = freshMobile()
    const id = await accepted(mobile)
    const phone = await phoneOf(server, mobile)
    const { owedCents, ways } = await phone.call(phoneContract, { query: { id } })
    expect(ways).toEqual(['WECHAT', 'ALIPAY'])
    const first = await phone.call(phoneContractPay, { body: { id, way: 'WECHAT' } })
    expect(first).toMatchObject({ way: 'WECHAT', status: PAYMENT_STATUS.PAYING, amountCents: owedCents })
    expect(first.qr).toMatch(/^data:image\/svg/)
    const again = await phone.call(phoneContractPay, { body: { id, way: 'WECHAT' } })
    expect(again.codeUrl).toBe(first.codeUrl)
    const other = await phone.call(phoneContractPay, { body: { id, way: 'ALIPAY' } })
    expect(other).toMatchObject({ way: 'ALIPAY', status: PAYMENT_STATUS.PAYING })
    expect(await phone.call(phoneContractPayAsk, { body: { id } })).toMatchObject({
      status: PAYMENT_STATUS.PAYING,
    })
  })

  test('a code that ran out is told as over, never as paid; one that was paid is told as paid', async () => {
    const mobile = freshMobile()
    const id = await accepted(mobile)
    const phone = await phoneOf(server, mobile)
    const askedStatus = async () => (await phone.call(phoneContractPayAsk, { body: { id } }))?.status
    expect(await askedStatus()).toBeUndefined()
    await phone.call(phoneContractPay, { body: { id, way: 'WECHAT' } })
    const later = new Date(Date.now() + 86_400_000)
    const { db, channels } = server
    await openTriesJob({ subjects: PAYMENT_SUBJECTS, channels }).run({ db, now: later, fireTime: later })
    expect(await askedStatus()).toBe(PAYMENT_STATUS.CANCELED)
    const { codeUrl } = await phone.call(phoneContractPay, { body: { id, way: 'WECHAT' } })
    const url = new URL(codeUrl, 'http://localhost').pathname
    const wallet = server.visitor()
    await wallet.send({ url })
    await wallet.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'action=pay',
    })
    expect(await askedStatus()).toBe(PAYMENT_STATUS.PAID)
  })

  test('sends what is missing by a link of the ordinary kind', async () => {
    const mobile = freshMobile()
    const id = await accepted(mobile)
    const phone = await phoneOf(server, mobile)
    const { missing } = await phone.call(phoneContract, { query: { id } })
    const [person] = missing
    expect(person?.documents.length).toBeGreaterThan(0)
    // Photos came over the counter with the passport; of that only a copy is asked for.
    const names = person?.documents.map(({ name }) => name)
    expect(names).not.toContain('2寸白底照片')
    expect(names?.filter((name) => name.startsWith('护照'))).toEqual(['护照 · 复印件'])
    const { token } = await phone.call(phoneContractUpload, {
      body: { id, applicantId: person?.applicantId ?? 0 },
    })
    const list = await phone.call(phoneUploadList, { body: { token } })
    expect(list.documents.length).toBeGreaterThan(0)
    // By when: as many days before the entry as the product says, the same wherever it is asked for.
    const days = 5
    await server.db.query(
      sql`update visa_product set apply_latest_days = ${days} where nation_code = 'RUS' and visa_type = 1`,
    )
    const by = async () => [
      (await phone.call(phoneContract, { query: { id } })).documentsBy,
      (await phone.call(phoneUploadList, { body: { token } })).documentsBy,
    ]
    const enters = (day: string | null) =>
      server.db
        .query(sql`with c as (update centre_contract set entry_date = ${day} where id = ${id} returning order_id)
        update visa_order o set entry_date = ${day} from c where o.id = c.order_id`)
    const today = dayOf(new Date())
    await enters(addDays(today, 30))
    expect(await by()).toEqual([addDays(today, 25), addDays(today, 25)])
    // Nobody is given a day that is over, nor one that nobody set.
    await enters(addDays(today, 4))
    expect(await by()).toEqual([null, null])
    await enters(addDays(today, 30))
    await server.db.query(sql`update visa_product set apply_latest_days = null where nation_code = 'RUS'`)
    expect(await by()).toEqual([null, null])
  })

  test('chooses the way before acceptance, then the address alone, which is another revision to sign', async () => {
    const mobile = freshMobile()
    const { id } = await newContract(server, clerk, { contactMobile: mobile })
    const phone = await phoneOf(server, mobile)
    const choose = (returnWay: number, returnAddress: string) =>
      phone.raw(phoneContractReturn, { body: { id, returnWay, returnAddress } })
    expect((await choose(1, '')).msg).toContain('须填写地址')
    expect((await choose(1, '朝阳区望京西路 8 号 陈国栋')).code).toBe(CODES.SUCCESS)
    expect(await phone.call(phoneContract, { query: { id } })).toMatchObject({
      returning: { way: 1, address: '朝阳区望京西路 8 号 陈国栋', may: 'all' },
    })
    await clerk.call(contractAccept, { body: { id } })
    const { digest } = await phone.call(phoneContractText, { query: { id } })
    await phone.call(phoneContractSign, { body: { id, digest, strokes: drawnName() } })
    expect((await choose(2, '')).msg).toContain('请联系签证中心')
    expect((await choose(1, '海淀区中关村大街 1 号 陈国栋')).code).toBe(CODES.SUCCESS)
    expect(await phone.call(phoneContract, { query: { id } })).toMatchObject({
      revision: 2,
      signed: false,
      returning: { address: '海淀区中关村大街 1 号 陈国栋', may: 'address' },
    })
  })

  test('goes on when the clerk has left: a link that opens, and the way of return, by whoever is there', async () => {
    const mobile = freshMobile()
    const leaving = await centreClerk(server, `phone_left_${mobile}`)
    const made = await newContract(server, leaving, { contactMobile: mobile })
    const waiting = await newContract(server, leaving, { contactMobile: mobile })
    await leaving.call(contractAccept, { body: { id: made.id } })
    await freeze(`phone_left_${mobile}`)
    const phone = await phoneOf(server, mobile)
    const { missing } = await phone.call(phoneContract, { query: { id: made.id } })
    const { token } = await phone.call(phoneContractUpload, {
      body: { id: made.id, applicantId: missing[0]?.applicantId ?? 0 },
    })
    expect((await phone.call(phoneUploadList, { body: { token } })).documents.length).toBeGreaterThan(0)
    const chosen = { returnWay: 1, returnAddress: '朝阳区望京西路 8 号 陈国栋' }
    await phone.call(phoneContractReturn, { body: { id: waiting.id, ...chosen } })
    expect(await phone.call(phoneContract, { query: { id: waiting.id } })).toMatchObject({
      returning: { way: 1, address: '朝阳区望京西路 8 号 陈国栋' },
    })
  })

  test('is not told that the own contract is gone where nobody of the centre is there', async () => {
    const mobile = freshMobile()
    const leaving = await centreClerk(server, `phone_alone_${mobile}`, { company: 'CENTER-SH' })
    const { id } = await newContract(server, leaving, { contactMobile: mobile })
    const phone = await phoneOf(server, mobile)
    await server.db.query(sql`update app_user set valid = 0
      where company_id = (select id from company where company_code = 'CENTER-SH')`)
    const { msg } = await phone.raw(phoneContractReturn, { body: { id, returnWay: 2, returnAddress: '' } })
    expect(msg).toBe('签证中心暂时没有人能处理这份合同，请直接联系签证中心')
    // Somebody of the head office who accepts contracts answers for it, however far their own work reaches.
    await server.db.query(sql`update company b set parent_id = h.id from company h
      where b.company_code = 'CENTER-SH' and h.company_code = 'CENTER-BJ'`)
    const chosen = { id, returnWay: 1, returnAddress: '朝阳区望京西路 8 号 陈国栋' }
    expect(await phone.raw(phoneContractReturn, { body: chosen })).toMatchObject({ code: CODES.SUCCESS })
    expect(await phone.call(phoneContract, { query: { id } })).toMatchObject({ returning: { way: 1 } })
  })

  test('says how it was, once the passports are back', async () => {
    const mobile = freshMobile()
    const id = await accepted(mobile)
    const phone = await phoneOf(server, mobile)
    const body = { id, stars: 4, words: '很快' }
    expect((await phone.raw(phoneContractEvaluate, { body })).msg).toContain('取回后')
    const { applicants } = await clerk.call(contractDetails, { query: { id } })
    await clerk.call(contractRefundPassport, {
      body: {
        id,
        personIds: applicants.map((person) => person.id),
        reason: '客户放弃',
        way: 'COUNTER',
        collectorName: '林致远',
        idType: 'ID_CARD',
        idNo: '110101198804121232',
        documentSeen: true,
      },
    })
    await phone.call(phoneContractEvaluate, { body })
    await phone.call(phoneContractEvaluate, { body: { ...body, stars: 2 } })
    expect(await phone.call(phoneContract, { query: { id } })).toMatchObject({
      evaluation: { stars: 2, words: '很快' },
    })
    // Whoever serves reads it in the contract and its log, a manager finds it in the list.
    expect(await clerk.call(contractDetails, { query: { id } })).toMatchObject({
      stars: 2,
      evaluation: { stars: 2, words: '很快' },
    })
    const { changes } = await clerk.call(contractLogs, { query: { id } })
    expect(changes.flatMap((log) => log.changes)).toContainEqual({ field: 'stars', from: 4, to: 2 })
    const listed = (rating: 'rated' | 'low') =>
      clerk.call(contractMgrPage, {
        query: { page: 1, pageSize: 10 },
        body: { searchQuery: { keyword: mobile, rating } },
      })
    const low = await listed('low')
    expect(low.rows).toMatchObject([{ id, stars: 2 }])
    expect(low.sums).toMatchObject({ rated: 1, stars: 2 })
    await phone.call(phoneContractEvaluate, { body: { ...body, stars: 5 } })
    expect((await listed('low')).rows).toEqual([])
    expect((await listed('rated')).sums).toMatchObject({ rated: 1, stars: 5 })
  })
})

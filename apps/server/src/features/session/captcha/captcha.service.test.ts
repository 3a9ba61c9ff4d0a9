import { CAPTCHA_LIFE_SECONDS, captchaImage } from '@visa/contract/session/captcha'
import { systemLogin } from '@visa/contract/session/system'
import { expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import { DEMO_PASSWORD } from '@visa/contract/demo'
import type { Client } from '../../../testing/client.ts'
import { demoDb } from '../../../testing/migrated-db.ts'
import { testApp } from '../../../testing/test-app.ts'
import { expectAnswer, issueCaptcha, redeemCaptcha } from './captcha.service.ts'

const NOW = new Date('2026-03-01T00:00:00Z')
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000)

const login = (person: Client, imageCaptcha: string) =>
  person.refused(systemLogin, { body: { userName: 'admin', password: DEMO_PASSWORD, imageCaptcha } })

test('P7.17 the call gives a picture and ties it to the visitor', async () => {
  const { visitor, db } = await testApp()
  const person = visitor()
  const image = await person.call(captchaImage, {})
  const png = Buffer.from(image.replace('data:image/png;base64,', ''), 'base64')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.readUInt32BE(16)).toBe(240)
  const secret = person.cookies.get('visa_visitor')
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(await person.call(captchaImage, {})).not.toBe(image)
  expect(person.cookies.get('visa_visitor')).toBe(secret)
  // The second picture replaced the first: one visitor, one captcha.
  expect(await one(db, sql`select count(*) as count from captcha`)).toEqual({ count: 1 })
})

test('a right answer, in any case, opens the door once', async () => {
  const { visitor, db } = await testApp()
  const person = visitor()
  await person.call(captchaImage, {})
  await expectAnswer(db, person.cookies.get('visa_visitor') ?? '', 'A7KM', new Date())
  expect((await login(person, 'a7km')).code).toBe('0000')
  expect(await login(person, 'A7KM')).toMatchObject({ code: '9999', msg: '图形验证码错误' })
})

test('a wrong answer burns the captcha', async () => {
  const { visitor, db } = await testApp()
  const person = visitor()
  await person.call(captchaImage, {})
  await expectAnswer(db, person.cookies.get('visa_visitor') ?? '', 'A7KM', new Date())
  expect((await login(person, 'A7KN')).msg).toBe('图形验证码错误')
  expect((await login(person, 'A7KM')).msg).toBe('图形验证码错误')
})

test('another visitor’s captcha is of no use', async () => {
  const db = await demoDb()
  await expectAnswer(db, 'visitor-one', 'A7KM', NOW)
  await expect(redeemCaptcha(db, 'visitor-two', 'A7KM', NOW, undefined)).rejects.toThrow('captchaWrong')
  await redeemCaptcha(db, 'visitor-one', 'A7KM', NOW, undefined)
})

test('an expired captcha is refused, a moment before it is not', async () => {
  const db = await demoDb()
  await expectAnswer(db, 'visitor', 'A7KM', NOW)
  await redeemCaptcha(db, 'visitor', 'A7KM', later(CAPTCHA_LIFE_SECONDS - 1), undefined)
  await expectAnswer(db, 'visitor', 'A7KM', NOW)
  const late = redeemCaptcha(db, 'visitor', 'A7KM', later(CAPTCHA_LIFE_SECONDS), undefined)
  await expect(late).rejects.toThrow('captchaWrong')
})

test('of many answers at once exactly one is taken', async () => {
  const db = await demoDb()
  await expectAnswer(db, 'visitor', 'A7KM', NOW)
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, () => redeemCaptcha(db, 'visitor', 'A7KM', NOW, undefined)),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('no captcha at all, and the test answer where none is set, are refused', async () => {
  const db = await demoDb()
  await expect(redeemCaptcha(db, 'visitor', 'A7KM', NOW, undefined)).rejects.toThrow('captchaWrong')
  await issueCaptcha(db, 'visitor', NOW)
  await expect(redeemCaptcha(db, 'visitor', 'test-captcha', NOW, undefined)).rejects.toThrow('captchaWrong')
})

test('the test answer uses the drawn captcha up like any other', async () => {
  const db = await demoDb()
  await expectAnswer(db, 'visitor', 'A7KM', NOW)
  await redeemCaptcha(db, 'visitor', 'test-captcha', NOW, 'test-captcha')
  await expect(redeemCaptcha(db, 'visitor', 'A7KM', NOW, 'test-captcha')).rejects.toThrow('captchaWrong')
})

test('the table tells neither visitor nor answer, and the same answer looks different for each visitor', async () => {
  const db = await demoDb()
  await expectAnswer(db, 'visitor-one', 'A7KM', NOW)
  await expectAnswer(db, 'visitor-two', 'A7KM', NOW)
  const stored = await rows<{ hash: string; text: string }>(
    db,
    sql`select encode(answer_hash, 'hex') as hash, captcha::text as text from captcha`,
  )
  expect(new Set(stored.map(({ hash }) => hash)).size).toBe(2)
  expect(stored.some(({ text }) => /A7KM|visitor/.test(text))).toBe(false)
})

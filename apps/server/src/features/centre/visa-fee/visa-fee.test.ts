import { configEffect } from '@visa/contract/centre/config-shared'
import { VISA_FEE, visaFeeDelete, visaFeePage, visaFeeSave } from '@visa/contract/centre/config-visa-fee'
import { CODES } from '@visa/contract/codes'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { feeRuleAdd } from '@visa/contract/visa/fee-rule'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let manager: Client
const today = dayOf(new Date())
const tomorrow = addDays(today, 1)

beforeAll(async () => {
  server = await startTestApp()
  manager = await server.as('center_mgr')
})
afterAll(() => server.close())

test('C7.33 what a centre asks from today on it puts right today, and the one before goes on where it is taken back', async () => {
  const fee = { nationCode: 'PHL', visaType: 2, entries: 'SINGLE', amountCents: 20_000 } as const
  const own = async () =>
    (await manager.call(visaFeePage, { query: { nationCode: 'PHL' } })).rows.filter((row) => row.own)
  await manager.call(visaFeeSave, { body: { ...fee, validFrom: today } })
  const [saved] = await own()
  if (saved === undefined) throw new Error('no fee was kept')
  const seen = saved.updateTime
  await manager.call(visaFeeSave, {
    body: { ...fee, id: saved.id, seen, amountCents: 21_000, validFrom: today },
  })
  expect((await own()).map(({ amountCents, phase }) => [amountCents, phase])).toEqual([[21_000, 'inForce']])
  // Nobody writes over it who has not seen it.
  const blind = await manager.raw(visaFeeSave, { body: { ...fee, validFrom: today } })
  expect(blind.msg).toContain('在列表中打开那一版修改')
  await manager.call(visaFeeSave, { body: { ...fee, amountCents: 30_000, validFrom: tomorrow } })
  const days = async () =>
    (await own()).map(({ amountCents, validFrom, validTo }) => [amountCents, validFrom, validTo])
  const coming = async () => {
    const found = (await own()).find(({ phase }) => phase === 'coming')
    if (found === undefined) throw new Error('nothing is to come')
    return found
  }
  expect(await days()).toEqual([
    [30_000, tomorrow, null],
    [21_000, today, today],
  ])
  const later = addDays(today, 5)
  const move = async (validFrom: string) => {
    const { id, updateTime } = await coming()
    await manager.call(visaFeeSave, {
      body: { ...fee, id, seen: updateTime, amountCents: 30_000, validFrom },
    })
  }
  await move(later)
  expect(await days()).toEqual([
    [30_000, later, null],
    [21_000, today, addDays(later, -1)],
  ])
  await move(tomorrow)
  expect(await days()).toEqual([
    [30_000, tomorrow, null],
    [21_000, today, today],
  ])
  expect((await coming()).goesOn).toBe(true)
  await manager.call(visaFeeDelete, { body: { id: (await coming()).id } })
  expect(await days()).toEqual([[21_000, today, null]])
  // What was begun yesterday is followed by another version, no longer changed.
  await server.db.query(
    sql`update visa_fee_rule set valid_from = ${addDays(today, -1)} where id = ${saved.id}`,
  )
  const [begun] = await own()
  const rewritten = { ...fee, id: saved.id, seen: begun?.updateTime ?? '', amountCents: 1 }
  const refused = await manager.raw(visaFeeSave, { body: { ...rewritten, validFrom: addDays(today, -1) } })
  expect(refused.msg).toContain('已经生效')
})

test('a fee in the own currency has the one rate, at the centre, in what it would touch and on the list of prices', async () => {
  const fee = {
    nationCode: 'MYS',
    visaType: 2,
    amountCents: 20_000,
    currency: 'CNY',
    validFrom: today,
  } as const
  const words = '汇率（每 100 外币）：人民币的汇率固定为 100.00'
  const odd = { ...fee, rateCents: 9_999 }
  expect(await manager.refused(visaFeeSave, { body: odd })).toMatchObject({ code: CODES.FAILURE, msg: words })
  const effect = await manager.refused(configEffect, { body: { screen: VISA_FEE, fee: odd } })
  expect(effect.msg).toBe(words)
  const admin = await server.as('admin')
  expect((await admin.refused(feeRuleAdd, { body: { ...odd, kind: 'consular' } })).msg).toBe(words)
  await manager.call(visaFeeSave, { body: { ...fee, rateCents: 10_000 } })
})

test.each(['way', 'counter'])(
  'what nobody can see is refused in %s of what a change would touch',
  async (field) => {
    const body = { screen: VISA_FEE, [field]: 'a\u0000b' } as const
    expect((await manager.refused(configEffect, { body })).msg).toContain('控制字符')
  },
)

import { phoneContractMessages } from '@visa/messages/centre/phone-contract'
import { expect, test } from 'vitest'
import { backLines, sumLines } from './contract-sums.ts'

const back = { waitingCents: 0, payOutCents: 0, onWayCents: 0 }
const fees = [{ name: '签证费', description: '', amount: 50_000 }]
const namesOf = (paidCents: number) =>
  sumLines({ fees, discountCents: 0, totalCents: 50_000, paidCents, back }, phoneContractMessages.zh).map(
    ({ name, amount }) => [name, amount],
  )

test('what was paid too much is told to its customer, with how much it is', () => {
  expect(namesOf(62_000)).toEqual([
    ['签证费', 50_000],
    ['合计', 50_000],
    ['已付', 62_000],
    ['多付', 12_000],
  ])
  expect(namesOf(50_000).map(([name]) => name)).toEqual(['签证费', '合计', '已付'])
  expect(namesOf(0).map(([name]) => name)).toEqual(['签证费', '合计'])
})

test('two lines that are alike are two lines', () => {
  const [fee] = fees
  const twice = { fees: [...fees, ...(fee === undefined ? [] : [fee])], discountCents: 0 }
  const lines = sumLines({ ...twice, totalCents: 100_000, paidCents: 0, back }, phoneContractMessages.zh)
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
})

test('money that is on its way back is told until it is there, with what it waits for', () => {
  const t = phoneContractMessages.zh
  const ended = { fees, discountCents: 0, totalCents: 183_800, paidCents: 166_400 }
  const asked = { ...ended, back: { ...back, waitingCents: 166_400 } }
  expect(sumLines(asked, t).at(-1)).toMatchObject({ name: '待退', amount: 166_400 })
  expect(backLines(asked, t)).toEqual([{ text: t.backWaits, amount: 166_400 }])
  const letGo = { ...ended, paidCents: 0, back: { ...back, payOutCents: 166_400 } }
  expect(sumLines(letGo, t).at(-1)).toMatchObject({ name: '待退', amount: 166_400 })
  expect(backLines(letGo, t)).toEqual([{ text: t.backPayOut, amount: 166_400 }])
})

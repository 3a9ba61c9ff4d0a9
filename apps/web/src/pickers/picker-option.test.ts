import { expect, it } from 'vitest'
import { byRank, offered, rankOf, type PickerOption } from './picker-option.ts'

const option = (
  value: number,
  label: string,
  hint: string,
  pinyin: string,
  retired = false,
): PickerOption<number> => ({ value, label, hint, words: [], pinyin, retired })

const beijing = option(1, '北京', '北京市', 'beijing|bj')
const xian = option(2, '西安', '610100', 'xian|xa')
const yuanxing = option(3, '远行国旅', 'AGENT-YX', 'beijingyuanxing|bjyx|yuanxingguolv|yxgl')

it('finds by Chinese name, code, pinyin and initials, however they are written', () => {
  for (const typed of ['北京', '京', 'beijing', 'Bei Jing', 'BJ', 'eijing'])
    expect(rankOf(beijing, typed), typed).toBeDefined()
  for (const typed of ["xi'an", 'Xi’an', 'xian', 'xa', '6101'])
    expect(rankOf(xian, typed), typed).toBeDefined()
  for (const typed of ['agent-yx', '国旅', 'yxgl', 'guolv', 'AGENT'])
    expect(rankOf(yuanxing, typed), typed).toBeDefined()
  for (const typed of ['上海', 'sh', 'bjx', '|', 'beijing|bj'])
    expect(rankOf(beijing, typed), typed).toBeUndefined()
})

it('words besides the label count, and one letter only at the beginning', () => {
  expect(rankOf({ ...beijing, words: ['Peking'] }, 'peking')).toBe(0)
  expect(rankOf(xian, 'a')).toBeUndefined()
  expect(rankOf(xian, 'x')).toBe(1)
})

it('puts the very word first, then what begins with it', () => {
  const found = [yuanxing, beijing].toSorted(byRank('bj'))
  expect(found.map(({ value }) => value)).toEqual([1, 3])
  expect([xian, beijing].toSorted(byRank(' '))).toEqual([xian, beijing])
})

it('offers what is retired only where it has been chosen, and names what nobody knows', () => {
  const stopped = option(4, '停用社', 'X', '', true)
  const words = { unknown: (value: number | string) => `? ${value}` }
  const values = (chosen: number[]) =>
    offered([beijing, stopped], chosen, words).map(({ value, label }) => [value, label])
  expect(values([])).toEqual([[1, '北京']])
  expect(values([4])).toEqual([
    [1, '北京'],
    [4, '停用社'],
  ])
  expect(values([9])).toEqual([
    [1, '北京'],
    [9, '? 9'],
  ])
})

import { expect, test } from 'vitest'
import { asPinyin, pinyinOf, withPinyin } from './pinyin.ts'

test('a name is spelt in full and by initials, whatever else stands in it', () => {
  expect(pinyinOf('数据字典')).toBe('shujuzidian|sjzd')
  expect(pinyinOf('签证订单 V2')).toBe('qianzhengdingdanv2|qzddv2')
  expect(pinyinOf('远行国旅（北京）')).toBe('yuanxingguolvbeijing|yxglbj')
  expect(pinyinOf('')).toBe('|')
})

test('a character is read as its word wants it', () => {
  expect(pinyinOf('重庆银行')).toBe('chongqingyinhang|cqyh')
})

test('only letters and digits can be pinyin', () => {
  expect(asPinyin("Xi'an guo LV")).toBe('xianguolv')
  for (const keyword of ['国旅', 'gl国', '%', '|', 'a|b', ' ', "'"]) expect(asPinyin(keyword)).toBeUndefined()
})

test('rows of a list carry the spelling of their name, the same names and many of them too', async () => {
  const rows = Array.from({ length: 250 }, (_, n) => ({ id: n, name: n % 2 === 0 ? '北京' : `乙${n}` }))
  const spelt = await withPinyin(rows, ({ name }) => name)
  expect(spelt).toHaveLength(250)
  expect(spelt[248]).toEqual({ id: 248, name: '北京', pinyin: 'beijing|bj' })
  expect(spelt[249]).toEqual({ id: 249, name: '乙249', pinyin: 'yi249|y249' })
  expect(await withPinyin([], String)).toEqual([])
})

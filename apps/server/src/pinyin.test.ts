import { expect, test } from 'vitest'
import { asPinyin, pinyinOf } from './pinyin.ts'

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

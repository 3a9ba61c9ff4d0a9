import { DICT_DATA_LIMITS } from '@visa/contract/dict/dict-data'
import { describe, expect, it } from 'vitest'
import { entryName, typeName } from './dict.names.ts'
import { nextSortNo } from './next-sort-no.ts'

describe('nextSortNo', () => {
  it('is ten behind the last entry, whatever their order', () => {
    expect(nextSortNo([])).toBe(10)
    expect(nextSortNo([30, 10, 25])).toBe(40)
  })

  it('never leaves the range the contract allows', () => {
    expect(nextSortNo([DICT_DATA_LIMITS.sortNo])).toBe(DICT_DATA_LIMITS.sortNo)
  })
})

describe('names', () => {
  it('are Chinese in Chinese, English in English, and Chinese where there is no English', () => {
    expect(typeName({ name: '签证类别', ename: 'Visa category' }, 'zh')).toBe('签证类别')
    expect(typeName({ name: '签证类别', ename: 'Visa category' }, 'en')).toBe('Visa category')
    expect(entryName({ cname: '旅游', ename: '' }, 'en')).toBe('旅游')
  })
})

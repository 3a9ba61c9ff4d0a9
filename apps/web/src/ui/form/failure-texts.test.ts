import { code, integer, remark, text, textOrEmpty } from '@visa/contract/fields'
import { ruleMessages } from '@visa/messages/rules'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { failureTexts } from './failure-texts.ts'

const schema = z.strictObject({
  code: code(4),
  cname: text(6),
  ename: textOrEmpty(6),
  sortNo: z._default(integer(0, 99), 0),
  note: remark(10),
})
const good = { code: 'A-1', cname: '旅游', ename: '', sortNo: 10, note: '' }

describe('failureTexts', () => {
  it('is empty for values the schema accepts', () => {
    expect(failureTexts(schema, good, ruleMessages.zh)).toEqual({})
  })

  it('names every refused field once, in the language asked for', () => {
    const bad = { ...good, code: '', cname: '   ', ename: 'far too long' }
    expect(failureTexts(schema, bad, ruleMessages.zh)).toEqual({
      code: '不能为空',
      cname: '不能为空',
      ename: '不能超过6个字符',
    })
    expect(failureTexts(schema, bad, ruleMessages.en)).toEqual({
      code: 'cannot be empty',
      cname: 'cannot be empty',
      ename: 'must be at most 6 characters',
    })
  })

  it('calls a number that was cleared empty, and one out of range too big', () => {
    expect(failureTexts(schema, { ...good, sortNo: null }, ruleMessages.zh)).toEqual({ sortNo: '不能为空' })
    expect(failureTexts(schema, { ...good, sortNo: 100 }, ruleMessages.zh)).toEqual({
      sortNo: '不能大于99',
    })
  })
})

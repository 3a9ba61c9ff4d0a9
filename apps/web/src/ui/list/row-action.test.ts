import { describe, expect, it } from 'vitest'
import { actionsWidth } from './row-action.ts'
import { tagWidth, textWidth } from './text-width.ts'

const actions = (...labels: string[]) => labels.map((label) => ({ label, run: () => undefined }))

describe('actionsWidth', () => {
  it('grows with the labels of the language', () => {
    expect(actionsWidth(actions('Edit', 'Unfreeze'), 'More')).toBeGreaterThan(
      actionsWidth(actions('编辑', '解冻'), '更多'),
    )
  })

  it('counts at most three links, the third being "more" when there are further actions', () => {
    expect(actionsWidth(actions('编辑', '冻结', '退回', '删除', '打印'), '更多')).toBe(
      actionsWidth(actions('编辑', '冻结', '更多'), '更多'),
    )
  })
})

describe('tagWidth', () => {
  it('makes room for the longest word of the language', () => {
    expect(tagWidth(['已通过', '待审核'])).toBe(tagWidth(['待审核']))
    expect(tagWidth(['Passed', 'Awaiting audit'])).toBeGreaterThan(tagWidth(['待审核']))
  })
})

describe('textWidth', () => {
  it('counts a Chinese character wider than a Latin one', () => {
    expect(textWidth('编辑')).toBeGreaterThan(textWidth('ab'))
  })
})

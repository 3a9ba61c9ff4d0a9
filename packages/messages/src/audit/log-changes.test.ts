import type { LogAction } from '@visa/contract/log'
import { changeTexts } from '@visa/contract/log-changes'
import { describe, expect, it } from 'vitest'
import { uiMessages } from '../ui/ui.ts'

const names = { cname: '中文名称', valid: '状态' }
const said = (action: LogAction, field: string, from: unknown, to: unknown) =>
  changeTexts({ action, changes: [{ field, from, to }] }, { names }, uiMessages.zh)

describe('changeTexts', () => {
  it('names the field as people do, and an unknown one as it is', () => {
    expect(said('update', 'cname', '旅游', '观光')).toEqual([{ field: '中文名称', from: '旅游', to: '观光' }])
    expect(said('update', 'colour', 1, 2)).toEqual([{ field: 'colour', from: '1', to: '2' }])
  })

  it('has no "from" where there was nothing, and says so where nothing is left', () => {
    expect(said('add', 'cname', null, '旅游')).toEqual([{ field: '中文名称', from: undefined, to: '旅游' }])
    expect(said('update', 'cname', '旅游', '')).toEqual([{ field: '中文名称', from: '旅游', to: '空' }])
  })

  it('leaves out fields that stayed empty, and has no "to" for what was deleted', () => {
    expect(said('add', 'ename', null, '')).toEqual([])
    expect(said('delete', 'cname', '旅游', null)).toEqual([
      { field: '中文名称', from: '旅游', to: undefined },
    ])
  })

  it('names what was looked at', () => {
    expect(said('read', 'cname', null, null)).toEqual([{ field: '中文名称', from: undefined, to: undefined }])
  })

  it('says states and switches in words', () => {
    expect(said('freeze', 'valid', 1, 0)).toEqual([{ field: '状态', from: '启用', to: '已冻结' }])
    expect(said('update', 'open', false, true)).toEqual([{ field: 'open', from: '否', to: '是' }])
  })

  it('tells the parts of a whole by their names', () => {
    expect(said('add', 'filters', null, { cname: '旅游', page: 1 })).toEqual([
      { field: 'filters', from: undefined, to: '中文名称: 旅游; page: 1' },
    ])
  })

  it('shows instants in UTC+8, lists item by item, and codes in the words given', () => {
    expect(said('update', 'start', '2026-01-01T00:00:00.000Z', '2026-01-02')).toEqual([
      { field: 'start', from: '2026-01-01 08:00:00', to: '2026-01-02' },
    ])
    expect(said('add', 'sides', null, [])).toEqual([])
    const words = {
      names,
      value: (field: string, value: unknown) => (field === 'sides' ? `#${String(value)}` : undefined),
    }
    const change = { field: 'sides', from: [], to: [4, 8] }
    expect(changeTexts({ action: 'update', changes: [change] }, words, uiMessages.zh)).toEqual([
      { field: 'sides', from: undefined, to: '#4, #8' },
    ])
  })

  it('tells what became of the rows below a record, in both languages', () => {
    const rows = [
      { kind: 'added' as const, name: '张三', changes: [{ field: 'mobile', from: null, to: '13800000000' }] },
      {
        kind: 'changed' as const,
        name: '李四',
        changes: [
          { field: 'mobile', from: '13900000000', to: null },
          { field: 'email', from: '', to: 'li@example.com' },
        ],
      },
      { kind: 'removed' as const, name: '王五', changes: [{ field: 'mobile', from: '137', to: null }] },
    ]
    const entry = { action: 'update' as const, changes: [{ field: 'contacts', from: null, to: null, rows }] }
    const inWords = { contacts: '联系人', mobile: '手机', email: '邮箱' }
    expect(changeTexts(entry, { names: inWords }, uiMessages.zh)).toEqual([
      { field: '新增联系人“张三”', from: undefined, to: '手机: 13800000000' },
      { field: '联系人“李四”的手机', from: '13900000000', to: '空' },
      { field: '联系人“李四”的邮箱', from: undefined, to: 'li@example.com' },
      { field: '删除联系人“王五”', from: '手机: 137', to: undefined },
    ])
    const english = { contacts: 'Contacts', mobile: 'Mobile', email: 'Email' }
    expect(changeTexts(entry, { names: english }, uiMessages.en).map(({ field }) => field)).toEqual([
      'Contacts: added “张三”',
      'Contacts “李四”, Mobile',
      'Contacts “李四”, Email',
      'Contacts: removed “王五”',
    ])
  })
})

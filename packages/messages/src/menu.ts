import type { Messages } from './texts.ts'

/** Names of menu entries and buttons, by resource code. */
const zh = {
  sys: '系统管理',
  'sys.dict': '数据字典',
  'sys.dict.type.add': '新增类型',
  'sys.dict.type.edit': '编辑类型',
  'sys.dict.type.delete': '删除类型',
  'sys.dict.type.freeze': '冻结类型',
  'sys.dict.data.add': '新增数据',
  'sys.dict.data.edit': '编辑数据',
  'sys.dict.data.delete': '删除数据',
  'sys.dict.data.freeze': '冻结数据',
} as const

const en = {
  sys: 'System',
  'sys.dict': 'Dictionaries',
  'sys.dict.type.add': 'Add type',
  'sys.dict.type.edit': 'Edit type',
  'sys.dict.type.delete': 'Delete type',
  'sys.dict.type.freeze': 'Freeze type',
  'sys.dict.data.add': 'Add entry',
  'sys.dict.data.edit': 'Edit entry',
  'sys.dict.data.delete': 'Delete entry',
  'sys.dict.data.freeze': 'Freeze entry',
} as const

export const menuMessages: Messages<typeof zh> = { zh, en }

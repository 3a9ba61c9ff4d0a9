import type { Messages } from '../texts.ts'

/** Why dictionaries are not changed so, and what was deleted does not come back. */
const zh = {
  undoTooLate: '超过 {minutes} 分钟或已撤销，无法撤销删除',
  undoTaken: '无法撤销删除：名称或编码已被新的记录使用，或它所属的记录已不存在',
  dictTypeTaken: '类型编码 {type} 已存在',
  dictTypeNameTaken: '类型名称 {name} 已存在',
  dictTypeBuiltIn: '系统内置字典类型 {type} 不能删除或修改编码',
  dictTypeHasData: '字典类型 {type} 下还有 {count} 条数据，不能删除或修改编码',
  dictTypeUnknown: '字典类型 {type} 不存在',
  dictTypeFrozen: '字典类型 {type} 已冻结，不能新增数据',
  dictCodeTaken: '编码 {code} 在该类型下已存在',
  dictNameTaken: '中文名称 {name} 在该类型下已存在',
  dictDataInUse: '{name}（{code}）已被使用，不能删除或修改编码',
  dictDataFixed: '{type} 的编码由系统使用，不能增删、冻结或改编码，只能修改名称',
} as const

const en = {
  undoTooLate: 'The deletion is more than {minutes} minutes ago or was undone already',
  undoTaken:
    'The deletion cannot be undone: a new record has the name or code, or what it belonged to is gone',
  dictTypeTaken: 'Type code {type} already exists',
  dictTypeNameTaken: 'Type name {name} already exists',
  dictTypeBuiltIn: 'Built-in type {type} cannot be deleted and keeps its code',
  dictTypeHasData: 'Type {type} still has {count} entries: it cannot be deleted and keeps its code',
  dictTypeUnknown: 'Dictionary type {type} does not exist',
  dictTypeFrozen: 'Dictionary type {type} is frozen, entries cannot be added',
  dictCodeTaken: 'Code {code} already exists in this type',
  dictNameTaken: 'Chinese name {name} already exists in this type',
  dictDataInUse: '{name} ({code}) is in use: it cannot be deleted and keeps its code',
  dictDataFixed:
    'The product works by the codes of {type}: entries cannot be added, deleted, frozen or given other codes, only renamed',
} as const

export const dictErrorMessages: Messages<typeof zh> = { zh, en }

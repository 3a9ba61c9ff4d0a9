import type { Messages } from '../texts.ts'

/** Provinces, cities and counties. Field names come from fields.ts. */
const zh = {
  tree: '行政区划',
  list: '区划列表',
  country: '全国',
  add: '新增区划',
  edit: '编辑区划',
  batchDelete: '批量删除',
  keywordHint: '代码、名称或拼音',
  code: '区划代码',
  shortName: '简称',
  parent: '上级区划',
  childCount: '下级数量',
  levels: { '1': '省级', '2': '地级', '3': '县级' },
  codeHelp: '6位数字，保存后不可修改',
  nameHelp: '留空则由全称自动简化',
  parentHelp: '级别由上级决定；不选则为省级',
  moveHelp: '只能移动到同级别的上级之下',
  empty: '“{name}”下还没有区划',
  emptyHelp: '新增的区划会出现在地区选择器里。',
  deleteText: '代码 {code}。有下级或被使用的区划不能删除。删除后不可恢复。',
} as const

const en = {
  tree: 'Districts',
  list: 'List of districts',
  country: 'The whole country',
  add: 'Add district',
  edit: 'Edit district',
  batchDelete: 'Delete selected',
  keywordHint: 'Code, name or pinyin',
  code: 'District code',
  shortName: 'Short name',
  parent: 'Parent',
  childCount: 'Below',
  levels: { '1': 'Province', '2': 'City', '3': 'County' },
  codeHelp: 'Six digits; fixed once saved',
  nameHelp: 'Empty: shortened from the full name',
  parentHelp: 'The level follows from the parent; none: a province',
  moveHelp: 'It can only be moved below a parent that keeps its level',
  empty: 'Nothing below "{name}" yet',
  emptyHelp: 'Districts added here can be chosen wherever a place is asked for.',
  deleteText:
    'Code {code}. A district that has others below it or is in use cannot be deleted. This cannot be undone.',
} as const

export const districtMessages: Messages<typeof zh> = { zh, en }

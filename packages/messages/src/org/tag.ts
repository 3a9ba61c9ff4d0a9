import type { Messages } from '../texts.ts'

/** Company tags. Field names come from fields.ts. */
const zh = {
  add: '新增标签',
  edit: '编辑标签',
  preview: '标签',
  colors: { blue: '蓝色', jade: '绿色', amber: '琥珀色', red: '红色', grey: '灰色' },
  companies: '使用公司数',
  updateTime: '更新时间',
  sortNoHelp: '小的排在前面',
  nameHelp: '不区分大小写和空格',
  empty: '还没有标签',
  emptyHelp: '给公司贴上标签，方便在公司列表里查找和区分。',
  deleteText: '目前没有公司使用该标签。删除后可以撤销。',
  deleteUsedText: '{count} 家公司正在使用该标签，删除后会从这些公司上移除；撤销后会恢复。',
} as const

const en = {
  add: 'Add tag',
  edit: 'Edit tag',
  preview: 'Tag',
  colors: { blue: 'Blue', jade: 'Green', amber: 'Amber', red: 'Red', grey: 'Grey' },
  companies: 'Companies',
  updateTime: 'Updated',
  sortNoHelp: 'Smaller numbers come first',
  nameHelp: 'Neither case nor spaces make another name',
  empty: 'No tags yet',
  emptyHelp: 'Tags on companies help to find them in the list and to tell them apart.',
  deleteText: 'No company carries it at present. It can be undone right afterwards.',
  deleteUsedText: 'Companies that carry it and lose it with this: {count}. Undoing brings it back to them.',
} as const

export const tagMessages: Messages<typeof zh> = { zh, en }

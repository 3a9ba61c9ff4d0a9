import type { Messages } from '../texts.ts'

/** Who else is at a record. */
const zh = {
  watchers: '正在查看的人',
  look: '{name} 在看',
  edit: '{name} 在改',
  more: '还有 {count} 人',
} as const

const en = {
  watchers: 'People at this record',
  look: '{name} is looking',
  edit: '{name} is editing',
  more: 'and {count} more',
} as const

export const presenceMessages: Messages<typeof zh> = { zh, en }

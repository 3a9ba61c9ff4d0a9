import type { Messages } from '../texts.ts'

/** What is wrong with passports of the house. */
const zh = {
  title: '有 {count} 本护照需要处理',
  kinds: { MISSING: '遗失', DAMAGED: '损坏', UNCLAIMED: '无人领取' },
  found: '找到了',
  more: '还有 {count} 本，全部显示',
  fewer: '只看最要紧的',
  unfold: '展开',
  fold: '收起',
} as const

const en = {
  title: 'Passports needing attention: {count}',
  kinds: { MISSING: 'Missing', DAMAGED: 'Damaged', UNCLAIMED: 'Unclaimed' },
  found: 'Found',
  more: 'Show {count} more',
  fewer: 'Show the most serious only',
  unfold: 'Show',
  fold: 'Hide',
} as const

export const alarmMessages: Messages<typeof zh> = { zh, en }

import type { Messages } from '../texts.ts'

/** Words of the detail pages: one record, at an address of its own. */
const zh = {
  none: '—',
  sections: '本页内容',
  more: '更多操作',
  locked: '{name}：{reason}',
  print: '打印',
  printed: '{name} 打印于 {time}',
  staleTitle: '没有刷新成功，显示的是 {time} 的内容',
  gone: '记录不存在或已被删除',
  goneHelp: '可能已被删除，或不在当前账号的可见范围内。',
  timeline: '时间线',
  timelineEmpty: '还没有值得记录的变化',
  system: '系统',
  justNow: '刚刚',
  lasted: '已 {time}',
  duration: {
    moment: '不到 1 分',
    minutes: '{m} 分',
    hours: '{h} 时 {m} 分',
    days: '{d} 天 {h} 时',
  },
} as const

const en = {
  none: '—',
  sections: 'On this page',
  more: 'More actions',
  locked: '{name}: {reason}',
  print: 'Print',
  printed: 'Printed by {name}, {time}',
  staleTitle: 'Could not refresh; this is as it was at {time}',
  gone: 'The record does not exist or was deleted',
  goneHelp: 'It may have been deleted, or it is not within the reach of this account.',
  timeline: 'Time line',
  timelineEmpty: 'Nothing notable has happened yet',
  system: 'System',
  justNow: 'just now',
  lasted: 'for {time}',
  duration: {
    moment: 'under 1 min',
    minutes: '{m} min',
    hours: '{h} h {m} min',
    days: '{d} d {h} h',
  },
} as const

export const detailMessages: Messages<typeof zh> = { zh, en }
export type DetailTexts = (typeof detailMessages)['zh']

import type { Messages } from '../texts.ts'

/** Scans that wait for a connection. */
const zh = {
  offlineSince: '{since} 起离线',
  queued: '{count} 笔排队，连上后按序补传',
  late: '补传，扫于 {at}',
  recent: '最近扫描',
  undo: '撤销',
  undoOf: '撤销 {what}',
  takenBack: '已撤销',
  undone: '已撤销：{what}',
  covered: '{code} 没有扫进来：先回答打开的对话框，再扫一次',
  nothingToUndo: '没有可以撤销的扫描',
  lastStays: '最后一步不能撤销：{what}',
} as const

const en = {
  offlineSince: 'Offline since {since}',
  queued: 'Waiting: {count}; sent in order once the connection is back',
  late: 'sent later, scanned {at}',
  recent: 'Recent scans',
  undo: 'Undo',
  undoOf: 'Undo {what}',
  takenBack: 'Undone',
  undone: 'Undone: {what}',
  covered: '{code} was not taken: answer the open dialog first, then scan again',
  nothingToUndo: 'No scan to undo',
  lastStays: 'The last step cannot be undone: {what}',
} as const

export const scanQueueMessages: Messages<typeof zh> = { zh, en }

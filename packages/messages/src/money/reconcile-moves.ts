import type { Messages } from '../texts.ts'

/** Reconciliation: the rows behind a figure, money of other days, and what is asked before an explanation stands. */
const zh = {
  lateOf: '{day} 收，计入本日',
  lateOfClosed: '{day} 收，该日已关账，计入本日',
  lateColumn: '收款日（非当天）',
  lateFound: '其中 {count} 笔不是当天收的（最早 {oldest}），计入 {day}',
  moveTitle: '{day} {what}',
  moveNo: '单号',
  moveAbout: '业务、户名或柜台',
  moveAt: '时间',
  moveCents: '金额',
  moveState: '核对',
  moveSum: '共 {count} 笔，合计 {amount}',
  moveStates: {
    uncollected: '未核对',
    shift: '班次清点',
    openShift: '未交班，按应有计',
    noTill: '未经收银台',
  },
  approveAsk: '同意 {who} 对 {name} 的说明？',
  approveWhat: '差额 {amount}，{how}：{reason}。{booked}',
  approveBooks: '同意后记账，并算已说明。',
  approveBooksNot: '同意后算已说明，不记账。',
} as const

const en = {
  lateOf: 'Came on {day}, counted here',
  lateOfClosed: 'Came on {day}, which is closed: counted here',
  lateColumn: 'Came on (another day)',
  lateFound: '{count} of them came on other days (since {oldest}) and count on {day}',
  moveTitle: '{day} {what}',
  moveNo: 'Number',
  moveAbout: 'Record, party or counter',
  moveAt: 'Time',
  moveCents: 'Amount',
  moveState: 'Compared',
  moveSum: '{count} in all, {amount} together',
  moveStates: {
    uncollected: 'Not yet',
    shift: 'Counted by shift',
    openShift: 'Shift open, as expected',
    noTill: 'Through no till',
  },
  approveAsk: 'Agree to what {who} says of {name}?',
  approveWhat: '{amount} differ, {how}: {reason}. {booked}',
  approveBooks: 'Agreed to, it is booked and counts as explained.',
  approveBooksNot: 'Agreed to, it counts as explained; nothing is booked.',
} as const

export const reconcileMoveMessages: Messages<typeof zh> = { zh, en }

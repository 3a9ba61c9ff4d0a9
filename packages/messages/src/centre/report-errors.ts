import type { Messages } from '../texts.ts'

/** Refusals of the reports of a centre. */
const zh = {
  dayNotOver: '{day} 还没过完，过完才能关账',
  dayBeforeCentre: '{day} 早于本中心启用的 {from}，没有可关的账',
  daySigned: '{day} 的日报已经签过字',
  dayAltered: '日报 {reportNo} 与关账时的内容不符，请联系系统管理员',
  dayNeedsNote: '{day} 有现金差异或过承诺日的护照，请先写一句说明',
} as const

const en = {
  dayNotOver: '{day} is not over yet: it is closed once it is',
  dayBeforeCentre: 'This centre began on {from}: there is nothing to close on {day}',
  daySigned: 'The report of {day} is signed already',
  dayAltered: 'The report {reportNo} is not what was closed: tell the administrator of the system',
  dayNeedsNote: 'On {day} cash differs or passports are late: say a word to it first',
} as const

export const reportErrorMessages: Messages<typeof zh> = { zh, en }

import type { Messages } from '../texts.ts'

/** Refusals of the finance review, the reconciliation and the closing of days. */
const zh = {
  financeOwn: '{no} 的款项是您自己提交的，由其他人确认',
  financeNotSubmitted: '{no} 现在是“{state}”，只有“已提交”的收款可以修改',
  financeMoved: '{no} 提交时实收 {submitted} 元，现在是 {now} 元，请经办人更新后再确认',
  financeDayClosed: '{day} 已关账，当天的对账不能再变动',
  financeDayNotReady: '{day} 还不能关账：{what}，还差 {left}',
  reconcileNotYours: '这不是您送审的说明：由审批人同意或不同意',
  statementDayAhead: '{day} 还没有结束，只能对已结束的日期',
  statementTwice: '文件 {fileName} 已经导入过，一个文件只导入一次',
  statementDayTwice: '{day} 的{way}账单已经导入，需要重导请先撤回',
  statementUnknown: '没有找到账单的表头，请确认选择了正确的方式和文件',
  statementTruncated: '账单没有汇总行，文件可能不完整，请重新下载',
  statementCount: '账单汇总 {said} 笔，读到 {read} 笔，请重新下载',
  statementTotal: '账单汇总金额 {said} 元，逐笔合计 {read} 元，请重新下载',
  statementTooLarge: '第 {row} 行的金额或到这一行的合计超过 {limit} 元，这份对账单没有导入',
  statementCell: '第 {row} 行的“{title}”无法识别',
  statementOtherDay: '第 {row} 行是 {told} 的，不是 {day} 的账单',
  statementColumns: '请填写日期、金额和流水号所在的列名',
  statementTitles: '文件里没有找到这些列：{titles}',
  reconcileHowUnfit:
    '这笔差异不能按“{how}”处理：多出的款只用于对方多的，短少的款只用于对方少的，手续费须在对账单上',
  reconcileNoPair: '只能把同一方式、同一金额、都待处理的两方匹配在一起',
} as const

const en = {
  financeOwn: 'You handed in the money of {no} yourself: somebody else confirms it',
  financeNotSubmitted: '{no} is “{state}” now; only what is handed in can be said anew',
  financeMoved:
    '{no} was handed in with {submitted} yuan and has {now} by now; it is said anew before it is confirmed',
  financeDayClosed: '{day} is closed; nothing of it can be changed',
  financeDayNotReady: '{day} cannot be closed yet: {what}, {left} left',
  reconcileNotYours: 'You did not give this explanation: whoever approves agrees to it or does not',
  statementDayAhead: '{day} is not over; only days that are over are compared',
  statementTwice: 'File {fileName} was imported before; a file is read once',
  statementDayTwice: 'The {way} statement of {day} is there; take it back first to import another one',
  statementUnknown: 'The titles of a statement were not found; check the way and the file',
  statementTruncated: 'The statement has no totals and may be cut off; download it again',
  statementCount: 'The statement says {said} lines and has {read}; download it again',
  statementTotal: 'The statement says {said} yuan and its lines come to {read}; download it again',
  statementTooLarge:
    'The amount in line {row}, or the sum up to it, is above {limit} yuan: the statement was not taken in',
  statementCell: '“{title}” in line {row} cannot be read',
  statementOtherDay: 'Line {row} is of {told}, not of {day}',
  statementColumns: 'Fill in the titles of the columns with the day, the amount and the number',
  statementTitles: 'These columns are not in the file: {titles}',
  reconcileHowUnfit:
    'This difference is no “{how}”: found is where they have more, lost where they have less, and a fee is on the statement',
  reconcileNoPair: 'Only two open sides of the same way and amount are matched',
} as const

export const financeErrorMessages: Messages<typeof zh> = { zh, en }

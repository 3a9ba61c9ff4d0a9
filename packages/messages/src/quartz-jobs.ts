import type { Messages } from './texts.ts'

/** The tasks that come with the product, and what the log says of runs. */
const zh = {
  sweepTitle: '清理过期数据',
  sweepText: '删除过期的登录、验证码、短信码、计数和设备记录。暂停后这些记录会一直保留。',
  sweepDone: '删除 {count} 条过期记录',
  retallyTitle: '整理列表计数',
  retallyText: '合并长列表的计数明细。暂停后列表总数仍然准确，但翻页会逐渐变慢。',
  retallyDone: '检查 {lists} 个列表，整理 {count} 个范围',
  holidayTitle: '节假日数据提醒',
  holidayText: '已知的节假日快用完时（提前天数见系统参数），在任务日志中提醒补充数据。',
  holidayNone: '系统中没有任何节假日数据，请尽快补充',
  holidayEnding: '节假日数据到 {until} 为止，只剩 {days} 天，请补充下一年度的数据',
  holidayFine: '节假日数据到 {until} 为止，还有 {days} 天',
  statsTitle: '数据库统计',
  statsText: '记录数据库大小，以及最大的数据表的大小和行数。',
  statsDatabase: '数据库 {size}，共 {tables} 张表',
  statsTable: '{table}：{size}，约 {rows} 行',
  pruneTitle: '清理任务日志',
  pruneText: '删除超过保留天数（见系统参数）的任务日志。',
  pruneDone: '删除 {count} 条任务日志',
  smsRetryTitle: '重发未送出的短信',
  smsRetryText:
    '短信平台无法连接时，按逐渐加长的间隔重发通知短信；验证码短信不重发。次数和免打扰时段见系统参数。',
  smsRetryDone: '重发 {count} 条短信，{lost} 条中断的短信记为失败',
  smsRetryQuiet: '免打扰时段（{from} 至 {to}），不重发短信',
  missedNote: '{from} 至 {to} 之间的执行时间没有可用的服务实例，已错过',
  skippedNote: '上一次执行尚未结束，本次跳过',
  lostNote: '执行本任务的服务实例失去响应，结果未知',
} as const

const en = {
  sweepTitle: 'Remove expired data',
  sweepText:
    'Deletes logins, captchas, SMS codes, counters and devices whose time is over. Paused, they stay.',
  sweepDone: '{count} expired records deleted',
  retallyTitle: 'Tidy list totals',
  retallyText:
    'Merges the single changes behind totals of long lists. Paused, totals stay right and pages slow.',
  retallyDone: '{lists} lists looked at, {count} ranges tidied',
  holidayTitle: 'Holiday data reminder',
  holidayText: 'When the known holidays end soon (how soon is a system parameter), says so in the task log.',
  holidayNone: 'There are no holidays in the system at all: add them soon',
  holidayEnding: 'The known holidays end on {until}, in {days} days: add those of the next year',
  holidayFine: 'The known holidays end on {until}, in {days} days',
  statsTitle: 'Database statistics',
  statsText: 'Records the size of the database, and size and rows of its largest tables.',
  statsDatabase: 'Database {size}, {tables} tables',
  statsTable: '{table}: {size}, about {rows} rows',
  pruneTitle: 'Remove old task logs',
  pruneText: 'Deletes task logs older than the days that the system parameters keep them.',
  pruneDone: '{count} task logs deleted',
  smsRetryTitle: 'Retry messages that did not go out',
  smsRetryText:
    'Sends notices again that the carrier could not be reached for, after growing pauses; never codes. How often, and when not, are system parameters.',
  smsRetryDone: '{count} messages tried again, {lost} that were cut off marked as failed',
  smsRetryQuiet: 'Quiet hours ({from} to {to}): no message is tried again',
  missedNote: 'Fire times from {from} to {to} were missed: no instance was there for them',
  skippedNote: 'Skipped: the run before was not done',
  lostNote: 'The instance that ran this was not heard of any more; what became of it is unknown',
} as const

export const quartzJobMessages: Messages<typeof zh> = { zh, en }

import type { Messages } from '../texts.ts'

/** The page that shows what the local SMS stand-in was given to send. */
const zh = {
  title: '本地短信模拟',
  label: '本地模拟',
  note: '未连接短信平台：短信没有发出，最近 {count} 条显示在这里，仅供演示。',
  time: '时间',
  mobile: '手机号码',
  content: '内容',
  result: '结果',
  taken: '已接收',
  waiting: '等待中',
  empty: '还没有短信。',
} as const

const en = {
  title: 'Local SMS stand-in',
  label: 'Local stand-in',
  note: 'No SMS carrier is connected: nothing was sent. The newest {count} {count|message|messages} are shown here, for demonstration only.',
  time: 'Time',
  mobile: 'Mobile',
  content: 'Content',
  result: 'Result',
  taken: 'Taken',
  waiting: 'Waiting',
  empty: 'No messages yet.',
} as const

export const smsStandInMessages: Messages<typeof zh> = { zh, en }

import type { Messages } from '../texts.ts'

const zh = {
  siteAddress: '站点地址',
  account: '账号',
  dailyCap: '日上限',
  spacingSeconds: '间隔（秒）',
  paused: '暂停',
  payload: '提交资料',
  payloadFields: '修改的提交资料',
  reference: '远端申请号',
  takenBy: '接管人',
} as const

const en = {
  siteAddress: 'Address of the site',
  account: 'Account',
  dailyCap: 'Cap a day',
  spacingSeconds: 'Spacing (s)',
  paused: 'Paused',
  payload: 'What is sent',
  payloadFields: 'Changed of what is sent',
  reference: 'Reference there',
  takenBy: 'Taken over by',
} as const

export const formTaskFieldMessages: Messages<typeof zh> = { zh, en }

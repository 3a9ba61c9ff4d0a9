import type { Messages } from '../texts.ts'

/** Refusals of messages to customers and their templates. */
const zh = {
  templateChanged: '模板 {name} 已被他人修改，请查看最新的内容后再修改',
  smsTemplateOff: '短信模板 {name} 已停用',
  smsTemplateCode: '短信模板 {name} 还没有平台模板编号，不能发送',
  smsBlankMissing: '短信变量 {names} 不能为空',
  smsBlankUnknown: '短信没有变量 {names}',
  smsLimitMobile: '{mobile} 今日已达短信上限（{max} 条）',
  smsLimitTotal: '今日短信总数已达上限（{max} 条），剩余 {left} 条',
  smsCodeNoResend: '验证码短信不能重发，请让对方重新获取验证码',
  smsAlreadySent: '该短信已发送，不需要重发',
  smsWaiting: '该短信正在发送，请稍候',
} as const

const en = {
  templateChanged: 'Somebody else has changed {name}: look at the newest text before you change it',
  smsTemplateOff: 'The template {name} is switched off',
  smsTemplateCode: 'The template {name} has no carrier template yet, so it cannot be sent',
  smsBlankMissing: 'These blanks must be filled in: {names}',
  smsBlankUnknown: 'The message has no such blanks: {names}',
  smsLimitMobile: '{mobile} has had its messages for today ({max})',
  smsLimitTotal: 'The messages for today are used up ({max}); {left} are left',
  smsCodeNoResend: 'A code is never sent again: the person has to ask for a new one',
  smsAlreadySent: 'This message was sent and need not be sent again',
  smsWaiting: 'This message is on its way, wait a moment',
} as const

export const smsErrorMessages: Messages<typeof zh> = { zh, en }

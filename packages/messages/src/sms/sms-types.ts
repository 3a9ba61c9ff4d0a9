import type { MessageType } from '@visa/contract/sms/message-type'
import type { Messages } from '../texts.ts'

/** What kinds of SMS are called until an administrator names their templates otherwise. */
const zh = {
  LOGIN_CODE: '登录验证码',
  PASSWORD_CODE: '重置密码验证码',
  MOBILE_CODE: '更换手机号验证码',
  BIND_CODE: '微信绑定验证码',
  REGISTER_CODE: '注册验证码',
  CORRECTION_LINK: '注册更正链接',
  ORDER_CREATED: '下单通知',
  ORDER_RECEIVED: '订单受理通知',
  MATERIAL_INCOMPLETE: '补件通知',
  VISA_SUBMITTED: '送签通知',
  VISA_ISSUED: '出签通知',
  VISA_REFUSED: '拒签通知',
  VISA_RESULT: '出结果通知',
  PASSPORT_READY: '护照领取通知',
  PASSPORT_SENT: '护照寄出通知',
  PASSWORD_RESET: '密码重置通知',
  AUTHORIZATION_EXPIRING: '授权到期提醒',
  COMPANY_PASSED: '企业审核通过通知',
  COMPANY_BACK: '企业审核退回通知',
  BILL_REMINDER: '账单催款提醒',
} as const satisfies Record<MessageType, string>

const en = {
  LOGIN_CODE: 'Login code',
  PASSWORD_CODE: 'Password reset code',
  MOBILE_CODE: 'Mobile change code',
  BIND_CODE: 'WeChat binding code',
  REGISTER_CODE: 'Registration code',
  CORRECTION_LINK: 'Link to correct a registration',
  ORDER_CREATED: 'Order made',
  ORDER_RECEIVED: 'Order received',
  MATERIAL_INCOMPLETE: 'Material incomplete',
  VISA_SUBMITTED: 'Application lodged',
  VISA_ISSUED: 'Visa issued',
  VISA_REFUSED: 'Visa refused',
  VISA_RESULT: 'Result available',
  PASSPORT_READY: 'Passport ready',
  PASSPORT_SENT: 'Passport sent',
  PASSWORD_RESET: 'Password reset notice',
  AUTHORIZATION_EXPIRING: 'Authorisation ending',
  COMPANY_PASSED: 'Company passed',
  COMPANY_BACK: 'Company sent back',
  BILL_REMINDER: 'Bill reminder',
} as const

export const smsTypeMessages: Messages<typeof zh> = { zh, en }

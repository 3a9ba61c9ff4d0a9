import type { MessageType } from '@visa/contract/sms/message-type'
import { fill } from '@visa/messages/texts'

interface DefaultTemplate {
  name: string
  ename: string
  content: string
}

/** As registered with the carrier, which approves texts in Chinese. What people make of them is in the database. */
export const DEFAULT_TEMPLATES: Readonly<Record<MessageType, DefaultTemplate>> = {
  LOGIN_CODE: {
    name: '登录验证码',
    ename: 'Login code',
    content: '您正在登录签证业务平台，验证码{code}，5分钟内有效，请勿告知他人。',
  },
  PASSWORD_CODE: {
    name: '重置密码验证码',
    ename: 'Password reset code',
    content: '您正在重置签证业务平台的登录密码，验证码{code}，5分钟内有效，请勿告知他人。',
  },
  MOBILE_CODE: {
    name: '更换手机号验证码',
    ename: 'Mobile change code',
    content: '您正在更换签证业务平台绑定的手机号，验证码{code}，5分钟内有效，请勿告知他人。',
  },
  BIND_CODE: {
    name: '微信绑定验证码',
    ename: 'WeChat binding code',
    content: '您正在将微信绑定到签证业务平台账号，验证码{code}，5分钟内有效，请勿告知他人。',
  },
  REGISTER_CODE: {
    name: '注册验证码',
    ename: 'Registration code',
    content: '您正在注册签证业务平台，验证码{code}，5分钟内有效，请勿告知他人。',
  },
  ORDER_RECEIVED: {
    name: '订单受理通知',
    ename: 'Order received',
    content: '{name}您好，您的{country}签证申请（订单号{orderNo}）已受理，我们将尽快为您办理。',
  },
  MATERIAL_INCOMPLETE: {
    name: '补件通知',
    ename: 'Material incomplete',
    content: '{name}您好，您的签证申请（订单号{orderNo}）资料不全，请补充：{materials}。',
  },
  VISA_SUBMITTED: {
    name: '送签通知',
    ename: 'Application lodged',
    content: '{name}您好，您的{country}签证申请（订单号{orderNo}）已送签，请耐心等待结果。',
  },
  VISA_ISSUED: {
    name: '出签通知',
    ename: 'Visa issued',
    content: '{name}您好，您的{country}签证（订单号{orderNo}）已出签，请留意后续领取通知。',
  },
  VISA_REFUSED: {
    name: '拒签通知',
    ename: 'Visa refused',
    content: '{name}您好，很遗憾，您的{country}签证申请（订单号{orderNo}）未获批准，详情请联系客服。',
  },
  PASSPORT_READY: {
    name: '护照领取通知',
    ename: 'Passport ready',
    content: '{name}您好，您的护照（订单号{orderNo}）可以领取，请携带有效证件前往{place}领取。',
  },
  PASSPORT_SENT: {
    name: '护照寄出通知',
    ename: 'Passport sent',
    content: '{name}您好，您的护照（订单号{orderNo}）已由{courier}寄出，运单号{trackingNo}，请注意查收。',
  },
}

type Params = Readonly<Record<string, string>>

const MASK = '******'

export const messageText = (content: string, params: Params): string => fill(content, params)

/** What a record keeps: a code is for the phone alone. */
export const maskedText = (content: string): string => fill(content, { code: MASK })

/** The same for records that a demonstration keeps in full. */
export const withoutCodes = (content: string): string => content.replaceAll(/(?<!\d)\d{6}(?!\d)/g, MASK)

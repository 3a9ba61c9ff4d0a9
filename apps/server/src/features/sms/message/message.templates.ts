import { MESSAGE_TYPES, type MessageType } from '@visa/contract/sms/message-type'
import { smsTypeMessages } from '@visa/messages/sms/sms-types'
import { fill } from '@visa/messages/texts'

/** As registered with the carrier, which approves texts in Chinese. What people make of them is in the database. */
const CONTENTS: Readonly<Record<MessageType, string>> = {
  LOGIN_CODE: '您正在登录签证业务平台，验证码{code}，5分钟内有效，请勿告知他人。',
  PASSWORD_CODE: '您正在重置签证业务平台的登录密码，验证码{code}，5分钟内有效，请勿告知他人。',
  MOBILE_CODE: '您正在更换签证业务平台绑定的手机号，验证码{code}，5分钟内有效，请勿告知他人。',
  BIND_CODE: '您正在将微信绑定到签证业务平台账号，验证码{code}，5分钟内有效，请勿告知他人。',
  REGISTER_CODE: '您正在注册签证业务平台，验证码{code}，5分钟内有效，请勿告知他人。',
  CORRECTION_LINK: '您提交的公司注册资料需要更正，请在7天内打开 {code} 修改后重新提交，请勿转发。',
  ORDER_CREATED: '{name}您好，您的{country}签证订单{orderNo}已创建，请尽快补齐申请表和资料。',
  ORDER_RECEIVED: '{name}您好，您的{country}签证申请（订单号{orderNo}）已受理，我们将尽快为您办理。',
  MATERIAL_INCOMPLETE:
    '{name}您好，您的签证申请（订单号{orderNo}）资料不全，请补充：{materials}。手机上传：{link}',
  VISA_SUBMITTED: '{name}您好，您的{country}签证申请（订单号{orderNo}）已送签，请耐心等待结果。',
  VISA_ISSUED: '{name}您好，您的{country}签证（订单号{orderNo}）已出签，请留意后续领取通知。',
  VISA_REFUSED: '{name}您好，很遗憾，您的{country}签证申请（订单号{orderNo}）未获批准，详情请联系客服。',
  VISA_RESULT: '{name}您好，您的{country}签证申请（订单号{orderNo}）已有结果，详情请登录查看或联系客服。',
  PASSPORT_READY: '{name}您好，您有{count}本护照（订单号{orderNo}）可以领取，请携带有效证件前往{place}领取。',
  PASSPORT_SENT: '{name}您好，您的护照（订单号{orderNo}）已由{courier}寄出，运单号{trackingNo}，请注意查收。',
  PASSWORD_RESET:
    '{name}您好，您在签证业务平台的账号{account}的登录密码已被管理员重置，原密码失效。请在登录页用“忘记密码”设置新密码，或用短信验证码登录。',
  AUTHORIZATION_EXPIRING: '{what}的签证办理授权将于{day}到期，到期后不能再下单，请及时续期。',
  COMPANY_PASSED: '{name}您好，{company}提交的企业资料（版本{version}）已审核通过，现已生效。',
  COMPANY_BACK: '{name}您好，{company}提交的企业资料（版本{version}）被退回：{reasons}。请修改后重新提交。',
  BILL_REMINDER: '{name}您好，贵公司{month}账单{billNo}尚有{amount}元未结，请于{day}前付款，详情请登录查看。',
}

interface DefaultTemplate {
  name: string
  ename: string
  content: string
}

export const DEFAULT_TEMPLATES = Object.fromEntries(
  MESSAGE_TYPES.map((type): [MessageType, DefaultTemplate] => [
    type,
    { name: smsTypeMessages.zh[type], ename: smsTypeMessages.en[type], content: CONTENTS[type] },
  ]),
) as Readonly<Record<MessageType, DefaultTemplate>>

type Params = Readonly<Record<string, string>>

const MASK = '******'

export const messageText = (content: string, params: Params): string => fill(content, params)

/** What a record keeps: a code is for the phone alone. */
export const maskedText = (content: string): string => fill(content, { code: MASK })

/** Links open something to whoever has them. */
export const withoutLinks = (content: string): string =>
  content.replaceAll(/(correct|token)=[\w-]+/g, `$1=${MASK}`)

/** The same for records that a demonstration keeps in full. */
export const withoutCodes = (content: string): string =>
  withoutLinks(content.replaceAll(/(?<!\d)\d{6}(?!\d)/g, MASK))

import type { MessageType } from '@visa/contract/sms/message-type'
import { fill } from '@visa/messages/texts'

/** As registered with the carrier, which approves texts in Chinese. */
const TEXTS: Readonly<Record<MessageType, string>> = {
  LOGIN_CODE: '您正在登录签证业务平台，验证码{code}，5分钟内有效，请勿告知他人。',
  PASSWORD_CODE: '您正在重置签证业务平台的登录密码，验证码{code}，5分钟内有效，请勿告知他人。',
  MOBILE_CODE: '您正在更换签证业务平台绑定的手机号，验证码{code}，5分钟内有效，请勿告知他人。',
  BIND_CODE: '您正在将微信绑定到签证业务平台账号，验证码{code}，5分钟内有效，请勿告知他人。',
  REGISTER_CODE: '您正在注册签证业务平台，验证码{code}，5分钟内有效，请勿告知他人。',
}

const MASK = '******'

type Params = Readonly<Record<string, string>>

export const messageText = (type: MessageType, params: Params): string => fill(TEXTS[type], params)

/** What a record keeps: a code is for the phone alone. */
export const maskedText = (type: MessageType, params: Params): string =>
  messageText(type, 'code' in params ? { ...params, code: MASK } : params)

import type { Messages } from '../texts.ts'

/** What carriers answer by code, in words; beside them the code stays readable, for whoever asks the carrier. */
const zh = {
  'isv.BUSINESS_LIMIT_CONTROL': '同一号码发送过于频繁，请稍后再发',
  'isv.DAY_LIMIT_CONTROL': '已达短信平台的当日上限',
  'isv.MOBILE_NUMBER_ILLEGAL': '手机号码不正确，请核对号码',
  'isv.MOBILE_COUNT_OVER_LIMIT': '一次发送的号码过多',
  'isv.AMOUNT_NOT_ENOUGH': '短信平台余额不足，请充值后重发',
  'isv.OUT_OF_SERVICE': '短信平台账号已停机，请联系短信平台',
  'isv.ACCOUNT_ABNORMAL': '短信平台账号异常，请联系短信平台',
  'isv.SMS_TEMPLATE_ILLEGAL': '短信模板未在短信平台审核通过',
  'isv.SMS_SIGNATURE_ILLEGAL': '短信签名未在短信平台审核通过',
  'isv.TEMPLATE_MISSING_PARAMETERS': '短信模板的变量没有填写完整',
  'isv.INVALID_PARAMETERS': '短信内容不符合短信平台的要求',
  'isv.SMS_CONTENT_ILLEGAL': '短信内容含有短信平台不允许的文字',
  'isv.BLACK_KEY_CONTROL_LIMIT': '短信变量含有短信平台不允许的文字',
  'isp.SYSTEM_ERROR': '短信平台内部错误，请稍后重发',
  MOBILE_NOT_ON_SERVICE: '对方手机已停机或为空号',
  MOBILE_IN_BLACK: '对方号码在运营商黑名单中',
  UNDELIV: '运营商未能送达',
  REJECTD: '运营商拒收',
  EXPIRED: '对方长时间无信号，短信已过期',
} as const

const en = {
  'isv.BUSINESS_LIMIT_CONTROL': 'Sent to this number too often; send it again later',
  'isv.DAY_LIMIT_CONTROL': 'The carrier’s limit of the day is reached',
  'isv.MOBILE_NUMBER_ILLEGAL': 'The mobile number is wrong; check it',
  'isv.MOBILE_COUNT_OVER_LIMIT': 'Too many numbers at once',
  'isv.AMOUNT_NOT_ENOUGH': 'The carrier’s account is empty; top it up, then resend',
  'isv.OUT_OF_SERVICE': 'The carrier has closed the account; ask the carrier',
  'isv.ACCOUNT_ABNORMAL': 'Something is wrong with the carrier’s account; ask the carrier',
  'isv.SMS_TEMPLATE_ILLEGAL': 'The carrier has not approved the template',
  'isv.SMS_SIGNATURE_ILLEGAL': 'The carrier has not approved the signature',
  'isv.TEMPLATE_MISSING_PARAMETERS': 'Blanks of the template are not filled in',
  'isv.INVALID_PARAMETERS': 'The carrier does not take this text',
  'isv.SMS_CONTENT_ILLEGAL': 'The text has words that the carrier does not allow',
  'isv.BLACK_KEY_CONTROL_LIMIT': 'A blank has words that the carrier does not allow',
  'isp.SYSTEM_ERROR': 'An error of the carrier; resend later',
  MOBILE_NOT_ON_SERVICE: 'The number is out of service or does not exist',
  MOBILE_IN_BLACK: 'The number is on the network’s black list',
  UNDELIV: 'The network could not deliver it',
  REJECTD: 'The network refused it',
  EXPIRED: 'The telephone was out of reach for too long',
} as const

export const carrierMessages: Messages<typeof zh> = { zh, en }

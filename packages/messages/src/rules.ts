import type { RuleKey } from '@visa/contract/issues'
import type { Messages } from './texts.ts'

/** Why a field is refused. */
const zh = {
  required: '不能为空',
  invalid: '格式不正确',
  tooLong: '不能超过{max}个字符',
  tooShort: '至少{min}个字符',
  tooMany: '最多{max}项',
  tooBig: '不能大于{max}',
  tooSmall: '不能小于{min}',
  integer: '请输入整数',
  code: '只能包含字母、数字和 _ . -',
  pageSize: '每页条数只能是 10、20、50、100 或 200',
  controlCharacter: '含有不允许的控制字符',
  unknownField: '含有未知字段：{names}',
  mobile: '请输入正确的手机号码',
  phone: '请输入正确的电话号码',
  email: '请输入正确的邮箱地址',
  password: '密码不能小于6位!',
  smsCode: '请输入6位短信验证码',
  taxCode: '请输入15、17、18或20位税号',
  date: '请输入正确的日期',
} as const satisfies Record<RuleKey, string>

const en = {
  required: 'cannot be empty',
  invalid: 'is not valid',
  tooLong: 'must be at most {max} characters',
  tooShort: 'must be at least {min} characters',
  tooMany: 'must have at most {max} items',
  tooBig: 'must be at most {max}',
  tooSmall: 'must be at least {min}',
  integer: 'must be a whole number',
  code: 'may hold letters, digits and _ . - only',
  pageSize: 'must be 10, 20, 50, 100 or 200 rows a page',
  controlCharacter: 'holds control characters',
  unknownField: 'has unknown fields: {names}',
  mobile: 'must be a valid mobile number',
  phone: 'must be a valid phone number',
  email: 'must be a valid email address',
  password: 'must be at least 6 characters',
  smsCode: 'must be the 6 digits sent by SMS',
  taxCode: 'must be 15, 17, 18 or 20 letters and digits',
  date: 'must be a valid date',
} as const

export const ruleMessages: Messages<typeof zh> = { zh, en }

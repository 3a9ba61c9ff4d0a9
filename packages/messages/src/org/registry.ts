import type { Messages } from '../texts.ts'

/** A company registers itself. */
const zh = {
  title: '公司注册',
  intro: '填写公司资料和联系人。平台审核通过后，联系人即可登录。',
  back: '返回登录',
  company: '公司信息',
  contact: '联系人',
  companyNameHint: '营业执照上的全称',
  shortNameHint: '列表和单据中显示的名称',
  taxCodeHint: '15、17、18 或 20 位',
  kinds: { CUSTOMER: '客户公司', AGENT: '代理公司', VISA: '受理机构' },
  kindHelp: {
    CUSTOMER: '为员工或自己办理签证',
    AGENT: '代客户提交签证订单',
    VISA: '受理签证申请并送签',
  },
  userNameHint: '字母、数字和 _ . -，用于登录',
  passwordHint: '至少 6 位',
  repeatPassword: '确认密码',
  passwordsDiffer: '两次输入密码不一致!',
  agree: '提交即表示接受',
  terms: '服务条款',
  submit: '提交注册',
  done: '资料已提交，等待平台审核',
  doneHelp: '审核通过后即可用登录账号 {userName} 登录。联系平台时请提供公司编码。',
  companyCode: '公司编码',
  login: '前往登录',
} as const

const en = {
  title: 'Register a company',
  intro:
    'Give the details of the company and its contact person, who can log in once the platform has approved them.',
  back: 'Back to login',
  company: 'Company',
  contact: 'Contact person',
  companyNameHint: 'As on the business licence',
  shortNameHint: 'Shown in lists and on papers',
  taxCodeHint: '15, 17, 18 or 20 characters',
  kinds: { CUSTOMER: 'Customer', AGENT: 'Agent', VISA: 'Acceptance organisation' },
  kindHelp: {
    CUSTOMER: 'Visas for own staff or oneself',
    AGENT: 'Places visa orders for customers',
    VISA: 'Accepts and submits applications',
  },
  userNameHint: 'Letters, digits and _ . -, for logging in',
  passwordHint: 'At least 6 characters',
  repeatPassword: 'Repeat password',
  passwordsDiffer: 'The passwords differ',
  agree: 'By submitting you accept the',
  terms: 'terms of service',
  submit: 'Submit',
  done: 'Submitted, awaiting review by the platform',
  doneHelp:
    'After the review you can log in as {userName}. Quote the company code when you contact the platform.',
  companyCode: 'Company code',
  login: 'Go to login',
} as const

export const registryMessages: Messages<typeof zh> = { zh, en }

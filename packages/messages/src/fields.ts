import type { Messages } from './texts.ts'

/** What people call the fields of requests; forms and refusals use the same word. */
const zh = {
  userName: '登录账号',
  password: '密码',
  imageCaptcha: '图形验证码',
  rememberMe: '记住我',
  name: '名称',
  ename: '英文名称',
  cname: '中文名称',
  type: '类型编码',
  code: '编码',
  sortNo: '排序号',
  valid: '状态',
  remark: '备注',
  resv1: '扩展字段一',
  resv2: '扩展字段二',
  keyword: '关键字',
  page: '页码',
  pageSize: '每页条数',
  ids: '选中的记录',
  id: '记录编号',
  types: '类型编码',
  language: '语言',
} as const

const en = {
  userName: 'Account',
  password: 'Password',
  imageCaptcha: 'Captcha',
  rememberMe: 'Remember me',
  name: 'Name',
  ename: 'English name',
  cname: 'Chinese name',
  type: 'Type code',
  code: 'Code',
  sortNo: 'Sort number',
  valid: 'Status',
  remark: 'Remark',
  resv1: 'Extension 1',
  resv2: 'Extension 2',
  keyword: 'Keyword',
  page: 'Page',
  pageSize: 'Rows per page',
  ids: 'Selected rows',
  id: 'Record id',
  types: 'Type codes',
  language: 'Language',
} as const

export const fieldMessages: Messages<typeof zh> = { zh, en }

import type { Messages } from '../texts.ts'

/** Bank accounts, ours and theirs. */
const zh = {
  ours: '我方账户',
  theirs: '对方账户',
  add: '新增账户',
  edit: '编辑',
  added: '已新增账户 {no}',
  saved: '已保存账户 {no}',
  balance: '账面余额',
  default: '默认收款',
  on: '启用',
  off: '停用',
  keywordHint: '户名、开户行或账号',
  theirHint: '企业、户名、开户行或账号',
  empty: '还没有登记收款账户',
  emptyHelp: '登记后，代理商充值和账单转账可选择该账户',
  theirEmpty: '还没有企业登记银行账户',
  theirHelp: '由企业在企业资料中维护，这里只读，用于核对来账户名',
  openCompany: '查看企业',
  defaultHelp: '未指明账户的转账记入默认账户',
} as const

const en = {
  ours: 'Ours',
  theirs: 'Theirs',
  add: 'Add account',
  edit: 'Edit',
  added: 'Account {no} was added',
  saved: 'Account {no} was saved',
  balance: 'Balance in the books',
  default: 'Default',
  on: 'On',
  off: 'Off',
  keywordHint: 'Account name, bank or number',
  theirHint: 'Company, account name, bank or number',
  empty: 'No bank account is entered yet',
  emptyHelp: 'Once it is, agents can recharge and settle bills by transferring to it',
  theirEmpty: 'No company has entered a bank account yet',
  theirHelp: 'Kept with the company; here to compare the names of payers',
  openCompany: 'Open company',
  defaultHelp: 'Transfers that name no account are booked there',
} as const

export const bankAccountMessages: Messages<typeof zh> = { zh, en }

import { addDecimals, DecimalError } from '@visa/contract/rules/decimals'
import { reportMonthsRule } from '@visa/contract/rules/months'
import { appendRemark } from '@visa/contract/rules/remark'
import type { RuleKey } from '@visa/contract/issues'
import { expect, test } from 'vitest'
import { ruleMessages } from './rules.ts'
import { fill, type Params } from './texts.ts'

const CASES: [string, RuleKey, Params, string, string][] = [
  ['P5.1', 'mobile', {}, '请输入正确的手机号码', 'must be a valid mobile number'],
  ['P5.2', 'phone', {}, '请输入正确的电话号码', 'must be a valid phone number'],
  ['P5.2', 'email', {}, '请输入正确的邮箱地址', 'must be a valid email address'],
  ['P5.2', 'required', {}, '不能为空', 'cannot be empty'],
  ['P5.8', 'taxCode', {}, '请输入15、17、18或20位税号', 'must be 15, 17, 18 or 20 letters and digits'],
  ['P5.9', 'tooShort', { min: 6 }, '至少6个字符', 'must be at least 6 characters'],
  ['P5.9', 'english', {}, '只能输入英文', 'may be written in English only'],
  ['P5.9', 'russian', {}, '只能输入俄文', 'may be written in Russian only'],
  ['P5.9', 'russianEnglish', {}, '只能输入俄文和英文', 'may be written in Russian and English only'],
  ['P5.10', 'time', {}, '请输入正确的时间，格式为 hh:mm', 'must be a time such as 08:30'],
  [
    'P5.10',
    'timeRange',
    {},
    '请输入正确的时间范围，格式为 hh:mm-hh:mm',
    'must be a time range such as 08:30-17:30',
  ],
  ['P5.10', 'timeOrder', {}, '开始时间必须早于结束时间', 'must start before it ends'],
  ['P5.11', 'number', {}, '请输入数字', 'must be a number'],
  ['P5.11', 'integer', {}, '请输入整数', 'must be a whole number'],
  ['P5.11', 'twoDecimals', {}, '请输入数字，最多两位小数', 'must be a number with at most two decimals'],
  [
    'P5.12',
    'positiveInteger',
    {},
    '请输入1到100000000之间的整数',
    'must be a whole number from 1 to 100000000',
  ],
  [
    'P5.12',
    'nonNegativeInteger',
    {},
    '请输入0到100000000之间的整数',
    'must be a whole number from 0 to 100000000',
  ],
  [
    'P5.12',
    'negativeInteger',
    {},
    '请输入-100000000到-1之间的整数',
    'must be a whole number from -100000000 to -1',
  ],
  ['P5.13', 'proportion', {}, '请输入0到1之间的数字', 'must be a number between 0 and 1'],
  [
    'P5.14',
    'ticketNumber',
    {},
    '票号格式应为 xxx-xxxxxxxxxx 或 xxx-xxxxxxxxxx-xx',
    'must look like xxx-xxxxxxxxxx or xxx-xxxxxxxxxx-xx',
  ],
  ['P5.15', 'idCard', {}, '身份证号码不正确', 'must be a valid Chinese ID number'],
  ['P5.16', 'weight', {}, '请输入不小于1的整数', 'must be a whole number of at least 1'],
  ['P5.16', 'score', {}, '请输入不小于0的整数', 'must be a whole number of at least 0'],
  ['P5.17', 'roleNameRequired', {}, '请输入角色名称', 'Enter the name of the role'],
  ['P5.17', 'departmentNameRequired', {}, '请输入部门名称', 'Enter the name of the department'],
  ['P5.17', 'dictTypeNameRequired', {}, '请输入类型名称', 'Enter the name of the type'],
  ['P5.17', 'resourceNameRequired', {}, '请输入资源名称', 'Enter the name of the resource'],
  ['P5.17', 'taskNameRequired', {}, '请输入任务名称', 'Enter the name of the task'],
  ['P5.17', 'airlineRequired', {}, '请选择航空公司', 'Choose an airline'],
  [
    'P5.27',
    'money',
    { decimals: 2 },
    '请输入正确的金额，最多2位小数',
    'must be an amount with at most 2 decimals',
  ],
  ['P9.17', 'passportExpired', {}, '护照已过期', 'The passport has expired'],
  [
    'P9.17',
    'passportSixMonths',
    {},
    '入境日期距护照有效期不足6个月',
    'The entry is less than 6 months before the passport expires',
  ],
  ['C5.18', 'contactNameRequired', {}, '请填写联系人姓名', 'Enter the name of the contact'],
  ['C5.19', 'contactMobileRequired', {}, '请填写联系号码', 'Enter the phone number of the contact'],
  ['C5.20', 'contactEmail', {}, '请填写正确的联系邮箱', 'Enter a valid email address of the contact'],
]

test.each(CASES)('%s the words of the rule %s', (_, rule, params, zh, en) => {
  expect(fill(ruleMessages.zh[rule], params)).toBe(zh)
  expect(fill(ruleMessages.en[rule], params)).toBe(en)
})

const told = (broken: { rule: RuleKey; params: Params } | undefined) =>
  broken && [
    fill(ruleMessages.zh[broken.rule], broken.params),
    fill(ruleMessages.en[broken.rule], broken.params),
  ]

test('P5.32 a remark that is full says how long it may be', () => {
  const result = appendRemark('x'.repeat(255), 'y', 255)
  expect(told('broken' in result ? result.broken : undefined)).toEqual([
    '备注已超过255个字符，无法继续追加',
    'The remark is over 255 characters, nothing more can be added',
  ])
})

test('P5.18 a report over too many months, or backwards, says so', () => {
  expect(told(reportMonthsRule('2026-01', '2026-04'))).toEqual([
    '统计月份不能超过3个月',
    'must span at most 3 months',
  ])
  expect(told(reportMonthsRule('2026-02', '2026-01'))).toEqual([
    '开始月份不能晚于结束月份',
    'must not start after it ends',
  ])
})

test('P8.23 an operand of the wrong type fails with a text that begins with 数据类型错误', () => {
  const failureOf = (operand: unknown): DecimalError | undefined => {
    try {
      addDecimals(operand as string, '1')
    } catch (error) {
      if (error instanceof DecimalError) return error
    }
    return undefined
  }
  for (const operand of [1, null, undefined, {}, 'abc']) {
    const [zh, en] = told(failureOf(operand)) ?? []
    expect(zh).toMatch(/^数据类型错误/)
    expect(en).toMatch(/^Wrong data type/)
  }
})

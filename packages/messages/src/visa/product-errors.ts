import type { Messages } from '../texts.ts'

/** Refusals about products, fees and checklists. */
const zh = {
  feeOverlaps:
    '{kind} {conditions} 在 {from} 至 {to} 已有规则（第 {version} 版，{amount}），同样的条件同一天只能有一个价；请先结束那一条，或换一个开始日期',
  feeStartsInPast: '价格不能追溯：最早从今天（{today}）起生效',
  feeEndsInPast: '规则最早到今天（{today}）结束，已经过去的价格不能改',
  feeBegun: '“{name}”已经生效，只能修改结束日期和备注；要改价请使用“改价”，从某一天起换新版',
  feeUsed: '“{name}”已有订单使用，不能删除；可以让它到某天结束',
  feeReplaceDay: '改价日期须在今天（{today}）或之后，并在这条规则的有效期之内',
  feeNothingToCopy: '{day} 没有可以复制的规则',
  feeKindForbidden: '没有维护“{kind}”的权限',
  agentLevelUnknown: '代理等级 {level} 不存在或已停用',
  codeUnknown: '{field} {code} 不存在或已停用',
  productOverlaps: '“{title}”从 {from} 起的上架日期与同一国家、形式、类别的产品重叠，请先让原产品下架',
  productKeyFixed: '“{title}”的国家、签证形式和类别不能修改，请另建产品',
  productBegun: '“{title}”已经上架，不能删除；可以设置下架日期',
  productNotPublished: '{product} {category} 今天没有上架，不能下单',
  productEntries: '{product} {category} 不办理所选的入境次数',
  productSpeed: '{product} {category} 不办理所选的办理方式',
  productSheetGone: '这个产品今天没有上架，请联系客服索取最新的产品页',

  requirementOverlaps: '“{name}”在这些日期已有同样的要求，请先结束那一条，或换一个开始日期',
  requirementStartsTooEarly: '材料要求最早从明天（{day}）起生效，已下的订单按下单时的要求办理',
  requirementEndsTooEarly: '材料要求最早到今天（{today}）结束',
  requirementBegun: '“{name}”已经生效，要求的内容不能直接改；请使用“从某天起改”，说明和样例可以随时修改',
  requirementUsed: '“{name}”已经生效，不能删除；可以让它到某天结束',
} as const

const en = {
  feeOverlaps:
    '{kind} {conditions}: a rule with the same conditions (version {version}, {amount}) holds from {from} to {to}; the same conditions have one price a day. End that one first, or begin on another day',
  feeStartsInPast: 'Prices do not reach back: the first day is today ({today}) or later',
  feeEndsInPast: 'A rule ends today ({today}) at the earliest; prices of the past stay as they were',
  feeBegun:
    '“{name}” is in force: only its end and its remark can be changed. Use “Change price” for a new version from a day on',
  feeUsed: '“{name}” was used to price orders and cannot be deleted; it can be ended',
  feeReplaceDay: 'The new price begins today ({today}) or later, on a day on which this rule holds',
  feeNothingToCopy: 'There is no rule to copy on {day}',
  feeKindForbidden: 'You may not look after “{kind}”',
  agentLevelUnknown: 'Agent level {level} does not exist or is not in use',
  codeUnknown: '{field} {code} does not exist or is not in use',
  productOverlaps:
    '“{title}”: from {from} on another product of the same country, kind and category is published; end that one first',
  productKeyFixed: 'Country, kind and category of “{title}” cannot be changed; make another product',
  productBegun: '“{title}” is published and cannot be deleted; set the day until which it is',
  productNotPublished: '{product} {category} is not published today and cannot be ordered',
  productEntries: '{product} {category} is not offered with these entries',
  productSpeed: '{product} {category} is not offered at this speed',
  productSheetGone: 'This product is not published today; ask for the current sheet',

  requirementOverlaps:
    '“{name}” is asked for on some of these days already; end that one first, or begin on another day',
  requirementStartsTooEarly:
    'Requirements begin tomorrow ({day}) at the earliest; orders that are there are asked what they were',
  requirementEndsTooEarly: 'A requirement ends today ({today}) at the earliest',
  requirementBegun:
    '“{name}” is in force: what it asks cannot be changed in place. Use “Change from a day on”; hint and sample can be changed at any time',
  requirementUsed: '“{name}” is in force and cannot be deleted; it can be ended',
} as const

export const productErrorMessages: Messages<typeof zh> = { zh, en }

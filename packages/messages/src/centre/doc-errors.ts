import type { Messages } from '../texts.ts'

/** Refusals of papers, of signing them, and of what customers do on their phones. */
const zh = {
  docUnknownFields: '模板第 {block} 块有不认识的字段：{names}；请从字段表中选择',
  docPublished: '第 {version} 版已发布，不能再改；请以它为底新建一版草稿',
  docDraftThere: '这种文档已有一份草稿，请继续编辑它，或先删除',
  docLacks: '{language} 模板缺少必有的内容：{names}',
  docTooHigh: '模板第 {block} 块放不进一页纸：请减少文字，或加宽列',
  signLinkOver: '签字链接不存在、已使用或已失效，请向工作人员要新的二维码',
  signChanged: '合同内容在阅读期间有变动，没有签成；请重新读一遍再签',
  phonePayNotNow: '合同 {contractNo} 现在是“{status}”，受理后才能付款',
  signNotNow: '合同 {contractNo} 现在是“{status}”，受理后才能签字',
  phoneReturnFixed: '护照返还方式现在不能在手机上改，请联系签证中心',
  phoneNobodyInCharge: '签证中心暂时没有人能处理这份合同，请直接联系签证中心',
  phoneReturnAddress: '快递返还须填写地址',
  phoneEvaluateEarly: '护照取回后才能评价',
  phoneCollectorsMost: '有效的代领授权最多 {count} 份，请先收回不用的',
  phoneCollectorShared: '这份授权还包括别人的护照，请联系签证中心收回',
  signAlready: '合同 {contractNo} 第 {revision} 版已经签过字，不能再签；要改请出新版',
} as const

const en = {
  docUnknownFields: 'Block {block} names fields that there are not: {names}. Choose from the list of fields',
  docPublished: 'Version {version} is published and stays as it is: begin a draft from it',
  docDraftThere: 'There is a draft of this paper already: go on with it, or delete it first',
  docLacks: 'The {language} template lacks what this paper needs: {names}',
  docTooHigh: 'Block {block} does not fit on a page: shorten its text or widen its columns',
  signLinkOver: 'The signing link does not exist, was used or has ended; ask the staff for a new QR code',
  signChanged: 'The contract changed while it was read and was not signed; read it again, then sign',
  phonePayNotNow: 'Contract {contractNo} is "{status}": it can be paid once it is accepted',
  signNotNow: 'Contract {contractNo} is "{status}": it can be signed once it is accepted',
  phoneNobodyInCharge: 'Nobody at the visa centre can deal with this contract right now: ask the centre',
  phoneReturnFixed: 'The way of return can no longer be changed on the phone: ask the centre',
  phoneReturnAddress: 'Enter an address for the courier',
  phoneEvaluateEarly: 'It can be rated once the passports are back',
  phoneCollectorsMost: 'At most {count} authorisations at a time: take back one that is not needed',
  phoneCollectorShared: 'This authorisation is for passports of others too: ask the centre to revoke it',
  signAlready:
    'Revision {revision} of contract {contractNo} is signed and stays so; a change is another revision',
} as const

export const docErrorMessages: Messages<typeof zh> = { zh, en }

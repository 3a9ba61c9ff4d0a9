import type { Messages } from '../texts.ts'

/** Refusals about members. */
const zh = {
  memberSearchEmpty: '请至少输入一个查询条件',
  memberThere: '{name}（{vipNo}）已是本公司会员',
  memberTaken: '该会员已由本公司同事建档，请联系主管',
  memberOwnerForeign: '负责人必须是该公司的员工，并在您的数据范围内',
  memberConsentNeeded: '请先填写客户同意保存证件资料的截止日期，才能上传护照扫描件',
  memberPassportTwice: '护照 {number} 已登记',
  memberSharedRows: '该会员同时是其他公司的会员，护照、地址和扫描件只能由平台删除',
  memberUsed: '会员“{name}”已有订单或合同，不能删除',
  memberMergeSelf: '请选择两个不同的会员',
  memberMerged: '会员“{name}”（{vipNo}）已与他人合并，请刷新后查看',
  memberMergePlatform: '该会员只能由平台合并，请联系平台',
  memberNotMerged: '该会员没有可以撤销的合并',
  memberUndoOver: '合并已超过 {hours} 小时，不能撤销',
  memberUndoChanged: '会员“{name}”合并后又有修改，不能撤销',
} as const

const en = {
  memberSearchEmpty: 'Enter at least one search condition',
  memberThere: '{name} ({vipNo}) is a member of this company already',
  memberTaken: 'A colleague of your company looks after this member already; ask your manager',
  memberOwnerForeign: 'Whoever looks after a member must be of that company and within your data scope',
  memberConsentNeeded: 'Enter until when the customer agrees to documents being kept before adding a scan',
  memberPassportTwice: 'Passport {number} is there already',
  memberSharedRows:
    'This member is also another company’s: only the platform can delete passports, addresses and scans',
  memberUsed: 'Member "{name}" has orders or contracts and cannot be deleted',
  memberMergeSelf: 'Choose two different members',
  memberMerged: 'Member "{name}" ({vipNo}) has been merged meanwhile; refresh to see it',
  memberMergePlatform: 'Only the platform can merge this member; please contact it',
  memberNotMerged: 'There is no merge of this member to undo',
  memberUndoOver: 'The merge is more than {hours} {hours|hour|hours} old and cannot be undone',
  memberUndoChanged: 'Member "{name}" was changed since the merge, which cannot be undone any more',
} as const

export const memberErrorMessages: Messages<typeof zh> = { zh, en }

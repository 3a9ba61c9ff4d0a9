import type { Messages } from '../texts.ts'

/** Refusals about saved views of lists. */
const zh = {
  viewNotYours: '视图“{name}”是共享视图，只有创建人或管理员可以修改',
  viewNameTaken: '已有名为“{name}”的视图，请换一个名称',
  viewRoleUnknown: '只能共享给自己持有的角色',
  viewTooMany: '最多保存 {max} 个视图，请先删除不用的',
  viewTooBig: '视图内容不能超过 {max} KB',
} as const

const en = {
  viewNotYours: 'View “{name}” is shared; whoever made it or an administrator can change it',
  viewNameTaken: 'There is a view “{name}” already; choose another name',
  viewRoleUnknown: 'A view can be shared with a role that you hold',
  viewTooMany: 'At most {max} {max|view|views} can be kept; delete some first',
  viewTooBig: 'A view cannot hold more than {max} KB',
} as const

export const viewErrorMessages: Messages<typeof zh> = { zh, en }

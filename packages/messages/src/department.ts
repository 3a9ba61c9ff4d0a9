import type { Messages } from './texts.ts'

/** The departments screen. Field names come from fields.ts. */
const zh = {
  tree: '部门',
  add: '新增部门',
  addBelow: '新增下级部门',
  edit: '编辑部门',
  choose: '在左侧选择一个部门',
  empty: '该公司还没有部门',
  emptyHelp: '部门决定员工归属和数据范围，从这里新增第一个部门。',
  top: '公司（最上级）',
  moveHelp: '拖动部门可调整位置；也可选中后按 Alt + ↑ / ↓ 移动，或用右侧按钮。',
  moveUp: '上移',
  moveDown: '下移',
  moveInto: '移动到…',
  moveTitle: '移动部门“{name}”',
  moveTo: '移到哪个部门之下',
  moveToHelp: '留空则移到公司最上级；下级部门一起移动。',
  codeHelp: '字母、数字和 _ . -，公司内不能重复',
  codeTaken: '该编码已被其他部门使用',
  codeFree: '编码可用',
  parentHelp: '留空则直接属于公司',
  deleteTitle: '删除部门“{name}”？',
  deleteText: '编码 {code}。有下级部门或员工时不能删除。删除后不可恢复。',
  people: '部门员工',
  noPeople: '该部门还没有员工',
  peopleHelp: '只列出直接属于该部门的员工。',
  noRemark: '无备注',
  blocked: '已封禁',
} as const

const en = {
  tree: 'Departments',
  add: 'Add department',
  addBelow: 'Add below',
  edit: 'Edit department',
  choose: 'Choose a department on the left',
  empty: 'This company has no departments yet',
  emptyHelp: 'Departments say where people belong and whose data they see. Add the first one here.',
  top: 'Company (top)',
  moveHelp:
    'Drag a department to move it. You can also choose one and press Alt with ↑ or ↓, or use the buttons on the right.',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveInto: 'Move to…',
  moveTitle: 'Move department "{name}"',
  moveTo: 'Below which department',
  moveToHelp: 'Empty: to the top of the company. What is below it moves along.',
  codeHelp: 'Letters, digits and _ . -; once in a company',
  codeTaken: 'Another department has this code',
  codeFree: 'The code is free',
  parentHelp: 'Empty: directly under the company',
  deleteTitle: 'Delete department "{name}"?',
  deleteText:
    'Code {code}. It cannot be deleted while it has departments or people. This cannot be undone.',
  people: 'People of the department',
  noPeople: 'Nobody belongs to this department yet',
  peopleHelp: 'Only those who belong to this very department.',
  noRemark: 'No remark',
  blocked: 'Blocked',
} as const

export const departmentMessages: Messages<typeof zh> = { zh, en }

import { dictionary, entry, type DictionarySeed } from './seed.ts'

/** Companies, permissions and the states that most records share. */
export const ORGANISATION_DICTIONARIES: readonly DictionarySeed[] = [
  // P3.34
  dictionary('AUDIT_STATUS', '审核状态', 'Audit status', [
    entry('0', '待审核', 'Awaiting audit'),
    entry('1', '已通过', 'Passed'),
    entry('4', '已停用', 'Stopped'),
    entry('7', '未通过', 'Not passed'),
  ]),
  dictionary('COMPANY_IDENTITY', '公司身份', 'Kind of company', [
    entry('1', '客户', 'Customer'),
    entry('2', '平台', 'Platform'),
    entry('4', '代理商', 'Agent'),
    entry('8', '受理机构', 'Acceptance organisation'),
  ]),
  // P3.16
  dictionary('ACTIVE_STATUS', '启用状态', 'Active status', [
    entry('0', '停用', 'Disabled'),
    entry('1', '启用', 'Enabled'),
  ]),
  // P3.15
  dictionary('RESOURCE_TYPE', '资源类型', 'Resource type', [
    entry('0', '菜单', 'Menu entry'),
    entry('1', '按钮', 'Button'),
  ]),
  dictionary('DATA_SCOPE', '数据范围', 'Data scope', [
    entry('1', '仅本人', 'Own'),
    entry('2', '本部门', 'Department'),
    entry('3', '本部门及下级', 'Department and below'),
    entry('4', '本公司', 'Company'),
    entry('5', '本公司及分公司', 'Company and branches'),
    entry('6', '全部公司', 'All companies'),
  ]),
]

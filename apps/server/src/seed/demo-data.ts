import { AUDIT_STATUS } from '@visa/contract/org/company'
import { IDENTITY, type IdentityCode } from '@visa/contract/identity'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import type { WxChannel } from '@visa/contract/session/wx'
import { ACCEPTANCE_STAFF, AGENT_STAFF, CUSTOMER_STAFF } from '../access/standard-grants.ts'
import {
  CENTER_EMPLOYEE,
  CENTER_LODGER,
  CENTER_MANAGER,
  DICTIONARY_READER,
  PLATFORM_FINANCE,
} from './demo-grants.ts'
import { ADMINISTRATOR_NAME, PLATFORM_COMPANY, type CompanySeed } from './platform.ts'

export interface DepartmentSeed {
  departmentCode: string
  departmentName: string
  children?: readonly DepartmentSeed[]
}

export interface RoleSeed {
  roleName: string
  remark: string
  dataScope: DataScope
  /** Authorities; the whole product for an administrator. */
  grants: readonly string[] | 'everything'
}

interface UserSeed {
  userName: string
  realName: string
  nickName: string
  mobile: string
  birthDate: string
  joinDate: string
  roleName: string
  departmentCode: string
  /** Who they are to the WeChat stand-in, so that a login with it can be tried at once. */
  wx?: Readonly<Partial<Record<WxChannel, string>>>
  /** The password that people are asked to change. */
  simplePassword?: boolean
}

export interface DemoCompany {
  company: CompanySeed
  departments: readonly DepartmentSeed[]
  roles: readonly RoleSeed[]
  users: readonly UserSeed[]
}

const company = (
  companyCode: string,
  identityCode: IdentityCode,
  companyName: string,
  shortName: string,
  ename: string,
): CompanySeed => ({
  companyCode,
  identityCode,
  companyName,
  shortName,
  ename,
  auditStatus: AUDIT_STATUS.PASS,
})

const department = (
  departmentCode: string,
  departmentName: string,
  children: readonly DepartmentSeed[] = [],
): DepartmentSeed => ({ departmentCode, departmentName, children })

const platform: DemoCompany = {
  company: PLATFORM_COMPANY,
  departments: [
    department('GM', '总经办'),
    department('OPS', '运营中心', [department('OPS-CS', '客户服务部'), department('OPS-DATA', '基础数据部')]),
    department('FIN', '财务部'),
    department('IT', '信息技术部'),
  ],
  roles: [
    {
      roleName: ADMINISTRATOR_NAME,
      remark: '拥有全部功能权限',
      dataScope: DATA_SCOPE.ALL,
      grants: 'everything',
    },
    {
      roleName: '字典查看员',
      remark: '只能查看数据字典，不能修改',
      dataScope: DATA_SCOPE.ALL,
      grants: DICTIONARY_READER,
    },
    {
      roleName: '平台财务',
      remark: '确认、复核和对账，与经手人分开',
      dataScope: DATA_SCOPE.ALL,
      grants: PLATFORM_FINANCE,
    },
  ],
  users: [
    {
      userName: 'admin',
      realName: '陈志远',
      nickName: '志远',
      mobile: '13900000001',
      birthDate: '1984-03-12',
      joinDate: '2018-06-01',
      roleName: ADMINISTRATOR_NAME,
      departmentCode: 'IT',
      wx: { QYWX: 'chen.zhiyuan', WX: 'o-stand-in-chen-zhiyuan' },
    },
    {
      userName: 'simple',
      realName: '何思敏',
      nickName: '思敏',
      mobile: '13900000007',
      birthDate: '1996-11-25',
      joinDate: '2024-07-15',
      roleName: '字典查看员',
      departmentCode: 'OPS-DATA',
      simplePassword: true,
    },
    {
      userName: 'finance',
      realName: '郭静怡',
      nickName: '静怡',
      mobile: '13900000009',
      birthDate: '1989-04-17',
      joinDate: '2019-10-08',
      roleName: '平台财务',
      departmentCode: 'FIN',
    },
  ],
}

const agent: DemoCompany = {
  company: company(
    'AGENT-YX',
    IDENTITY.AGENT,
    '北京远行国际旅行社有限公司',
    '远行国旅',
    'Yuanxing International Travel',
  ),
  departments: [
    department('SALES', '销售部', [department('SALES-OUT', '出境组')]),
    department('FIN', '财务部'),
  ],
  roles: [
    {
      roleName: '代理业务员',
      remark: '为客户提交签证订单',
      dataScope: DATA_SCOPE.COMPANY,
      grants: AGENT_STAFF,
    },
  ],
  users: [
    {
      userName: 'agent',
      realName: '林晓梅',
      nickName: '晓梅',
      mobile: '13900000002',
      birthDate: '1990-08-06',
      joinDate: '2019-03-18',
      roleName: '代理业务员',
      departmentCode: 'SALES-OUT',
      wx: { QYWX: 'lin.xiaomei' },
    },
  ],
}

const acceptance: DemoCompany = {
  company: company(
    'ACCEPT-HQ',
    IDENTITY.VISA,
    '北京寰桥签证受理服务有限公司',
    '寰桥受理',
    'Huanqiao Visa Acceptance',
  ),
  departments: [department('RECEIVE', '受理部'), department('AUDIT', '审核部')],
  roles: [
    {
      roleName: '受理专员',
      remark: '受理并审核签证订单',
      dataScope: DATA_SCOPE.COMPANY,
      grants: ACCEPTANCE_STAFF,
    },
  ],
  users: [
    {
      userName: 'accept',
      realName: '赵文博',
      nickName: '文博',
      mobile: '13900000003',
      birthDate: '1988-01-30',
      joinDate: '2017-09-11',
      roleName: '受理专员',
      departmentCode: 'RECEIVE',
    },
  ],
}

/**
 * A centre takes in passports and lodges them, so it stands on the acceptance side; as part of the platform its
 * people would see everybody's rows instead of their own and their centre's.
 */
const centre: DemoCompany = {
  company: {
    ...company('CENTER-BJ', IDENTITY.VISA, '北京签证中心服务有限公司', '北京签证中心', 'Beijing Visa Centre'),
    isCentre: true,
  },
  departments: [
    department('CENTER', '签证中心', [
      department('CENTER-FRONT', '前台组'),
      department('CENTER-AUDIT', '资料审核组'),
      department('CENTER-SEND', '送签组'),
    ]),
  ],
  roles: [
    {
      roleName: '中心员工',
      remark: '办理本人经手的订单',
      dataScope: DATA_SCOPE.OWN,
      grants: CENTER_EMPLOYEE,
    },
    {
      roleName: '中心经理',
      remark: '管理本中心的订单',
      dataScope: DATA_SCOPE.COMPANY,
      grants: CENTER_MANAGER,
    },
    {
      roleName: '中心送签员',
      remark: '审核资料、送签并取回本中心的护照',
      dataScope: DATA_SCOPE.COMPANY,
      grants: CENTER_LODGER,
    },
  ],
  users: [
    {
      userName: 'center_emp',
      realName: '孙雨桐',
      nickName: '雨桐',
      mobile: '13900000004',
      birthDate: '1997-05-21',
      joinDate: '2022-04-06',
      roleName: '中心员工',
      departmentCode: 'CENTER-FRONT',
    },
    {
      userName: 'center_mgr',
      realName: '周海峰',
      nickName: '海峰',
      mobile: '13900000005',
      birthDate: '1982-10-09',
      joinDate: '2016-02-22',
      roleName: '中心经理',
      departmentCode: 'CENTER',
    },
    {
      userName: 'center_send',
      realName: '吴启航',
      nickName: '启航',
      mobile: '13900000008',
      birthDate: '1993-07-14',
      joinDate: '2020-11-02',
      roleName: '中心送签员',
      departmentCode: 'CENTER-SEND',
    },
  ],
}

const customer: DemoCompany = {
  company: company('CUST-HT', IDENTITY.CUSTOMER, '上海恒拓进出口贸易有限公司', '恒拓贸易', 'Hengtuo Trading'),
  departments: [department('ADMIN', '行政部')],
  roles: [
    {
      roleName: '客户经办人',
      remark: '查看本公司的签证订单',
      dataScope: DATA_SCOPE.COMPANY,
      grants: CUSTOMER_STAFF,
    },
  ],
  users: [
    {
      userName: 'customer',
      realName: '郑雅琴',
      nickName: '雅琴',
      mobile: '13900000006',
      birthDate: '1992-12-03',
      joinDate: '2021-08-30',
      roleName: '客户经办人',
      departmentCode: 'ADMIN',
    },
  ],
}

export const DEMO_COMPANIES: readonly DemoCompany[] = [platform, agent, acceptance, centre, customer]

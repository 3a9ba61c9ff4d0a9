import type { CompanyDraft } from '@visa/contract/org/company'
import type { TagDraft } from '@visa/contract/org/company-tag'
import { SYSTEM_ACTOR } from '../access/actor.ts'
import type { Tx } from '../db/pool.ts'
import { setTags } from '../features/org/company/company-write.repo.ts'
import { addTag } from '../features/org/company-tag/company-tag.service.ts'

/** How the companies of the demonstration are reached and paid, by their codes. */
export const DEMO_CONTACTS: Readonly<Record<string, Partial<CompanyDraft>>> = {
  PLATFORM: {
    contacts: [{ role: '', name: '陈志远', mobile: '13900000001', email: '' }],
    phone: '010-58880000',
    email: 'service@visa-desk.example',
    districtId: '110105',
    address: '建国门外大街甲8号国际大厦12层',
  },
  'AGENT-YX': {
    taxCode: '91110105MA00YX0012',
    contacts: [{ role: '', name: '孙丽', mobile: '13900001002', email: '' }],
    phone: '010-58880102',
    email: 'contact@yuanxing.example',
    districtId: '110101',
    address: '东四十条22号远行大厦3层',
    invoiceTitle: '北京远行国际旅行社有限公司',
    bankAccounts: [
      {
        accountName: '北京远行国际旅行社有限公司',
        bankName: '中国工商银行北京东四支行',
        accountNo: '0200 0010 0920 0123 456',
        isDefault: true,
      },
    ],
    remark: '主要办理俄罗斯团队签证',
  },
  'ACCEPT-HQ': {
    taxCode: '91110105MA00HQ0023',
    contacts: [{ role: '', name: '周宁', mobile: '13900001003', email: '' }],
    phone: '010-58880203',
    email: 'desk@huanqiao.example',
    districtId: '110105',
    address: '东直门外大街35号',
    invoiceTitle: '北京寰桥签证受理服务有限公司',
    bankAccounts: [
      {
        accountName: '北京寰桥签证受理服务有限公司',
        bankName: '中国银行北京东直门支行',
        accountNo: '3456 0000 7788 9900',
        isDefault: true,
      },
    ],
  },
  'CENTER-BJ': {
    taxCode: '91110105MA00BJ0034',
    contacts: [{ role: '', name: '吴静', mobile: '13900001004', email: '' }],
    phone: '010-58880304',
    districtId: '110105',
    address: '工人体育场北路13号院1号楼',
  },
  'CUST-HT': {
    taxCode: '91310115MA00HT0045',
    contacts: [{ role: '', name: '沈涛', mobile: '13900001005', email: '' }],
    phone: '021-58880405',
    email: 'admin@hengtuo.example',
    districtId: '310115',
    address: '张江路88号',
    invoiceTitle: '上海恒拓进出口贸易有限公司',
  },
}

const TAGS: readonly (TagDraft & { on: readonly string[] })[] = [
  { name: '战略合作', color: 'blue', sortNo: 10, remark: '长期框架协议', on: ['AGENT-YX', 'ACCEPT-HQ'] },
  { name: '月结', color: 'jade', sortNo: 20, remark: '每月5日前对账', on: ['AGENT-YX', 'CUST-HT'] },
  { name: '新签约', color: 'amber', sortNo: 30, remark: '', on: ['CENTER-BJ'] },
  { name: '重点关注', color: 'red', sortNo: 40, remark: '回款慢，下单前先确认', on: [] },
]

/** What the platform's staff call the demonstration's companies by. */
export async function seedTags(tx: Tx, companies: ReadonlyMap<string, number>): Promise<void> {
  const given = new Map<number, number[]>()
  for (const { on, ...tag } of TAGS) {
    const id = await addTag(tx, SYSTEM_ACTOR, tag)
    for (const code of on) {
      const companyId = companies.get(code)
      if (companyId !== undefined) given.set(companyId, [...(given.get(companyId) ?? []), id])
    }
  }
  for (const [companyId, tagIds] of given) await setTags(tx, companyId, tagIds)
}

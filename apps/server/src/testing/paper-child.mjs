// Draws a contract by the template that the product comes with and a send bill as the product draws it, for two hundred
// people or as many as are asked for, and says what that took: memory at most, and time. Runs the compiled code.
import { labelCode } from '@visa/contract/custody/label'
import { DEFAULT_COLUMNS } from '@visa/contract/visa/send-bill-columns'
import { sampleData } from '../../dist/features/centre/doc-template/sample-data.service.js'
import { contractDoc } from '../../dist/features/centre/doc-template/shipped/contract.js'
import { drawnBill } from '../../dist/features/visa/send-bill/bill-drawn.js'
import { partOf } from '../../dist/paper/blocks.js'
import { pdfOfParts } from '../../dist/paper/pdf.js'

const at = new Date('2026-11-17T04:00:00Z')
const { fields, lists } = sampleData('contract', 'zh')
const everyone = Array.from({ length: Number(process.argv[2] ?? 200) }, (_, place) => place)

const data = {
  fields: { ...fields, 'people.count': String(everyone.length) },
  lists: {
    ...lists,
    applicants: everyone.map((place) => ({
      index: String(place + 1),
      name: `申请人${place + 1} ИВАНОВ`,
      passportNo: `E${10_000_000 + place}`,
      passportMask: `E10***${place}`,
      nationality: '中国',
      birthDate: '1985-04-12',
      expiry: '2031-04-11',
      label: labelCode(place),
    })),
    // Each of their own age, and so with a fee of their own.
    fees: everyone.map((place) => ({
      ...lists.fees[place % lists.fees.length],
      index: String(place + 1),
      remark: `申请人${place + 1}`,
    })),
  },
}

const both = (zh, en) => ({ zh, en })
const snapshot = {
  billNo: 'SQ26111700001',
  acceptOrgName: '北京签证中心',
  nation: both('俄罗斯', 'Russia'),
  consulate: both('驻北京使馆领事部', 'Consular section, Beijing'),
  lodgingDay: '2026-11-17',
  carrierName: '林晓雯',
  submittedBy: '王经理',
  submittedAt: at.toISOString(),
  columns: [...DEFAULT_COLUMNS],
  rows: everyone.map((place) => ({
    position: place + 1,
    applicantId: place + 1,
    cnName: ['陈国栋', '欧阳婉清', '买买提·吐尔逊'][place % 3],
    latinName: ['CHEN GUODONG', 'OUYANG WANQING', 'MAIMAITI TUERXUN'][place % 3],
    sex: place % 2 === 0 ? 'M' : 'F',
    birthDate: '1985-04-12',
    nationality: 'CHN',
    passportNo: `E${10_000_000 + place}`,
    passportExpiry: '2031-04-11',
    visaCategory: both('普通旅游签证', 'Ordinary tourist visa'),
    entries: both('一次', 'Single'),
    entryDate: '2026-12-20',
    exitDate: '2026-12-27',
    urgency: both('普通', 'Normal'),
    label: labelCode(place),
    orderNo: `V261117${String(place).padStart(5, '0')}`,
    agent: '北方国旅',
    mobile: '13900000000',
  })),
}

const begun = performance.now()
const contract = await pdfOfParts({ title: '合同', at }, [partOf(contractDoc.zh, data)])
const contractMs = performance.now() - begun
const bill = await drawnBill(snapshot, 'zh')
const billMs = performance.now() - begun - contractMs
const { maxRSS } = process.resourceUsage()
process.stdout.write(
  JSON.stringify({
    maxMb: Math.round(maxRSS / 1024),
    contract: contract.toString('base64'),
    bill: bill.toString('base64'),
    contractMs,
    billMs,
  }),
)

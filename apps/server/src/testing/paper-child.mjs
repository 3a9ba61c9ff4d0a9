// Draws papers for two hundred people, or as many as are asked for, and says what that took: memory at most, and time.
// Runs the compiled code.
import { partOf } from '../../dist/paper/blocks.js'
import { A4_LANDSCAPE, pdfOfParts } from '../../dist/paper/pdf.js'

const at = new Date('2026-11-17T04:00:00Z')
const people = Array.from({ length: Number(process.argv[2] ?? 200) }, (_, index) => ({
  index: String(index + 1),
  name: `申请人${index + 1} ИВАНОВ`,
  passportNo: `E${String(10_000_000 + index)}`,
}))
const body = {
  size: 'A4',
  marginMm: 16,
  foot: '签证服务合同',
  blocks: [
    {
      type: 'table',
      when: '',
      rows: 'applicants',
      size: 9,
      columns: ['index', 'name', 'passportNo'].map((field) => ({
        title: field,
        value: `{{${field}}}`,
        share: 10,
        align: 'left',
      })),
    },
  ],
}
const columns = [
  { title: '序', share: 1, text: ({ index }) => index },
  { title: '姓名', share: 5, text: ({ name }) => name },
  { title: '护照', share: 4, text: ({ passportNo }) => passportNo },
]
const begun = performance.now()
const contract = await pdfOfParts({ title: '合同', at }, [
  partOf(body, { fields: {}, lists: { applicants: people } }),
])
const contractMs = performance.now() - begun
const bill = await pdfOfParts({ title: '送签单', at }, [
  { size: A4_LANDSCAPE, foot: '送签单', draw: (paper) => paper.table(columns, people) },
])
const billMs = performance.now() - begun - contractMs
const { maxRSS } = process.resourceUsage()
process.stdout.write(
  JSON.stringify({
    maxMb: Math.round(maxRSS / 1024),
    contract: contract.toString('base64'),
    bill: bill.length,
    contractMs,
    billMs,
  }),
)

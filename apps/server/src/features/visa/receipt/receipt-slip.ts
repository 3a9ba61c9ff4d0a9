import { formatDate } from '@visa/contract/dates'
import { maskDocument } from '@visa/contract/org/user-identity'
import type { Language } from '@visa/contract/session/personal'
import type { NationCode, VisaType } from '@visa/contract/visa/products'
import type { ReceiptRow } from '@visa/contract/visa/receipt'
import { nationMessages } from '@visa/messages/visa/nations'
import { receiptSlipMessages } from '@visa/messages/visa/receipt-slip'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import type { ActingPerson } from '../../../access/mover.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { instantOf } from '../../../db/instant.ts'
import { first, sql, type Queryable } from '../../../db/sql.ts'
import { keptPaper, type PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { A5_LANDSCAPE, pdf } from '../../../paper/pdf.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { slipOf as codeOf } from '../../custody/slip.service.ts'
import { loadEntries } from '../../dict/dict-data/dict-data.service.ts'
import { orderTable } from '../order/order-records.service.ts'

interface Slip extends Pick<ReceiptRow, 'id' | 'receiptNo' | 'orderNo' | 'waybillNo' | 'note' | 'lines'> {
  nationCode: NationCode
  visaType: VisaType
  contactName: string
  contactMobile: string
  promisedDate: string | null
  takenAt: string
  /** Who took it in, and for whom they work. */
  takenBy: string
  company: string
  companyTel: string
}

const slipOf = (db: Queryable, { viewer }: ActingPerson, id: number): Promise<Slip | undefined> =>
  first<Slip & { [column: string]: unknown }>(
    db,
    sql`select r.id, r.receipt_no as "receiptNo", o.order_no as "orderNo", r.waybill_no as "waybillNo", r.note,
          r.lines, o.nation_code as "nationCode", o.visa_type as "visaType", o.contact_name as "contactName",
          o.contact_mobile as "contactMobile", o.promised_date as "promisedDate",
          ${instantOf(sql`r.taken_at`)} as "takenAt", coalesce(u.real_name, '') as "takenBy",
          coalesce(c.company_name, '') as company, coalesce(c.phone, '') as "companyTel"
        from visa_receipt r join visa_order o on o.id = r.order_id
        left join app_user u on u.id = r.taken_by left join company c on c.id = u.company_id
        where r.id = ${id} and ${rowsWithin(viewer, orderTable, 'o')}`,
  )

const QR_MM = 24

/** What whoever brought something takes home: on it stands what was taken in, and by it they are known again. */
async function drawSlip(db: Queryable, slip: Slip, code: string, language: Language): Promise<Buffer> {
  const t = receiptSlipMessages[language]
  const kinds = (await loadEntries(db, ['MATERIAL_KIND']))['MATERIAL_KIND'] ?? []
  const kindOf = (kind: string): string => {
    const found = kinds.find((entry) => entry.code === kind)
    return (language === 'zh' ? found?.cname : found?.ename) ?? kind
  }
  const at = new Date(slip.takenAt)
  return pdf(
    { title: `${t.title} ${slip.receiptNo}`, size: A5_LANDSCAPE, at, foot: t.foot },
    async (paper) => {
      await paper.code('qr', code, {
        x: paper.left + paper.width - QR_MM,
        y: paper.y - 4,
        width: QR_MM,
      })
      paper.text(slip.company, { size: 9, grey: true })
      paper.text(t.title, { size: 18, bold: true })
      paper.text(slip.receiptNo, { size: 12, bold: true })
      paper.space(3)
      paper.facts([
        [t.order, slip.orderNo],
        [t.visa, `${nationMessages[language][slip.nationCode]} ${visaTypeMessages[language][slip.visaType]}`],
        [t.contact, `${slip.contactName} ${maskDocument(slip.contactMobile)}`],
        [t.takenAt, formatDate(slip.takenAt, 'yyyy-MM-dd hh:mm')],
        [t.takenBy, [slip.takenBy, slip.companyTel].filter((part) => part !== '').join(' ')],
        [t.promised, slip.promisedDate ?? t.unknown],
        ...(slip.waybillNo === '' ? [] : [[t.waybill, slip.waybillNo] as const]),
        ...(slip.note === '' ? [] : [[t.note, slip.note] as const]),
      ])
      paper.space(2)
      paper.table(
        [
          { title: '#', share: 1, align: 'right', text: (_, index) => String(index + 1) },
          { title: t.name, share: 4, text: ({ name }) => name },
          {
            title: t.passport,
            share: 4,
            text: ({ passportNo }) => (passportNo === '' ? t.none : passportNo),
          },
          { title: t.label, share: 4, text: ({ label }) => label },
          {
            title: t.papers,
            share: 9,
            text: ({ papers }) =>
              papers.map(({ document, count }) => `${kindOf(document)} ×${count}`).join(t.comma),
          },
        ],
        slip.lines,
      )
      paper.space(4)
      paper.room(14)
      const half = paper.width / 2
      paper.textAt(`${t.signBrought} ______________________`, { x: paper.left, y: paper.y, width: half })
      paper.textAt(`${t.signTaken} ______________________`, { x: paper.left + half, y: paper.y, width: half })
    },
  )
}

/** The slip of a receipt within reach. */
export async function receiptSlipOf(deps: PaperDeps, by: ActingPerson, id: number, language: Language) {
  const slip = orGone(await slipOf(deps.db, by, id))
  const fileName = `${receiptSlipMessages[language].title}-${slip.receiptNo}.pdf`
  return keptPaper(
    deps,
    by,
    { table: 'visa_receipt', recordId: slip.id, kind: 'SLIP', language },
    {
      fileName,
      make: async () => {
        const { master } = await deps.files.keys()
        const code = codeOf(master, { id: slip.id, takenAt: new Date(slip.takenAt) })
        return drawSlip(deps.db, slip, code, language)
      },
    },
  )
}

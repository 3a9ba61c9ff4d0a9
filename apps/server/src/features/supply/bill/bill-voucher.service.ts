import { formatDate } from '@visa/contract/dates'
import type { PaperFile } from '@visa/contract/files/paper'
import type { Language } from '@visa/contract/session/personal'
import { SUPPLY_STATUS } from '@visa/contract/supply/bill'
import { routeOf } from '@visa/contract/supply/parts'
import { fieldMessages } from '@visa/messages/fields'
import { supplyMessages } from '@visa/messages/supply/supply'
import type { ActingPerson } from '../../../access/mover.ts'
import { one, sql } from '../../../db/sql.ts'
import { headed } from '../../../paper/headed.ts'
import { A4, pdf } from '../../../paper/pdf.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { keptPaper, type PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { seenBill } from './bill-detail.service.ts'
import { billTable, type SupplyBill } from './bill.table.ts'

/** What is told of a journey, a stay or a car, whichever fields it has; none of what it costs. */
const TOLD = [
  'pnr',
  'hotelName',
  'address',
  'checkIn',
  'checkOut',
  'roomType',
  'rooms',
  'departDay',
  'departTime',
  'vehicle',
  'driver',
  'driverMobile',
  'plateNo',
  'quantity',
] as const

const drawn = (bill: SupplyBill, names: { buyer: string; supplier: string }, language: Language) => {
  const t = supplyMessages[language]
  const f = fieldMessages[language]
  const { billNo, parts, travellers, tickets, issuedAt, orderType } = bill
  const title = `${t.types[orderType]} ${t.voucherTitle}`
  return pdf(
    { title: `${title} ${billNo}`, size: A4, at: new Date(issuedAt ?? 0), foot: billNo },
    async (paper) => {
      await headed(paper, title, billNo)
      paper.facts([
        [f.billNo, billNo],
        [t.issued, issuedAt === null ? '' : formatDate(issuedAt, 'yyyy-MM-dd hh:mm')],
        [t.buyer, names.buyer],
        [t.supplier, names.supplier],
        ...(orderType === 'CAR' ? ([[t.route, routeOf(parts)]] satisfies [string, string][]) : []),
        ...TOLD.flatMap((name): [string, string][] =>
          parts[name] === undefined || parts[name] === '' ? [] : [[f[name], String(parts[name])]],
        ),
      ])
      paper.space(4)
      if (parts.segments !== undefined)
        paper.table(
          [
            { title: f.tripNo, share: 10, text: ({ tripNo }) => tripNo },
            {
              title: t.depart,
              share: 22,
              text: (each) => `${each.departDay} ${each.departTime} ${each.departPlace}`,
            },
            {
              title: t.arrive,
              share: 22,
              text: (each) => `${each.arriveDay} ${each.arriveTime} ${each.arrivePlace}`,
            },
            { title: f.seatClass, share: 10, text: ({ seatClass }) => seatClass },
          ],
          parts.segments,
        )
      if (parts.itinerary !== undefined)
        paper.table(
          [
            { title: t.dayNo, share: 6, text: (each) => String((parts.itinerary ?? []).indexOf(each) + 1) },
            { title: f.title, share: 16, text: (each) => each.title },
            { title: f.stay, share: 16, text: ({ stay }) => stay },
            { title: f.plan, share: 30, text: ({ plan }) => plan },
          ],
          parts.itinerary,
        )
      paper.space(4)
      paper.table(
        [
          { title: f.realName, share: 20, text: ({ realName }) => realName },
          { title: f.idNo, share: 20, text: ({ idNo }) => idNo },
          { title: t.notes[orderType], share: 20, text: ({ note }) => note },
          {
            title: t.numbers[orderType],
            share: 24,
            // By their place: two may be called alike.
            text: (each) =>
              tickets[tickets.length === travellers.length ? travellers.indexOf(each) : 0]?.ticketNo ?? '',
          },
        ],
        travellers,
      )
    },
  )
}

/** The voucher of what was issued; a change makes another one. */
export async function voucherOf(
  deps: PaperDeps,
  by: ActingPerson & { language: Language },
  id: number,
): Promise<PaperFile> {
  const bill = await seenBill(deps.db, by, id)
  const { billNo: no, status, issuedAt, updateTime } = bill
  if (status !== SUPPLY_STATUS.COMPLETED || issuedAt === null) throw new Refusal('supplyNotIssued', { no })
  const make = async (): Promise<Buffer> => {
    const names = await one<{ buyer: string; supplier: string }>(
      deps.db,
      sql`select (select company_name from company where id = ${bill.buyerCompanyId}) as buyer,
            (select company_name from company where id = ${bill.supplierCompanyId}) as supplier`,
    )
    return drawn(bill, names, by.language)
  }
  return keptPaper(
    deps,
    by,
    {
      table: billTable.name,
      recordId: id,
      kind: `voucher.${new Date(updateTime).getTime()}`,
      language: by.language,
    },
    { fileName: `${no}.pdf`, make },
  )
}

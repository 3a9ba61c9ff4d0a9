import { createHash } from 'node:crypto'
import type { Attachment } from '@visa/contract/files/file'
import type { CollectionRow, CollectionSearch, Signature } from '@visa/contract/custody/centre-return'
import { COLLECTION, SIGNATURE_FIELD } from '@visa/contract/custody/centre-return'
import { formatDate } from '@visa/contract/dates'
import type { Page, PageRequest } from '@visa/contract/page'
import type { Language } from '@visa/contract/session/personal'
import { ISSUE_RESULT } from '@visa/contract/visa/applicant'
import { collectionMessages } from '@visa/messages/custody/collections'
import { returnMessages } from '@visa/messages/custody/returns'
import { fill } from '@visa/messages/texts'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { rowsWithin } from '../../access/rows-within.ts'
import type { Viewer } from '../../access/viewer.ts'
import { cappedPage, type ListSource } from '../../db/capped-page.ts'
import { nextNumber } from '../../db/day-number.ts'
import { instantOf } from '../../db/instant.ts'
import type { Tx } from '../../db/pool.ts'
import { allOf, first, fixed, one, rows, sql, type Queryable, type Sql } from '../../db/sql.ts'
import { A5_LANDSCAPE, pdf } from '../../paper/pdf.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { matchesSearch } from '../../search/matches-search.ts'
import { followFiles, storedFile } from '../file/stored/stored.service.ts'
import type { FileReader } from '../file/stored/reading.service.ts'
import { keptPaper, type PaperDeps } from '../file/paper/kept-paper.service.ts'
import { given } from '../visa/order/list-parts.service.ts'
import { NAME_OF } from './authorisation.repo.ts'
import { cameBack } from './came-back.service.ts'
import { handoverTable } from './handover.table.ts'

/** What one collector took at one time, or went in one parcel. */

/** Begins the record that is signed; what is handed out then names it. */
export async function beginCollection(
  tx: Tx,
  by: ActingPerson,
  { signature, photo }: { signature?: Signature | undefined; photo: readonly Attachment[] },
): Promise<{ id: number; collectionNo: string }> {
  const collectionNo = await nextNumber(tx, 'LQ', by.now)
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into custody_collection (collection_no, company_id, signed_on, signature, photo, given_by, created_at)
        values (${collectionNo}, ${by.viewer.companyId}, ${signature?.on ?? ''},
          ${JSON.stringify(signature?.strokes ?? [])}::jsonb, ${JSON.stringify(photo)}::jsonb, ${by.viewer.userId}, ${by.now}) returning id`,
  )
  for (const { storageName } of photo) {
    const file = await storedFile(tx, storageName, by.now)
    // What is not there is told where it is taken hold of.
    if (file !== undefined && !file.mime.startsWith('image/')) throw new Refusal('imageTypeRefused')
  }
  await followFiles(tx, by, { entity: 'custody_collection', entityId: id }, [], photo)
  return { id, collectionNo }
}

const WITHIN = (viewer: Viewer): Sql => rowsWithin(viewer, handoverTable, 'h')

const linesOf = (viewer: Viewer): Sql => sql`(select jsonb_agg(jsonb_build_object('handoverNo', h.handover_no,
    'name', ${NAME_OF}, 'passportNo', coalesce(p.passport_no, a.passport_no), 'orderNo', o.order_no,
    'originals', h.originals, 'authorisation', h.authorisation, 'reason', h.reason, 'opened', h.opened) order by h.id)
  from visa_handover h join visa_applicant a on a.id = h.applicant_id join visa_order o on o.id = h.order_id
  left join passport_item p on p.id = h.passport_id where h.collection_id = t.id and ${WITHIN(viewer)})`

/** Whether what was handed out had its visa in it, as it was then; in the order of the lines. */
export const visasOf = (
  viewer: Viewer,
): Sql => sql`coalesce((select jsonb_agg(case when h.passport_id is not null then
    not h.early and coalesce(a.result = ${fixed(ISSUE_RESULT.PASS)}, false) and ${cameBack(sql`p`)} end order by h.id)
  from visa_handover h join visa_applicant a on a.id = h.applicant_id
  left join passport_item p on p.id = h.passport_id where h.collection_id = t.id and ${WITHIN(viewer)}), '[]')`

/** Whether whoever asks is of the house that gave it, and reaches all that was given. */
export const isWhole = (viewer: Viewer): Sql => sql`(t.company_id = ${viewer.companyId} and not exists (
  select 1 from visa_handover h where h.collection_id = t.id and (${WITHIN(viewer)}) is not true))`

const columns = (viewer: Viewer): Sql => sql`t.id, t.collection_no as "collectionNo", f.way,
  f.collector_name as "collectorName", f.id_no as "idNo", f.waybill_no as "waybillNo", f.carrier,
  t.signed_on as "signedOn", case when ${isWhole(viewer)} then t.photo else '[]' end as photo, ${personFor(viewer, sql`t.given_by`)} as "givenBy",
  ${instantOf(sql`t.created_at`)} as "givenAt", ${linesOf(viewer)} as lines`

/** Of each the first thing that was handed out by it: whoever reaches none of them sees nothing. */
const from = (viewer: Viewer): Sql => sql`custody_collection t cross join lateral (
  select h.* from visa_handover h where h.collection_id = t.id and ${WITHIN(viewer)} order by h.id limit 1) f`

/** The picture of a collector is read by whoever reaches all that they took. */
const readPhotos: FileReader = async (db, { viewer }, ids) => {
  const found = await rows<{ id: string }>(
    db,
    sql`select t.id::text as id from custody_collection t where t.id = any(${ids}::bigint[])
          and exists (select 1 from visa_handover h where h.collection_id = t.id) and ${isWhole(viewer)}`,
  )
  return found.map(({ id }) => id)
}
export const collectionFileReader: FileReader = Object.assign(readPhotos, { codes: [COLLECTION] })

/** What was handed out to whom, the newest first. */
export const listedCollections = (
  viewer: Viewer,
  { keyword, from: since, to }: CollectionSearch,
): ListSource => ({
  columns: columns(viewer),
  from: from(viewer),
  where: allOf(
    sql`true`,
    given(
      keyword,
      (typed) => sql`(t.collection_no = ${typed.toUpperCase()} or f.collector_name = ${typed}
          or f.waybill_no = ${typed} or exists (select 1 from visa_handover x join visa_applicant a on a.id = x.applicant_id
            where x.collection_id = t.id and (a.passport_no = ${typed.toUpperCase()} or ${matchesSearch('a', typed)})))`,
    ),
    given(since, (day) => sql`t.created_at >= (${day}::date)::timestamp at time zone 'Asia/Shanghai'`),
    given(to, (day) => sql`t.created_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`),
  ),
  orderBy: sql`t.id desc`,
})

export const pageCollections = (
  db: Queryable,
  { viewer }: ActingPerson,
  { page, pageSize, ...search }: CollectionSearch & PageRequest,
): Promise<Page<CollectionRow>> =>
  cappedPage<CollectionRow & { [column: string]: unknown }>(
    db,
    { page, pageSize },
    listedCollections(viewer, search),
  )

interface Slip extends CollectionRow {
  company: string
  signature: number[][]
  /** Whether whoever asks is of the house that gave it, and reaches all that was given. */
  whole: boolean
  /** Of a parcel: where it goes. */
  address: string
  mobile: string
  /** Of each line, whether there is a visa in the passport; null: it is of papers alone. */
  visas: (boolean | null)[]
}

const SIGNED_MM = 60
const WAYBILL_MM = 60
/** As high as what stands above the facts: a short number draws wide bars, and those would be as high. */
const WAYBILL_HIGH_MM = 16
/** What bars can say. */
const isCode = (text: string): boolean => /^[\x20-\x7e]{1,40}$/.test(text)

/** Strokes of a pen as a path in their field. */
const pathOf = (strokes: readonly (readonly number[])[]): string =>
  strokes
    .map((points) =>
      points
        .map((value, index) => (index % 2 === 0 ? `${index === 0 ? 'M' : 'L'}${value}` : String(value)))
        .join(' '),
    )
    .join(' ')

/** What is signed: whoever takes a passport without a visa has looked at none. */
export function receivedText({ lines, visas }: Pick<Slip, 'lines' | 'visas'>, language: Language): string {
  const t = collectionMessages[language]
  const seen = lines.filter((_, index) => visas[index] === true)
  if (seen.length === 0) return t.received
  if (!visas.includes(false)) return t.receivedVisas
  const passports = seen.map(({ name, passportNo }) => `${passportNo} ${name}`).join(', ')
  return fill(t.receivedSome, { passports })
}

const drawSlip = (slip: Slip, language: Language): Promise<Buffer> => {
  const t = collectionMessages[language]
  const words = returnMessages[language]
  const at = new Date(slip.givenAt)
  const byCourier = slip.way === 'COURIER'
  const hasVisa = slip.visas.includes(true)
  const way = byCourier ? words.ways.COURIER : words.ways.COUNTER
  return pdf(
    {
      title: `${t.slip} ${slip.collectionNo}`,
      size: A5_LANDSCAPE,
      at,
      foot: hasVisa ? t.slipFoot : t.slipFootPlain,
    },
    async (paper) => {
      if (byCourier && isCode(slip.waybillNo))
        await paper.code('code128', slip.waybillNo, {
          x: paper.left + paper.width - WAYBILL_MM,
          y: paper.y,
          width: WAYBILL_MM,
          height: WAYBILL_HIGH_MM,
        })
      paper.text(slip.company, { size: 9, grey: true })
      paper.text(t.slip, { size: 18, bold: true })
      paper.text(slip.collectionNo, { size: 12, bold: true })
      paper.space(3)
      paper.facts([
        [byCourier ? words.recipient : t.collector, `${slip.collectorName} ${slip.idNo}`.trim()],
        [t.way, byCourier ? `${way} ${slip.carrier} ${slip.waybillNo}`.trim() : way],
        [t.givenAt, formatDate(slip.givenAt, 'yyyy-MM-dd hh:mm')],
        [t.givenBy, slip.givenBy],
        ...(byCourier ? [[words.address, slip.address] as const, [words.mobile, slip.mobile] as const] : []),
      ])
      paper.space(2)
      paper.table(
        [
          { title: '#', share: 1, align: 'right', text: (_, index) => String(index + 1) },
          { title: t.name, share: 4, text: ({ name }) => name },
          { title: t.passport, share: 4, text: ({ passportNo }) => passportNo },
          { title: t.order, share: 4, text: ({ orderNo }) => orderNo },
          { title: t.letter, share: 4, text: ({ authorisation }) => authorisation },
          {
            title: t.originals,
            share: 2,
            align: 'right',
            text: ({ originals }) => (originals === 0 ? '' : String(originals)),
          },
        ],
        slip.lines,
      )
      // Nobody signs for a parcel here.
      if (byCourier) return
      paper.space(4)
      paper.text(receivedText(slip, language), { size: 9 })
      const height = (SIGNED_MM * SIGNATURE_FIELD.height) / SIGNATURE_FIELD.width
      paper.room(height + 4)
      const isErased = slip.signedOn === 'SCREEN' && slip.signature.length === 0
      if (isErased) paper.textAt(t.signErased, { x: paper.left, y: paper.y + height / 2, width: paper.width })
      else if (slip.signedOn === 'SCREEN')
        paper.drawing(
          { width: SIGNATURE_FIELD.width, d: pathOf(slip.signature), stroke: 6 },
          { x: paper.left, y: paper.y, width: SIGNED_MM },
        )
      else
        paper.textAt(`${t.sign} ______________________`, {
          x: paper.left,
          y: paper.y + height / 2,
          width: paper.width,
        })
    },
  )
}

/**
 * Of a part a paper of its own: what was printed for one reader is neither all nor too much for another. Of a parcel one
 * for each waybill that it was said to go by. Whether there were visas is no part of it: what was printed is found again.
 */
const kindOf = ({ whole, visas: _visas, ...slip }: Slip): string =>
  whole && slip.way !== 'COURIER'
    ? 'SLIP'
    : `SLIP ${createHash('sha256').update(JSON.stringify(slip)).digest('hex')}`

/** The slip of a collection of which something is within reach: of that much. */
export async function collectionSlipOf(deps: PaperDeps, by: ActingPerson, id: number, language: Language) {
  const slip = orGone(
    await first<Slip & { [column: string]: unknown }>(
      deps.db,
      sql`select ${columns(by.viewer)}, t.signature, ${isWhole(by.viewer)} as whole,
            f.address, f.collector_mobile as mobile, ${visasOf(by.viewer)} as visas,
            coalesce((select c.company_name from company c where c.id = t.company_id), '') as company
          from ${from(by.viewer)} where t.id = ${id}`,
    ),
  )
  return keptPaper(
    deps,
    by,
    { table: 'custody_collection', recordId: id, kind: kindOf(slip), language },
    {
      fileName: `${collectionMessages[language].slip}-${slip.collectionNo}.pdf`,
      make: () => drawSlip(slip, language),
    },
  )
}

import { mkdtemp, rm } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DOCUMENT_STATUS, type DocumentStatus } from '@visa/contract/visa/document.states'
import { ORDER_STATUS, type OrderStatus } from '@visa/contract/visa/order.states'
import { actorOf } from '../access/actor.ts'
import { loadViewer } from '../access/viewer.ts'
import type { Tx } from '../db/pool.ts'
import { one, rows, sql, type Queryable } from '../db/sql.ts'
import { registerFiles } from '../features/file/stored/stored.service.ts'
import {
  followOrderDocuments,
  papersOfApplicant,
} from '../features/visa/order/applicant-documents.service.ts'
import { newObjectKey } from '../files/object-key.ts'
import type { FileStore } from '../files/object-store.ts'

/** What the applicants of the demonstration brought, as far as their orders came. One picture stands for all papers. */

const { UPLOADED, ACCEPTED, REFUSED } = DOCUMENT_STATUS

const REFUSAL = '四角不全、反光，请平放后重新拍摄'

const PAPER = `<svg xmlns="http://www.w3.org/2000/svg" width="620" height="877">
  <rect width="620" height="877" fill="#fdfcf8"/><rect x="40" y="40" width="540" height="797" fill="none" stroke="#b9c1d6"/>
  <text x="310" y="130" font-family="sans-serif" font-size="44" fill="#2347C5" text-anchor="middle">SAMPLE</text>
  ${Array.from({ length: 14 }, (_, line) => `<rect x="90" y="${200 + line * 40}" width="${440 - (line % 4) * 60}" height="12" fill="#d9deea"/>`).join('')}
</svg>`

/** Draws the paper, stores it once, and enters it as an upload of somebody of the demonstration. */
async function samplePaper(tx: Tx, { objects }: Pick<FileStore, 'objects'>, now: Date) {
  const { id } = await one<{ id: number }>(tx, sql`select id from app_user where user_name = 'agent'`)
  const viewer = await loadViewer(tx, id)
  if (viewer === undefined) throw new Error('agent of the demonstration may not act')
  const storageName = newObjectKey(id, 'png', now)
  const folder = await mkdtemp(join(tmpdir(), 'visa-sample-'))
  try {
    const { default: sharp } = await import('sharp')
    const path = join(folder, 'sample.png')
    const { size } = await sharp(Buffer.from(PAPER)).png({ palette: true }).toFile(path)
    await objects.put(storageName, createReadStream(path), size)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const stored = await objects.head(storageName)
  if (stored === undefined) throw new Error('the sample of the demonstration was not stored')
  const file = {
    storageName,
    fileName: '示例资料.png',
    mime: 'image/png',
    ownerId: id,
    companyId: viewer.companyId,
  }
  await registerFiles(tx, actorOf(viewer, '', ''), [{ ...file, ...stored, expiresAt: null }], {
    quotaBytes: Number.MAX_SAFE_INTEGER,
  })
  return { storageName, fileName: file.fileName, ownerId: id }
}

type Became = (place: number, count: number) => DocumentStatus | undefined

/** What became of the papers of those who did not come far, by the place in their list; undefined: not brought yet. */
const BECAME: Readonly<Partial<Record<OrderStatus, Became>>> = {
  [ORDER_STATUS.ORDER_SUCCESS]: (place) => (place < 2 ? UPLOADED : undefined),
  [ORDER_STATUS.WAITING_RECEIVE]: (place, count) => (place < count - 2 ? UPLOADED : undefined),
  [ORDER_STATUS.RECEIVED]: () => UPLOADED,
  [ORDER_STATUS.AUDITING]: (place, count) => (place < count / 2 ? ACCEPTED : UPLOADED),
  [ORDER_STATUS.INCOMPLETE_MATERIAL]: (place, count) => {
    if (place === 1) return REFUSED
    return place === count - 1 ? undefined : ACCEPTED
  },
}

const statusAt = (place: number, count: number, status: OrderStatus): DocumentStatus | undefined => {
  const became = BECAME[status]
  return became === undefined ? ACCEPTED : became(place, count)
}

/** Whatever these people have to bring has come and was accepted: before that nobody is approved. */
export async function acceptDocuments(
  tx: Queryable,
  applicantIds: readonly number[],
  now: Date,
): Promise<void> {
  for (const id of applicantIds) {
    const { wanted } = await papersOfApplicant(tx, now, id)
    const must = wanted.filter((each) => each.must)
    await tx.query(
      sql`insert into visa_document (applicant_id, requirement_id, document, status, judged_at)
          select ${id}::bigint, requirement_id, document, ${ACCEPTED}::smallint, ${now}::timestamptz
          from unnest(${must.map((each) => each.id)}::bigint[], ${must.map(({ document }) => document)}::text[])
            as asked (requirement_id, document)
          on conflict (applicant_id, requirement_id) where requirement_id is not null
          do update set status = excluded.status, reason = '', faults = '{}'`,
    )
  }
}

interface Brought {
  applicant_id: number
  requirement_id: number
  document: string
  status: DocumentStatus
  reason: string
}

export async function seedDocuments(tx: Tx, files: Pick<FileStore, 'objects'>, now: Date): Promise<void> {
  const { storageName, fileName, ownerId } = await samplePaper(tx, files, now)
  const { id: auditorId } = await one<{ id: number }>(
    tx,
    sql`select id from app_user where user_name = 'accept'`,
  )
  const people = await rows<{ id: number; orderId: number; status: OrderStatus }>(
    tx,
    sql`select id, order_id as "orderId", status from visa_applicant
        where status <> ${ORDER_STATUS.CANCELLED} order by id`,
  )
  const brought: Brought[] = []
  for (const { id, status } of people) {
    const wanted = (await papersOfApplicant(tx, now, id)).wanted.filter(({ must }) => must)
    for (const [place, { id: requirement, document }] of wanted.entries()) {
      const became = statusAt(place, wanted.length, status)
      if (became === undefined) continue
      const reason = became === REFUSED ? REFUSAL : ''
      brought.push({ applicant_id: id, requirement_id: requirement, document, status: became, reason })
    }
  }
  const held = JSON.stringify([{ fileName, storageName, fileIndex: 0 }])
  await tx.query(
    sql`with added as (
          insert into visa_document (applicant_id, requirement_id, document, status, reason, faults, files, updated_by,
            brought_by, judged_by, judged_at)
          select applicant_id, requirement_id, document, status, reason,
            case when status = ${REFUSED} then array['UNREADABLE'] else '{}' end, ${held}::jsonb, ${ownerId}::bigint,
            ${ownerId}::bigint, case when status <> ${UPLOADED} then ${auditorId}::bigint end,
            case when status <> ${UPLOADED} then ${now}::timestamptz - interval '1 day' end
          from jsonb_to_recordset(${JSON.stringify(brought)}::jsonb)
            as b (applicant_id bigint, requirement_id bigint, document text, status smallint, reason text)
          on conflict (applicant_id, requirement_id) where requirement_id is not null
          do update set files = excluded.files, brought_by = excluded.brought_by, judged_by = excluded.judged_by
          returning id)
        insert into stored_file_use (file_id, entity, entity_id)
        select f.id, 'visa_document', added.id::text from added, stored_file f where f.storage_name = ${storageName}`,
  )
  for (const orderId of new Set(people.map((each) => each.orderId)))
    await followOrderDocuments(tx, now, orderId)
}

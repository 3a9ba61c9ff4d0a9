import { IDENTITY } from '@visa/contract/identity'
import { formatMoney } from '@visa/contract/money'
import { applicantName, ISSUE_RESULT } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { RESULT_READERS } from '@visa/contract/visa/result'
import { theProduct, type ActingPerson } from '../../../access/mover.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { recordRead } from '../../../db/change-log.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { first, rows, sql, type Queryable } from '../../../db/sql.ts'
import type { FileStore } from '../../../files/object-store.ts'
import type { StepsVisit } from '../../../http/route.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import {
  balanceOf,
  noteHandover,
  refuseClosed,
  type OpenedCondition,
} from '../../custody/handover.service.ts'
import { downloadOf, type FileReader } from '../../file/stored/reading.service.ts'
import { companiesOfApplicant } from '../order/applicant-rows.service.ts'
import { moveOrder } from '../order/move.service.ts'
import {
  applicantTable,
  orderBalance,
  orderTable,
  type ApplicantRow,
} from '../order/order-records.service.ts'
import { resultHolder } from './result.service.ts'
import { resultTable } from './result.table.ts'

/** E-visas have no passport to be handed over: what leaves is the file, or the news that there is none. */

interface Evisa {
  id: number
  file: string
  fileName: string
}

const evisaOf = (db: Queryable, applicantId: number): Promise<Evisa | undefined> =>
  first<Evisa & { [column: string]: unknown }>(
    db,
    sql`select id, file, file_name as "fileName" from visa_result
        where applicant_id = ${applicantId} and superseded_at is null`,
  )

async function heldWithOrder(tx: Tx, by: ActingPerson, applicantId: number): Promise<ApplicantRow> {
  const { orderId } = await seenRow(tx, by, applicantTable, applicantId)
  await heldRow(tx, by, orderTable, orderId)
  return heldRow(tx, by, applicantTable, applicantId)
}

interface Delivery {
  applicantId: number
  note: string
  opened: readonly OpenedCondition[]
}

/** Staff have sent the file, or told what was decided. Done already, it is not done again. */
export async function deliverResult(
  tx: Tx,
  by: ActingPerson,
  { applicantId, note, opened }: Delivery,
): Promise<void> {
  const applicant = await heldWithOrder(tx, by, applicantId)
  const name = applicantName(applicant)
  if (applicant.visaType !== VISA_TYPE.EVISA) throw new Refusal('deliverSticker', { name })
  if (applicant.status === ORDER_STATUS.MATERIAL_RETURNED) return
  const evisa = await evisaOf(tx, applicantId)
  if (applicant.result === ISSUE_RESULT.PASS && (evisa?.file ?? '') === '')
    throw new Refusal('evisaNoFile', { name })
  const balance = balanceOf(await orderBalance(tx, applicant.orderId), false)
  await refuseClosed(tx, by, applicant, [['balance', balance]], { byHand: opened, kept: [] })
  const needed = balance.ok ? [] : opened
  await noteHandover(tx, by, applicant, {
    way: 'SENT',
    early: false,
    passportId: null,
    originals: 0,
    reason: '',
    note,
    opened: needed,
  })
  await moveOrder(tx, { id: applicant.orderId, operation: 'giveBack', by, applicantIds: [applicantId] })
}

/** Whose visa it is, and who sells it to them; the others work for them. */
const isBuyer = ({ identityCode }: Viewer): boolean =>
  identityCode === IDENTITY.AGENT || identityCode === IDENTITY.CUSTOMER

/** Fetched by whose it is, an e-visa is delivered: once it is paid, which is for the product to say. */
async function fetched(tx: Tx, by: ActingPerson, applicant: ApplicantRow): Promise<void> {
  if (!isBuyer(by.viewer) || applicant.status !== ORDER_STATUS.RESULT_AVAILABLE) return
  const balance = await orderBalance(tx, applicant.orderId)
  if (!balanceOf(balance, false).ok) {
    throw new Refusal('evisaOwed', { name: applicantName(applicant), owed: formatMoney(balance.owedCents) })
  }
  const handover = { early: false, passportId: null, originals: 0, reason: '', opened: [] }
  await noteHandover(tx, by, applicant, { way: 'DOWNLOAD', ...handover })
  const { orderId: id, id: applicantId } = applicant
  await moveOrder(tx, { id, operation: 'giveBack', by: theProduct(by.now), applicantIds: [applicantId] })
}

/** An address of the e-visa of an applicant within reach; that it was opened is on record. */
export async function fetchEvisa(
  { db, files }: { db: Db; files: FileStore },
  visit: StepsVisit,
  applicantId: number,
): Promise<{ address: string; fileName: string }> {
  const { answer } = await db.tx((tx) =>
    visit.once(tx, async () => {
      const applicant = await heldWithOrder(tx, visit, applicantId)
      const evisa = orGone(await evisaOf(tx, applicantId))
      if (evisa.file === '') throw new Refusal('evisaNoFile', { name: applicantName(applicant) })
      await fetched(tx, visit, applicant)
      await recordRead(tx, visit.actor, {
        entity: resultTable.entity,
        entityId: evisa.id,
        topic: String(applicant.orderId),
        subject: evisa.fileName,
        companies: companiesOfApplicant(applicant),
        fields: ['fileName'],
      })
      return evisa
    }),
  )
  const { id, file, fileName } = answer
  return { address: await downloadOf(db, files, resultHolder(id), file, visit.now), fileName }
}

/** Staff see e-visas with the results within their reach; whose they are, once they were handed over. */
const readable: FileReader = async (db, { viewer }, ids) => {
  const handedOver = sql`exists (select 1 from visa_handover h where h.applicant_id = r.applicant_id and not h.early)`
  const found = await rows<{ id: string }>(
    db,
    sql`select r.id::text as id from visa_result r
        where r.id = any(${ids}::bigint[]) and ${rowsWithin(viewer, resultTable, 'r')}
          and ${isBuyer(viewer) ? handedOver : sql`true`}`,
  )
  return found.map(({ id }) => id)
}
export const resultFileReader: FileReader = Object.assign(readable, { codes: RESULT_READERS })

import { retrievalClose, retrievalScan } from '@visa/contract/custody/retrieval'
import { checkDetail, type ReadVisa } from '@visa/contract/custody/check'
import { sql } from '../db/sql.ts'
import type { Client } from './client.ts'
import { billAtConsulate, type OnBill } from './custody-scene.ts'
import type { TestApp } from './test-app.ts'

/** Passports of a centre that are back with their results, ready to be fetched. */
export async function readyAtCentre(
  server: TestApp,
  desk: Client,
  options: Parameters<typeof billAtConsulate>[1] = {},
): Promise<OnBill> {
  const bill = await billAtConsulate(server, options)
  const scans = bill.labels.map((code) => ({ code, result: 1 as const, scanned: true }))
  await desk.call(retrievalScan, { body: { billId: bill.billId, scans } })
  const { closed } = await desk.call(retrievalClose, { body: { billId: bill.billId } })
  if (!closed) throw new Error('the bill stayed open')
  for (const [index, id] of bill.applicantIds.entries())
    await server.db.query(
      sql`update visa_applicant set surname = 'SHEN', given_names = ${`QING${index}`},
            form_values = form_values - 'idCardNo' where id = ${id}`,
    )
  return bill
}

/** A visa as it was asked for by the order of `sticker`. */
export const visaOf = (bill: OnBill, index = 0, more: Partial<ReadVisa> = {}): ReadVisa => ({
  // No two people have one visa.
  visaNo: `20${String(bill.applicantIds[index] ?? index).padStart(7, '0')}`,
  latinName: `SHEN QING${index}`,
  cyrillicName: '',
  passportNo: bill.passports[index] ?? '',
  category: 'COMMON_TOURIST',
  entries: 'SINGLE',
  validFrom: '2027-03-08',
  validTo: '2027-03-20',
  stayDays: '',
  ...more,
})

/** When the last sheet of a passport was written, as whoever writes the next one saw it. */
export const seenSheet = async (desk: Client, passportId: number): Promise<string | null> =>
  (await desk.call(checkDetail, { query: { passportId } })).row.checkedAt

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { SITE_SCHEMAS, type SiteCode } from '@visa/contract/form-task/sites'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { sql } from '../db/sql.ts'
import { newOrder } from './orders.ts'
import { userId } from './staff.ts'
import type { TestApp } from './test-app.ts'

const ORDERS = {
  RU_EVISA: { nationCode: 'RUS', visaCategory: 'TOURISM' },
  PH_EVISA: { nationCode: 'PHL', visaCategory: '' },
} as const

/** A photograph in the store, as an applicant's. */
async function storedPhotoName(server: TestApp): Promise<string> {
  const { default: sharp } = await import('sharp')
  const grey = { width: 70, height: 90, channels: 3, background: '#ccc' } as const
  const bytes = await sharp({ create: grey }).jpeg().toBuffer()
  const name = `file/u${await userId(server, 'agent')}/2026/11/16/${randomUUID()}.jpg`
  await server.files.objects.put(name, Readable.from([bytes]), bytes.length)
  return name
}

/** People with whole applications for an e-visa who wait to be lodged; the last character of each passport as given. */
export async function waitingPeople(
  server: TestApp,
  site: SiteCode,
  { people = 1, ending = '0', photo }: { people?: number; ending?: string; photo?: string } = {},
): Promise<{ orderId: number; applicantIds: number[]; passports: string[] }> {
  const order = await newOrder(server, {
    people,
    fields: {
      ...ORDERS[site],
      visaType: VISA_TYPE.EVISA,
      purposeSection: '',
      purposeGoal: '',
      entries: '',
      urgencyLevel: 'NORMAL',
      returnWay: null,
    },
  })
  const picture = photo ?? (await storedPhotoName(server))
  const passports = order.applicantIds.map((id) => `E${String(id).padStart(7, '0')}${ending}`)
  for (const [index, id] of order.applicantIds.entries()) {
    await server.db.query(
      sql`update visa_applicant set status = ${ORDER_STATUS.WAITING_SUBMIT}, passport_no = ${passports[index]},
            photo = ${picture}, photo_name = 'photo.jpg',
            form_values = form_values || jsonb_build_object('passportNo', ${passports[index]}::text) where id = ${id}`,
    )
  }
  await server.db.query(
    sql`update visa_order set status = ${ORDER_STATUS.WAITING_SUBMIT} where id = ${order.id}`,
  )
  return { orderId: order.id, applicantIds: order.applicantIds, passports }
}

/** Data that a site takes. */
export const wholePayload = (site: SiteCode): Record<string, string> => {
  const known: Record<string, string> = {
    sex: 'F',
    birthDate: '1988-04-12',
    birthCountry: 'CHN',
    nationality: 'CHN',
    passportIssueDate: '2022-07-01',
    passportExpiryDate: '2032-06-30',
    arrivalDate: '2027-03-08',
    returnDate: '2027-03-18',
    stayDays: '10',
    email: 'a@example.com',
  }
  return Object.fromEntries(
    Object.keys(SITE_SCHEMAS[site].fields).map((name) => [name, known[name] ?? 'ABC123']),
  )
}

import { labelBatch, labelBind } from '@visa/contract/custody/label'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { rows, sql } from '../db/sql.ts'
import type { Client } from './client.ts'
import { acceptAll } from './documents.ts'
import { newOrder } from './orders.ts'
import { handIn } from './passports.ts'
import { payAll } from './payments.ts'
import { newPerson, newRole } from './staff.ts'
import type { TestApp } from './test-app.ts'

/** The lodging desk of an organisation, for tests: somebody at it, and people who are fit to be lodged. */

const LODGERS = [
  'visa.order.manage',
  'visa.order.manage.payment',
  'visa.order.manage.assign',
  'visa.handling',
  'visa.handling.capacity',
  'visa.sendBill',
  'visa.sendBill.template',
  'visa.barcode.bind',
  'visa.barcode.query',
] as const

export async function lodger(
  server: TestApp,
  userName: string,
  {
    company = 'ACCEPT-HQ',
    dataScope = 4,
    more = [],
  }: { company?: string; dataScope?: number; more?: readonly string[] } = {},
): Promise<Client> {
  const role = await newRole(server, {
    company,
    roleName: `送签${userName}`,
    dataScope,
    grants: [...LODGERS, ...more],
  } as Parameters<typeof newRole>[1])
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

export interface Lodged {
  orderId: number
  orderNo: string
  applicantIds: number[]
  passports: string[]
  labels: string[]
}

const CONSULATE = 'BEIJING'

/** People of one order at a status, with all that is asked of them: money, papers, photo, passport and label. */
export async function fitPeople(
  server: TestApp,
  desk: Client,
  people: number,
  { status = ORDER_STATUS.WAITING_SUBMIT, day = '' }: { status?: number; day?: string } = {},
): Promise<Lodged> {
  const { id: orderId, orderNo, applicantIds } = await newOrder(server, { people })
  await payAll(server.db, orderId)
  const passports = applicantIds.map((id) => `E${String(id).padStart(8, '0')}`)
  for (const [index, id] of applicantIds.entries()) {
    await server.db.query(sql`update visa_applicant set passport_no = ${passports[index]}, status = ${status},
        photo = ${`photo-${id}.jpg`}, photo_name = 'photo.jpg', lodging_day = ${day === '' ? null : day}::date,
        form_values = form_values || ${JSON.stringify({ submissionPlace: CONSULATE })}::jsonb where id = ${id}`)
  }
  await server.db.query(sql`update visa_order set status = ${status} where id = ${orderId}`)
  await handIn(server.db, applicantIds)
  await acceptAll(server.db, applicantIds)
  const items = await rows<{ id: number }>(
    server.db,
    sql`select id from passport_item where applicant_id = any(${applicantIds}::bigint[]) order by applicant_id`,
  )
  const labels: string[] = []
  for (const { id: passportId } of items) {
    const { first: code } = await desk.call(labelBatch, { body: { count: 1 } })
    await desk.call(labelBind, { body: { passportId, code } })
    labels.push(code)
  }
  return { orderId, orderNo, applicantIds, passports, labels }
}

export const LODGED_AT = CONSULATE

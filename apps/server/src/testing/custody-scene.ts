import type { PassportStatus } from '@visa/contract/custody/passport.states'
import { labelsOf } from '@visa/contract/custody/label'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { instantOf } from '../db/instant.ts'
import { one, sql } from '../db/sql.ts'
import { reserveLabels } from '../features/custody/label.service.ts'
import type { Client } from './client.ts'
import { lodgedOrder, type Lodged } from './lodged.ts'
import { acting } from './orders.ts'
import { companyId, newPerson, newRole } from './staff.ts'
import type { TestApp } from './test-app.ts'

/** The passports of a visa centre, for tests: people at its desks, and send bills that went to a consulate. */

const CENTRE = 'CENTER-BJ'

const CUSTODY_GRANTS = [
  'center.passport.check',
  'center.passport.retrieve',
  'center.passport.retrieveQuery',
  'center.passport.return',
  'center.passport.returnQuery',
  'center.passport.transfer',
  'center.passport.count',
  'center.authorisation',
  'center.collection',
  'center.contract.create',
] as const

export async function custodian(
  server: TestApp,
  userName: string,
  {
    company = CENTRE,
    dataScope = DATA_SCOPE.COMPANY,
    more = [],
    narrow = false,
  }: {
    company?: string
    dataScope?: DataScope
    more?: readonly string[]
    /** Each permission names a scope: the desk of a house reaches no farther than their own, then. */
    narrow?: boolean
  } = {},
): Promise<Client> {
  const role = await newRole(server, {
    company,
    roleName: `保管${userName}`,
    dataScope,
    grants: [...CUSTODY_GRANTS, ...more].map((code) => (narrow ? `${code}@OWN` : code)),
  })
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

/** When a passport was moved last: what whoever looks at it now says they have seen. */
export const seenPlace = async ({ db }: Pick<TestApp, 'db'>, id: number | undefined): Promise<string> =>
  (
    await one<{ at: string }>(
      db,
      sql`select ${instantOf(sql`moved_at`)} as at from passport_item where id = ${id}`,
    )
  ).at

/** How a passport stands: what whoever looks at it now says they have seen. */
export const statusSeen = async (
  { db }: Pick<TestApp, 'db'>,
  id: number | undefined,
): Promise<PassportStatus> =>
  (await one<{ status: PassportStatus }>(db, sql`select status from passport_item where id = ${id}`)).status

export interface OnBill extends Lodged {
  billId: number
  billNo: string
  lineIds: number[]
  labels: string[]
}

let bills = 0

/** People of the centre on one submitted send bill, their labelled passports at the consulate. */
export async function billAtConsulate(
  server: TestApp,
  options: Parameters<typeof lodgedOrder>[1] = {},
): Promise<OnBill> {
  const { db } = server
  const made = await lodgedOrder(server, options)
  const centre = await companyId(server, CENTRE)
  await db.query(
    sql`update visa_order set accept_org_id = ${centre}, centre_id = ${centre} where id = ${made.id}`,
  )
  const keeper = await acting(server, 'center_mgr')
  const labels = labelsOf(await db.tx((tx) => reserveLabels(tx, keeper, made.items.length)))
  for (const [index, id] of made.items.entries()) {
    await db.query(sql`update passport_item set label = ${labels[index]} where id = ${id}`)
    await db.query(
      sql`update passport_label set item_id = ${id}, bound_at = now() where code = ${labels[index]}`,
    )
  }
  bills += 1
  const billNo = `SQ2600000${String(bills).padStart(4, '0')}`
  const { billId, lineIds } = await one<{ billId: number; lineIds: number[] }>(
    db,
    sql`with bill as (
          insert into send_bill (bill_no, accept_org_id, centre_id, nation_code, visa_type, lodging_day, status, snapshot, submitted_at)
          values (${billNo}, ${centre}, ${centre}, 'RUS', 1, '2026-11-10', 2, '{"rows":[]}', now()) returning id),
        lines as (
          insert into send_bill_line (bill_id, applicant_id, passport_id, position, added_at)
          select bill.id, p.applicant_id, p.id, row_number() over (order by p.id), now() from bill, passport_item p
          where p.id = any(${made.items}::bigint[]) returning id, bill_id)
        select max(bill_id) as "billId", array_agg(id order by id) as "lineIds" from lines`,
  )
  return { ...made, billId, billNo, lineIds, labels }
}

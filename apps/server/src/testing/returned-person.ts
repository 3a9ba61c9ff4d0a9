import { NO_COLLECTOR } from '@visa/contract/custody/handover'
import { draftSave } from '@visa/contract/draft/draft'
import { fileUrl } from '@visa/contract/files/file'
import { exportSubmit } from '@visa/contract/sheets/export-task'
import { documentSave } from '@visa/contract/visa/document'
import { theProduct } from '../access/mover.ts'
import { one, sql } from '../db/sql.ts'
import type { Judged } from '../features/custody/gate.ts'
import { noteHandover } from '../features/custody/handover.service.ts'
import { askOpening, openCondition } from '../features/custody/opening.service.ts'
import { refuseCondition } from '../features/custody/opening-refusal.service.ts'
import { conditionOf } from '../features/custody/return.service.ts'
import { applicantTable } from '../features/visa/order/order-records.service.ts'
import { heldRow } from '../refusal/held-row.ts'
import type { Client } from './client.ts'
import { askedFor, uploaded } from './documents.ts'
import { acting, newOrder } from './orders.ts'
import { companyId, userId } from './staff.ts'
import type { TestApp } from './test-app.ts'

/** Somebody whose passport went back, with a scan, a form, drafts, snapshots and exports that tell of them. */

export interface ReturnedPerson {
  orderId: number
  orderNo: string
  applicantId: number
  /** Of the same order, without anything that went back. */
  companionId: number
  passportNo: string
  /** In the form, in snapshots and in a robot’s pages. */
  secret: string
  /** Where their parcel would go, as their order has it. */
  home: string
  /** In the scan itself. */
  scanned: string
  documentId: number
  storageName: string
}

interface Returned {
  days?: number
  centre?: boolean
  full?: boolean
  /** Brought for them before the passport went back. */
  also?: (admin: Client, applicantId: number) => Promise<void>
}

let made = 0

const scan = (mark: string): Buffer => Buffer.from(`%PDF-1.4\n% ${mark}\n%%EOF\n`)

/** Went back so many days ago, at the centre of the demonstration or at the platform’s own desk. */
export async function returnedPerson(
  server: TestApp,
  { days = 100, centre = true, full = false, also }: Returned = {},
): Promise<ReturnedPerson> {
  const { db } = server
  made += 1
  const mark = String(made).padStart(4, '0')
  const [passportNo, secret, scanned] = [`EZ765${mark}`, `SECRETWAY${mark}`, `SCANNEDPAGE${mark}`]
  const home = `HOMEWAY${mark}`
  const { id: orderId, orderNo, applicantIds } = await newOrder(server, { people: 2 })
  const [applicantId = 0, companionId = 0] = applicantIds
  const org = await companyId(server, centre ? 'CENTER-BJ' : 'ACCEPT-HQ')
  await db.query(
    sql`update visa_order set accept_org_id = ${org}, centre_id = ${centre ? org : null}, customer_addr = ${home} where id = ${orderId}`,
  )
  await db.query(sql`update visa_applicant set passport_no = ${passportNo}, mobile = ${`1377654${mark}`},
    search = search || ${`${passportNo.toLowerCase()} `}::text,
    form_values = form_values || jsonb_build_object('address', ${secret}::text) where id = ${applicantId}`)
  const admin = await server.as('admin')
  const { requirementId } = await askedFor(admin, applicantId, 'PASSPORT')
  const file = await uploaded(admin, `护照 ${passportNo}.pdf`, scan(scanned))
  const { id: documentId } = await admin.call(documentSave, {
    body: { applicantId, requirementId, files: [file] },
  })
  await also?.(admin, applicantId)
  // In the house until everything is said of it that is said while it is there.
  await db.query(sql`insert into passport_item (order_id, applicant_id, passport_no, holder, status, place, move_cause, moved_at)
    values (${orderId}, ${applicantId}, ${passportNo}, '持有人', 4, 'SAFE', 'RETRIEVAL', now() - make_interval(days => ${days}))`)
  if (full) {
    await admin.call(fileUrl, { query: { storageName: file.storageName } })
    await admin.call(draftSave, {
      body: { kind: 'visa.order.guided', recordId: String(orderId), body: { secret } },
    })
    await spread(server, { orderId, applicantId, passportNo, secret, centreId: org })
    await admin.call(exportSubmit, {
      body: { kind: 'visaApplicant', format: 'xlsx', filters: { keyword: passportNo } },
    })
    await server.runJobs()
  }
  await db.query(
    sql`update passport_item set status = 5, place = 'HOLDER', move_cause = 'RETURN' where applicant_id = ${applicantId}`,
  )
  await db.query(sql`update visa_applicant set status = 80 where id = ${applicantId}`)
  const { storageName } = file
  return {
    orderId,
    orderNo,
    applicantId,
    companionId,
    passportNo,
    secret,
    home,
    scanned,
    documentId,
    storageName,
  }
}

/** The other places that quote somebody; how they come to that is tested elsewhere. */
async function spread(
  server: TestApp,
  {
    orderId,
    applicantId,
    passportNo,
    secret,
    centreId,
  }: Pick<ReturnedPerson, 'orderId' | 'applicantId' | 'passportNo' | 'secret'> & { centreId: number },
): Promise<void> {
  const { db } = server
  const admin = await userId(server, 'admin')
  const told = JSON.stringify({ applicantId, passportNo, mobile: secret, birthDate: '1977-07-17' })
  const { id: contractId } = await one<{ id: number }>(
    db,
    sql`insert into centre_contract (contract_no, centre_id, status, customer_kind, customer_name, contact_name,
          contact_mobile, nation_code, visa_type, price_version, order_id)
        values (${`HT99${orderId}`}, ${centreId}, 1, 'PERSON', '客户', '客户', '13900000000', 'RUS', 1, '2026-01-01', ${orderId})
        returning id`,
  )
  await db.query(sql`insert into contract_applicant (contract_id, seq, cn_name, passport_no, mobile, applicant_id)
    values (${contractId}, 1, '持有人', ${passportNo}, ${secret}, ${applicantId})`)
  await db.query(sql`insert into contract_revision (contract_id, revision, snapshot, made_at)
    values (${contractId}, 1, jsonb_build_object('applicants', jsonb_build_array(${told}::jsonb)), now())`)
  await db.query(sql`insert into form_task (order_id, applicant_id, holder, site, schema_version, payload, status, made_by, made_company_id)
    select ${orderId}, ${applicantId}, '持有人', 'RU', '1', ${told}::jsonb, 32, ${admin}, company_id from app_user where id = ${admin}`)
  await db.query(sql`insert into form_task_step (task_id, attempt, step, at, page_text, outcome)
    select id, 1, 'fill', now(), ${secret}, 'done' from form_task where applicant_id = ${applicantId}`)
  await db.query(sql`insert into visa_receipt (receipt_no, order_id, lines, taken_at)
    values (${`R99${orderId}`}, ${orderId}, jsonb_build_array(${told}::jsonb - 'mobile'), now())`)
  await opened(server, applicantId, secret)
  const { id: collectionId } = await one<{ id: number }>(
    db,
    sql`insert into custody_collection (collection_no, company_id, signed_on, signature, photo)
      values (${`LQ99${orderId}`}, ${centreId}, 'SCREEN', '[[1, 2, 3, 4]]',
        jsonb_build_array(jsonb_build_object('fileName', ${secret}::text, 'storageName', 'x', 'fileIndex', 0))) returning id`,
  )
  await db.tx(async (tx) => {
    const by = theProduct(new Date())
    await noteHandover(tx, by, await heldRow(tx, by, applicantTable, applicantId), {
      way: 'COURIER',
      collectorName: '持有人',
      address: secret,
      note: secret,
      early: true,
      passportId: null,
      originals: 1,
      reason: secret,
      opened: [{ condition: 'address', reason: secret }],
      collectionId,
    })
  })
}

/** Conditions of the gate that were closed, asked for, opened and refused: a parcel to another address, a visa with a wrong name. */
async function opened(server: TestApp, applicantId: number, secret: string): Promise<void> {
  const { db } = server
  const by = { ...(await acting(server, 'admin')), language: 'zh' as const }
  const manager = await acting(server, 'center_mgr')
  const collection = {
    ...NO_COLLECTOR,
    way: 'COURIER' as const,
    collector: 'SELF' as const,
    collectorName: '持有人',
    address: secret,
  }
  const wrong: Judged = { ok: false, text: 'checkFailed', params: { note: { zh: secret, en: secret } } }
  await db.tx(async (tx) => {
    const { applicant, cell } = await conditionOf(tx, by, { applicantId, condition: 'address', collection })
    const first = { condition: 'address' as const, cell, collection, reason: secret }
    await refuseCondition(tx, manager, { id: await askOpening(tx, by, applicant, first), reason: secret })
    for (const [condition, closed] of [
      ['address', cell],
      ['check', wrong],
    ] as const) {
      const id = await askOpening(tx, by, applicant, { condition, cell: closed, collection, reason: secret })
      await openCondition(tx, manager, { id, reason: secret })
    }
  })
}

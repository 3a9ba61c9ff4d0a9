import { expect, type Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { addPeople, makeEvisaOrder, makeOrder } from './order.ts'

export interface ConfirmedOrder {
  id: number
  orderNo: string
  people: { id: number; name: string; passportNo: string }[]
}

/** Calls that must succeed, as whoever is logged in on a page. */
export async function post<Data>(page: Page, path: string, data: object): Promise<Data> {
  const headers = { origin: new URL(page.url()).origin, 'Idempotency-Key': crypto.randomUUID() }
  const answer = (await (await page.request.post(path, { data, headers })).json()) as {
    code: string
    data: Data
  }
  expect(answer, path).toMatchObject({ code: '0000' })
  return answer.data
}

/** Whom of the demonstration people of an order do as, with the most papers. */
async function likeWhom(orderId: number): Promise<number | undefined> {
  const [like] = await inDatabase<{ id: number }>(
    `select a.id::int as id from visa_applicant a join visa_order o on o.id = a.order_id join visa_order mine on mine.id = $1
     where o.id <> mine.id and o.nation_code = mine.nation_code and o.visa_type = mine.visa_type
       and o.visa_category = mine.visa_category and o.status >= 24 and o.status < 88
     order by (select count(*) from visa_document d where d.applicant_id = a.id and d.files <> '[]') desc, a.id limit 1`,
    [orderId],
  )
  return like?.id
}

/** What somebody of the demonstration answered for the same visa, and a photo, for these people too. */
export async function answersOf(orderId: number, ids: readonly number[]): Promise<void> {
  const like = await likeWhom(orderId)
  await inDatabase(
    `update visa_applicant a set photo = p.storage_name, photo_name = 'photo.png',
       form_values = l.form_values || a.form_values || jsonb_build_object(
         case when a.form_code = 'ph' then 'arrivalDate' else 'entryDate' end, o.entry_date,
         case when a.form_code = 'ph' then 'returnDate' else 'exitDate' end, o.exit_date)
     from visa_applicant l, visa_order o, (select storage_name from stored_file order by id limit 1) p
     where l.id = $1 and a.id = any($2) and o.id = a.order_id`,
    [like, ids],
  )
}

/** What they brought, too. */
async function asTheyDid(orderId: number, ids: readonly number[], open: readonly string[]): Promise<void> {
  await answersOf(orderId, ids)
  const like = await likeWhom(orderId)
  // Accepted long ago, but for what the audit is to look at; what comes over the counter is in nobody's list yet.
  await inDatabase(
    `insert into visa_document (applicant_id, requirement_id, document, status, files, brought_by)
     select a.id, d.requirement_id, d.document, case when d.document = any($3) then 1 else 2 end, d.files, d.brought_by
     from visa_document d join document_requirement r on r.id = d.requirement_id, unnest($2::bigint[]) a (id)
     where d.applicant_id = $1 and not (r.form = 'ORIGINAL' and r.document in ('PASSPORT', 'INVITATION'))`,
    [like, ids, open],
  )
}

interface Wanted {
  kind: 'sticker' | 'evisa'
  /** Names and passports. */
  people: readonly (readonly [cnName: string, surname: string, givenNames: string, passportNo: string])[]
  /** Kinds of documents that the audit is to look at. */
  open?: readonly string[]
}

/** A confirmed order of the agent who is logged in: applications whole, papers brought, price and promise fixed. */
export async function confirmedOrder(
  page: Page,
  { kind, people, open = [] }: Wanted,
): Promise<ConfirmedOrder> {
  const [org] = await inDatabase<{ id: number }>(
    `select id::int as id from company where company_code = 'ACCEPT-HQ'`,
  )
  const id = kind === 'sticker' ? await makeOrder(page) : await makeEvisaOrder(page, org?.id ?? 0)
  const ids = await addPeople(
    page,
    id,
    people.map(([cnName, surname, givenNames, passportNo]) => ({
      cnName,
      surname,
      givenNames,
      passportNo,
      passportExpiry: '2033-06-30',
      nationality: 'CHN',
    })),
  )
  await asTheyDid(id, ids, open)
  await post(page, '/api/visa/order/confirm', { id })
  const [order] = await inDatabase<{ orderNo: string }>(
    'select order_no as "orderNo" from visa_order where id = $1',
    [id],
  )
  return {
    id,
    orderNo: order?.orderNo ?? '',
    people: people.map(([name, , , passportNo], place) => ({ id: ids[place] ?? 0, name, passportNo })),
  }
}

/** All that is owed for an order is paid, as the desk takes it. */
export async function payOrder(page: Page, id: number): Promise<void> {
  const answer = await page.request.get('/api/visa/order/payments', { params: { id } })
  const { data } = (await answer.json()) as { data: { owedCents: number } }
  if (data.owedCents > 0) {
    const amountCents = data.owedCents
    const taking = { subjectKind: 'ORDER', subjectId: id, amountCents, way: 'CASH', givenCents: amountCents }
    await post(page, '/api/visacenter/payment/initiatePay', taking)
  }
}

/** How far an order and everybody in it came. */
export async function statusesOf(id: number): Promise<number[]> {
  const found = await inDatabase<{ status: number }>(
    `select status from visa_order where id = $1 union all select status from visa_applicant where order_id = $1`,
    [id],
  )
  return found.map(({ status }) => status)
}

/** The day on which the people of an order were to be lodged is today: the consulate may have decided. */
export const lodgingDayHasCome = (orderId: number): Promise<unknown> =>
  inDatabase(
    `with day as (select (now() at time zone 'Asia/Shanghai')::date as today), bill as (
       update send_bill b set lodging_day = day.today from day where b.id in (
         select l.bill_id from send_bill_line l join visa_applicant a on a.id = l.applicant_id where a.order_id = $1))
     update visa_applicant set lodging_day = day.today from day where order_id = $1`,
    [orderId],
  )

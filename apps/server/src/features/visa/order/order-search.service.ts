import type { Tx } from '../../../db/pool.ts'
import { one, sql } from '../../../db/sql.ts'
import { searchDocument } from '../../../search/search-document.ts'

interface Known {
  orderNo: string
  contactName: string
  contactMobile: string
  userName: string
}

interface Person {
  cnName: string
  surname: string
  givenNames: string
  passportNo: string
  mobile: string
}

const namesOf = ({ cnName, surname, givenNames }: Person): string[] => [cnName, `${surname} ${givenNames}`]

/** What an order is found by: its number, its contact, and everybody in it. */
export const orderDocument = (order: Known, people: readonly Person[]): string =>
  searchDocument({
    names: [order.contactName, order.userName, ...people.flatMap(namesOf)],
    numbers: [order.orderNo, order.contactMobile, ...people.map(({ passportNo }) => passportNo)],
  })

export const applicantDocument = (orderNo: string, person: Person): string =>
  searchDocument({ names: namesOf(person), numbers: [orderNo, person.passportNo, person.mobile] })

/** Makes what an order is found by anew, after its contact or its applicants changed. */
export async function refreshSearch(tx: Tx, orderId: number): Promise<void> {
  const { people, ...order } = await one<Known & { people: Person[] }>(
    tx,
    sql`select order_no as "orderNo", contact_name as "contactName", contact_mobile as "contactMobile",
          user_name as "userName",
          coalesce((select jsonb_agg(jsonb_build_object('cnName', a.cn_name, 'surname', a.surname,
            'givenNames', a.given_names, 'passportNo', a.passport_no, 'mobile', a.mobile) order by a.seq)
            from visa_applicant a where a.order_id = o.id), '[]') as people
        from visa_order o where id = ${orderId}`,
  )
  await tx.query(sql`update visa_order set search = ${orderDocument(order, people)} where id = ${orderId}`)
}

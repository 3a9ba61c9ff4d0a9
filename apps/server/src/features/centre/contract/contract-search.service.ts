import type { Tx } from '../../../db/pool.ts'
import { one, sql } from '../../../db/sql.ts'
import { searchDocument } from '../../../search/search-document.ts'

interface Findable {
  contractNo: string
  orderNo: string
  customerName: string
  contactName: string
  contactMobile: string
  people: { cnName: string; surname: string; givenNames: string; passportNo: string; label: string }[]
}

/** Makes what a contract is found by anew: its numbers, its customer, and everybody in it with their passports. */
export async function refreshContractSearch(tx: Tx, contractId: number): Promise<void> {
  const { people, ...contract } = await one<Findable & { [column: string]: unknown }>(
    tx,
    sql`select c.contract_no as "contractNo", c.customer_name as "customerName", c.contact_name as "contactName",
          c.contact_mobile as "contactMobile",
          coalesce((select o.order_no from visa_order o where o.id = c.order_id), '') as "orderNo",
          coalesce((select jsonb_agg(jsonb_build_object('cnName', a.cn_name, 'surname', a.surname,
            'givenNames', a.given_names, 'passportNo', a.passport_no, 'label', a.label) order by a.seq)
            from contract_applicant a where a.contract_id = c.id), '[]') as people
        from centre_contract c where c.id = ${contractId}`,
  )
  const search = searchDocument({
    names: [
      contract.customerName,
      contract.contactName,
      ...people.flatMap(({ cnName, surname, givenNames }) => [cnName, `${surname} ${givenNames}`]),
    ],
    numbers: [
      contract.contractNo,
      contract.orderNo,
      contract.contactMobile,
      ...people.flatMap(({ passportNo, label }) => [passportNo, label]),
    ],
  })
  await tx.query(sql`update centre_contract set search = ${search} where id = ${contractId}`)
}

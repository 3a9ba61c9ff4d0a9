import { sql, type Sql } from '../../db/sql.ts'

const plain = (name: Sql): Sql => sql`upper(replace(${name}, ' ', ''))`

/**
 * The identity cards known of somebody, named `a` in a query: that of the form, and that of the customer of their
 * contract where the customer is this person by name. What is told as a card alone counts as one.
 */
export const cardsOf = (a: Sql): Sql => sql`(select ${a}.form_values ->> 'idCardNo' as card
    where ${a}.form_values ->> 'idCardNo' <> ''
  union select upper(c.customer_id_no) from contract_applicant n join centre_contract c on c.id = n.contract_id
    where n.applicant_id = ${a}.id and c.customer_id_no ~* '^([0-9]{15}|[0-9]{17}[0-9X])$' and c.customer_name <> ''
      and ${plain(sql`c.customer_name`)} in (${plain(sql`n.cn_name`)}, ${plain(sql`n.surname || n.given_names`)},
        ${plain(sql`n.given_names || n.surname`)}))`

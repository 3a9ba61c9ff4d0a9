import { oneOf, textOrEmpty } from '@visa/contract/fields'
import { Attachment } from '@visa/contract/files/file'
import { DOCUMENT_LIMITS } from '@visa/contract/visa/document'
import { DOCUMENT_MACHINE, DOCUMENT_STATUS, type DocumentStatus } from '@visa/contract/visa/document.states'
import { orderStatus } from '@visa/contract/visa/order'
import * as z from 'zod/mini'
import { json, moment, plain, type Column } from '../../../db/column.ts'
import { identifier, sql } from '../../../db/sql.ts'
import { table, type RowOf } from '../../../db/table.ts'
import { applicantsWithin } from '../order/applicant-rows.service.ts'

/** Whose a document is and what people call it; read with it, kept with the applicant and the dictionary. */
const Whose = z.object({
  orderId: z.number(),
  companies: z.array(z.number()),
  /** The applicant. */
  name: z.string(),
  applicantStatus: orderStatus,
  kind: z.object({ zh: z.string(), en: z.string() }),
})
const WHOSE: Column<z.output<typeof Whose>> = {
  names: [],
  read: (at) =>
    `(select jsonb_build_object('orderId', a.order_id, 'applicantStatus', a.status,
        'companies', array_remove(array[a.agent_id, a.accept_org_id, a.centre_id, a.customer_id], null),
        'name', case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end,
        'kind', coalesce((select jsonb_build_object('zh', k.cname, 'en', k.ename) from dict_data k
          where k.type = 'MATERIAL_KIND' and k.code = ${at('document')}),
          jsonb_build_object('zh', ${at('document')}, 'en', ${at('document')})))
      from visa_applicant a where a.id = ${at('applicant_id')})`,
}

export const documentTable = table('visa_document', {
  fields: {
    document: textOrEmpty(64),
    note: textOrEmpty(DOCUMENT_LIMITS.note),
    files: z.array(Attachment),
  },
  given: {
    applicantId: z.number(),
    requirementId: z.nullable(z.number()),
    documentStatus: oneOf<DocumentStatus>(DOCUMENT_STATUS),
    // Null: whoever had the link of a telephone.
    updatedBy: z.nullable(z.number()),
    whose: Whose,
  },
  also: {
    reason: z.string(),
    // MATERIAL_FAULT
    faults: z.array(z.string()),
    // Whose verdict it is, also of one that was overtaken by other files.
    judgedBy: z.nullable(z.number()),
    judgedAt: z.nullable(z.string()),
    broughtBy: z.nullable(z.number()),
    broughtAt: z.string(),
  },
  columns: {
    documentStatus: plain('status'),
    files: json('files'),
    whose: WHOSE,
    judgedAt: moment('judged_at'),
    broughtAt: moment('brought_at'),
  },
  log: {
    files: (files) => files.map(({ fileName }) => fileName).join('、'),
    faults: (faults) => faults.join('、'),
    judgedBy: null,
    judgedAt: null,
    broughtBy: null,
    broughtAt: null,
  },
  reach: {
    because: 'a document is seen with its applicant',
    within: (viewer, alias) =>
      sql`exists (select 1 from visa_applicant a where a.id = ${identifier(alias)}.applicant_id
        and ${applicantsWithin(viewer, 'a')})`,
  },
  states: { documentStatus: DOCUMENT_MACHINE },
  // The log of an order gathers its documents'.
  about: ({ whose: { orderId, companies, name, kind } }) => ({
    subject: `${name} ${kind.zh}`,
    topic: String(orderId),
    companies: [...new Set(companies)],
  }),
})

export type DocumentRow = RowOf<typeof documentTable>

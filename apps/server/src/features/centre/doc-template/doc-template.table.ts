import { docTemplateFields } from '@visa/contract/centre/config-doc-template'
import * as z from 'zod/mini'
import { json, moment } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'

/** A version of a paper that a centre has written. */
export const docTemplateTable = table('doc_template', {
  fields: docTemplateFields,
  given: { companyId: z.number(), version: z.number() },
  also: {
    validFrom: z.nullable(z.string()),
    publishedBy: z.nullable(z.number()),
    publishedAt: z.nullable(z.string()),
  },
  columns: { zh: json('zh'), en: json('en'), publishedAt: moment('published_at') },
  log: {
    // What is on a paper is read on its page; the log tells how much of it there is.
    zh: ({ blocks }) => blocks.length,
    en: ({ blocks }) => blocks.length,
    publishedBy: null,
    publishedAt: null,
  },
  reach: { company: 'companyId' },
  about: ({ kind, version, companyId }) => ({
    subject: `${kind} ${version}`,
    topic: kind,
    companies: [companyId],
  }),
})

export type DocTemplate = RowOf<typeof docTemplateTable>

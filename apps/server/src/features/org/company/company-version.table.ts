import { COMPANY_FIELDS } from '@visa/contract/org/company'
import { CompanyValues, VERSION_STATES, Verdict } from '@visa/contract/org/company-version'
import * as z from 'zod/mini'
import { json, moment } from '../../../db/column.ts'
import { Sql, sql } from '../../../db/sql.ts'
import { table, type RowOf } from '../../../db/table.ts'
import { companyScope } from './company-reach.ts'

/**
 * What was handed in about a company, when and by whom, and what became of it. It is history by itself: what is done to a
 * version is done to its company, whose log tells of it.
 */
export const versionTable = table('company_version', {
  fields: {
    companyId: z.number(),
    versionNo: z.number(),
    state: z.enum(VERSION_STATES),
    before: z.nullable(CompanyValues),
    values: CompanyValues,
    changed: z.array(z.enum(COMPANY_FIELDS)),
    note: z.string(),
    submitterId: z.nullable(z.number()),
    submitterName: z.string(),
  },
  also: {
    deciderName: z.string(),
    decidedAt: z.nullable(z.iso.datetime()),
    verdicts: z.array(Verdict),
    decideNote: z.string(),
  },
  columns: {
    before: json('was'),
    values: json('form'),
    changed: json('changed'),
    verdicts: json('verdicts'),
    decidedAt: moment('decided_at'),
  },
  reach: {
    because: 'they are their company’s, whose reach a query judges',
    within: (
      viewer,
      alias,
    ) => sql`exists (select 1 from company c where c.id = ${new Sql([`${alias}.company_id`], [])}
      and ${companyScope(viewer, 'c')})`,
  },
  about: ({ companyId }) => ({ subject: '', topic: String(companyId), companies: [companyId] }),
})

export type VersionRow = RowOf<typeof versionTable>

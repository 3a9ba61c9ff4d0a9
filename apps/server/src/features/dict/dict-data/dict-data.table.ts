import { dictDataFields } from '@visa/contract/dict/dict-data'
import { dictTypeFields } from '@visa/contract/dict/dict-type'
import { valid } from '@visa/contract/fields'
import * as z from 'zod/mini'
import { isPlatform } from '../../../access/scope.ts'
import { Sql, sql } from '../../../db/sql.ts'
import { table } from '../../../db/table.ts'

export const dictDataTable = table('dict_data', {
  fields: dictDataFields,
  /** `companyId`: who has added it for itself alone; null: it is for everybody. */
  given: { type: dictTypeFields.type, companyId: z.nullable(z.number()) },
  also: { valid },
  reach: {
    because: 'an entry is for everybody, or of the company that added it for itself',
    within: (viewer, alias) => {
      const company = new Sql([`${alias}.company_id`], [])
      return isPlatform(viewer)
        ? sql`true`
        : sql`(${company} is null or ${company} = any(${viewer.companyIds}::bigint[]))`
    },
  },
  about: ({ type, cname, companyId }) => ({
    subject: cname,
    topic: type,
    companies: companyId === null ? [] : [companyId],
  }),
})

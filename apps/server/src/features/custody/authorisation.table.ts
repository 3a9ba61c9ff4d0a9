import { authorisationFields } from '@visa/contract/custody/authorisation'
import { maskDocument } from '@visa/contract/org/user-identity'
import * as z from 'zod/mini'
import { json, moment } from '../../db/column.ts'
import { identifier, sql } from '../../db/sql.ts'
import { table } from '../../db/table.ts'
import { applicantsWithin } from '../visa/order/applicant-rows.service.ts'

/** Who may collect for somebody else. */
export const authorisationTable = table('custody_authorisation', {
  fields: authorisationFields,
  given: {
    authorisationNo: z.string(),
    companyId: z.number(),
    madeBy: z.nullable(z.number()),
  },
  also: {
    revokedBy: z.nullable(z.number()),
    revokedAt: z.nullable(z.string()),
    revokeReason: z.string(),
  },
  columns: { letter: json('letter'), revokedAt: moment('revoked_at') },
  log: {
    idNo: maskDocument,
    mobile: maskDocument,
    revokedBy: null,
    letter: (files) => files.map(({ fileName }) => fileName).join(', '),
  },
  reach: {
    because: 'whoever reaches somebody of it reaches it, at the desk and as whose passport it is',
    within: (viewer, alias) => sql`exists (select 1 from custody_authorisation_person w
      join visa_applicant wa on wa.id = w.applicant_id
      where w.authorisation_id = ${identifier(alias)}.id and ${applicantsWithin(viewer, 'wa')})`,
  },
  about: ({ authorisationNo, companyId }) => ({ subject: authorisationNo, companies: [companyId] }),
})

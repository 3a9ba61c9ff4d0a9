import { formSiteFields } from '@visa/contract/form-task/form-site'
import { SITE_CODES } from '@visa/contract/form-task/sites'
import * as z from 'zod/mini'
import { table, type RowOf } from '../../db/table.ts'

export const formSiteTable = table('form_site', {
  fields: formSiteFields,
  given: { code: z.enum(SITE_CODES) },
  reach: 'shared',
  // Of nobody but the platform.
  about: ({ code }) => ({ subject: code, companies: [] }),
})

export type SiteRow = RowOf<typeof formSiteTable>

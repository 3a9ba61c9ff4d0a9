import { tagFields } from '@visa/contract/org/company-tag'
import { table } from '../../../db/table.ts'

export const tagTable = table('company_tag', {
  fields: tagFields,
  reach: 'shared',
  // Of the platform's own: no company is told what it is called by.
  about: ({ name }) => ({ subject: name, companies: [] }),
})

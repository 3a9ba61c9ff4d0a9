import { holidayFields } from '@visa/contract/centre/config-holiday'
import * as z from 'zod/mini'
import { table, type RowOf } from '../../../db/table.ts'

/** Days on which a centre or a consulate is not as the public calendar says. */
export const holidayTable = table('centre_holiday', {
  fields: { ...holidayFields, working: z.boolean() },
  given: { companyId: z.number() },
  reach: { company: 'companyId' },
  about: ({ day, nationCode, companyId }) => ({
    subject: nationCode === '' ? day : `${day} ${nationCode}`,
    companies: [companyId],
  }),
})
export type HolidayRow = RowOf<typeof holidayTable>

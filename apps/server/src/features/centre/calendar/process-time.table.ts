import { processTimeFields } from '@visa/contract/centre/config-process-time'
import * as z from 'zod/mini'
import { table } from '../../../db/table.ts'

export const processTimeTable = table('centre_process_time', {
  fields: processTimeFields,
  given: { companyId: z.number() },
  reach: { company: 'companyId' },
  about: ({ nationCode, visaType, visaCategory, urgencyLevel, consulate, companyId }) => ({
    subject: [nationCode, visaType, visaCategory, urgencyLevel, consulate]
      .filter((part) => part !== '')
      .join('-'),
    companies: [companyId],
  }),
})

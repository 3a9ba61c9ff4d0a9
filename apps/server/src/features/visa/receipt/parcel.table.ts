import { parcelFields } from '@visa/contract/visa/parcel'
import * as z from 'zod/mini'
import { moment } from '../../../db/column.ts'
import { table } from '../../../db/table.ts'

/** Parcels at the counter of a company. */
export const parcelTable = table('visa_parcel', {
  fields: parcelFields,
  given: {
    companyId: z.number(),
    arrivedBy: z.number(),
    arrivedAt: z.string(),
  },
  also: { emptiedBy: z.nullable(z.number()), emptiedAt: z.nullable(z.string()) },
  columns: { arrivedAt: moment('arrived_at'), emptiedAt: moment('emptied_at') },
  reach: { company: 'companyId' },
  about: ({ waybillNo, companyId }) => ({ subject: waybillNo, companies: [companyId] }),
})

import { visaProductFields } from '@visa/contract/visa/product'
import { json } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'

export const productTable = table('visa_product', {
  fields: visaProductFields,
  also: {},
  columns: { speeds: json('speeds') },
  log: {
    speeds: (speeds) =>
      speeds.map(({ urgencyLevel, workingDays }) => `${urgencyLevel} ${workingDays}`).join(', '),
    entriesOffered: (entries) => entries.join(', '),
  },
  // What is offered is no company's: the call says who may.
  reach: 'shared',
  about: ({ id, title }) => ({ subject: title, topic: String(id), companies: [] }),
})
export type ProductRow = RowOf<typeof productTable>

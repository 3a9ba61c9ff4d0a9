import { text } from '@visa/contract/fields'
import { RETURNED_LIMITS, type ReturnedField } from '@visa/contract/centre/returned-list'
import * as z from 'zod/mini'
import { json } from '../../../db/column.ts'
import { table, type RowOf } from '../../../db/table.ts'

/** A list that came back; its rows have a table of their own. */
export const returnedTable = table('returned_list', {
  fields: { sender: text(RETURNED_LIMITS.sender) },
  given: {
    listNo: z.string(),
    centreId: z.number(),
    operatorId: z.nullable(z.number()),
    fileName: z.string(),
    header: z.array(z.string()),
    columns: z.array(z.custom<ReturnedField | ''>(() => true)),
  },
  columns: { header: json('header'), columns: json('columns') },
  reach: { company: 'centreId', owner: 'operatorId' },
  about: ({ listNo, centreId }) => ({ subject: listNo, companies: [centreId] }),
})
export type ReturnedRow = RowOf<typeof returnedTable>

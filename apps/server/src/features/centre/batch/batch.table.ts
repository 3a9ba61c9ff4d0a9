import { BATCH_MODES } from '@visa/contract/centre/batch'
import { text } from '@visa/contract/fields'
import * as z from 'zod/mini'
import { json } from '../../../db/column.ts'
import { table } from '../../../db/table.ts'

const idOrNone = z.nullable(z.number())

const FaultyRow = z.object({ row: z.number(), name: z.string(), reasons: z.string() })
export type FaultyRow = z.output<typeof FaultyRow>

/** Contracts that were made of one sheet. */
export const batchTable = table('contract_batch', {
  fields: { customerName: text(64) },
  given: {
    batchNo: z.string(),
    centreId: z.number(),
    operatorId: idOrNone,
    payerId: idOrNone,
    mode: z.enum(BATCH_MODES),
    rowCount: z.number(),
    labelBatchId: idOrNone,
  },
  also: { madeCount: z.number(), faulty: z.array(FaultyRow) },
  columns: { faulty: json('faulty') },
  log: { faulty: (rows) => rows.map(({ row }) => row).join(', ') },
  reach: { company: 'centreId', owner: 'operatorId' },
  about: ({ batchNo, centreId }) => ({ subject: batchNo, companies: [centreId] }),
})

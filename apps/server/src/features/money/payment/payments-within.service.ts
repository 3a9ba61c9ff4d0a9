import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Sql } from '../../../db/sql.ts'
import { paymentTable } from './payment.table.ts'

/** Payments named `p` that a viewer reaches, for what tells of them elsewhere. */
export const paymentsWithin = (viewer: Viewer): Sql => rowsWithin(viewer, paymentTable, 'p')

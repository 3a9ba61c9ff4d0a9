import { createHash } from 'node:crypto'
import type { DayContent } from '@visa/contract/centre/day-report'
import { canonical } from '../../../http/canonical.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { DayReportRow } from './day-report.table.ts'

/** Shorter ones are of reports that were closed when the order of fields still told: nothing can be proven by them. */
const LENGTH = 24

/** Of what a report tells, whatever the order of its fields in the database. */
export const checksumOf = async (content: DayContent): Promise<string> =>
  createHash('sha256')
    .update(await canonical(content))
    .digest('hex')
    .slice(0, LENGTH)

/** Nobody reads, signs or prints a report that is not what was closed. */
export async function refuseAltered({
  content,
  checksum,
  reportNo,
}: Pick<DayReportRow, 'content' | 'checksum' | 'reportNo'>): Promise<void> {
  if (checksum.length < LENGTH) return
  if ((await checksumOf(content)) !== checksum) throw new Refusal('dayAltered', { reportNo })
}

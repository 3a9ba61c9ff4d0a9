import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import { CHANNELS } from '@visa/contract/money/ways'
import type { Mover } from '../../../access/mover.ts'
import { first, sql, type Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { platformBook } from '../ledger/ledger.service.ts'
import type { Subject, SubjectFacts } from './subjects.service.ts'

const TEST_CODE = 'sys.paymentTest'
/** What a test of a channel costs. */
export const TEST_CENTS = 1

/** P2.33: a cent through a channel, to see that it works. Each test is a number of its own, whoever makes it. */
async function factsOf(db: Queryable, { viewer }: Mover, id: number): Promise<SubjectFacts> {
  if (viewer !== null && !can(viewer.authorities, TEST_CODE))
    throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
  return {
    kind: 'TEST',
    id,
    no: `TEST-${id}`,
    bookId: await platformBook(db),
    title: '',
    companyId: null,
    parties: { agentId: null, acceptOrgId: null, centreId: null, platformId: await platformBook(db) },
    totalCents: TEST_CENTS,
    lines: [],
    closed: false,
    ways: CHANNELS,
    account: { kind: 'DEPOSIT', detail: 'TEST' },
    kept: null,
  }
}

export const testSubject: Subject = {
  kind: 'TEST',
  takenBy: () => [TEST_CODE],
  find: () => Promise.resolve([]),
  see: factsOf,
  async hold(tx, by, id) {
    await first(tx, sql`select pg_advisory_xact_lock(hashtextextended('payment test ' || ${id}::bigint, 0))`)
    return factsOf(tx, by, id)
  },
}

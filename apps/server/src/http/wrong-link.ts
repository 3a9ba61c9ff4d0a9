import type { ErrorKey } from '@visa/messages/errors'
import type { Queryable } from '../db/sql.ts'
import { Refusal } from '../refusal/refusal.ts'
import { networkOf } from './network.ts'
import { countHit } from './rate-limit.ts'
import type { Visit } from './route.ts'

/** Wrong links of one kind from one network in an hour. */
const WRONG_LINKS = { max: 20, seconds: 3600 }

/** Whatever is wrong with a secret link is told alike, and nobody tries many. */
export async function refuseWrongLink(
  db: Queryable,
  { address, now }: Pick<Visit, 'address' | 'now'>,
  { kind, refusal }: { kind: string; refusal: ErrorKey },
): Promise<never> {
  await countHit(db, `${kind} ${networkOf(address)}`, WRONG_LINKS, now)
  throw new Refusal(refusal)
}

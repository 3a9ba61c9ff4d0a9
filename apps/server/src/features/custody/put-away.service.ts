import type { placePut } from '@visa/contract/custody/place'
import type { HandlerInput, HandlerOutput } from '@visa/contract/endpoint'
import { passportCode } from '@visa/contract/rules/scan-code'
import type { ActingPerson } from '../../access/mover.ts'
import type { Tx } from '../../db/pool.ts'
import { isInHouse, passportsBy, placePassport, refuseElsewhere } from './passport.service.ts'

/**
 * One passport after the other is put where its slot was scanned. Whoever scans has it in the hand: where the system had it
 * meanwhile is no question.
 */
export async function putAway(
  tx: Tx,
  by: ActingPerson,
  { code, placeId, slot, ...mark }: HandlerInput<typeof placePut>['body'],
): Promise<HandlerOutput<typeof placePut>> {
  const found = await passportsBy(tx, by, passportCode(code))
  const nothing = { name: '', passportNo: '', placeName: '', slot: '' }
  const [first] = found
  if (first === undefined) return { ...nothing, kind: 'unknown' }
  const [passport, ...others] = found.filter(isInHouse)
  if (others.length > 0) return { ...nothing, kind: 'several' }
  if (passport === undefined) {
    refuseElsewhere(first)
    return { ...nothing, kind: 'unknown' }
  }
  const stand = { place: 'SAFE', placeNote: '', placeId, slot } as const
  const put = await placePassport(tx, by, { id: passport.id, ...stand, ...mark })
  const { holder: name, passportNo, placeName } = put
  return { kind: 'put', name, passportNo, placeName, slot: put.slot }
}

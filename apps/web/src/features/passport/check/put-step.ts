import { placeOfCode } from '@visa/contract/custody/place'

/** What the next code means where passports and slots are scanned by turns. */
type PutStep =
  | { kind: 'passport'; code: string; before: string }
  | { kind: 'put'; code: string; placeId: number; slot: string }
  | { kind: 'noPassport' }

/** `inHand`: the passport that was scanned last and is not put anywhere yet; empty: none. */
export function putStep(inHand: string, typed: string): PutStep {
  const place = placeOfCode(typed)
  if (place === undefined) {
    const code = typed.trim().toUpperCase()
    return { kind: 'passport', code, before: inHand === code ? '' : inHand }
  }
  return inHand === '' ? { kind: 'noPassport' } : { kind: 'put', code: inHand, ...place }
}

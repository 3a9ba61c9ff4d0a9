import type { Gate } from '@visa/contract/custody/handover'
import type { centreReturnMessages } from '@visa/messages/custody/centre-return'
import { fill } from '../../../lib/i18n.tsx'
import { countedOf } from '../../../ui/gate/return-gate.ts'

type Words = (typeof centreReturnMessages)['zh' | 'en']
type Going = Pick<Gate, 'name' | 'passportNo' | 'passport' | 'originals' | 'hasVisa'>

/** A passport as it is named to whoever takes it. */
export const passportOf = ({ name, passportNo }: Pick<Gate, 'name' | 'passportNo'>): string =>
  `${passportNo} ${name}`

const letters = (name: string): string => name.replaceAll(/[^\p{L}]/gu, '').toUpperCase()

export const isSameName = (one: string, other: string): boolean => letters(one) === letters(other)

/** Of visas that were looked at: of all, of some, or of none where there is none. */
function visasSeen(going: readonly Going[], t: Words): string {
  const seen = going.filter(({ hasVisa }) => hasVisa)
  if (seen.length === 0) return ''
  return seen.length === countedOf(going).passports
    ? t.signVisas
    : fill(t.signSomeVisas, { passports: seen.map(passportOf).join(t.comma) })
}

/** What a collector signs: every passport by number and holder, and whose they take for somebody else. */
export function receivedBy(collectorName: string, going: readonly Going[], t: Words): string {
  const { passports: count, originals } = countedOf(going)
  const passports = going
    .map((each) => {
      const passport = passportOf(each)
      return isSameName(each.name, collectorName) ? passport : fill(t.forHolder, { passport })
    })
    .join(t.comma)
  const words = originals === 0 ? t.signHelp : count === 0 ? t.signOriginals : t.signBoth
  return `${fill(words, { count, passports, originals })}${visasSeen(going, t)}`
}

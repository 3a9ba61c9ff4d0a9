import type { Collection } from '@visa/contract/custody/handover'
import { idCard18, isIdCard } from '@visa/contract/rules/id-card'
import type { AtTheGate } from './at-the-gate.ts'
import { plainDocument, type Registered } from './authorisation.service.ts'

/** Who stands at the gate: told from names, from documents that are known, and from registered letters. */

export const letters = (name: string): string => name.replaceAll(/[^\p{L}]/gu, '').toUpperCase()

/** Two spellings of one address: blanks, marks and the width of letters tell none apart. */
export const isSameAddress = (one: string, other: string): boolean =>
  plainAddress(one) === plainAddress(other)

const plainAddress = (address: string): string =>
  address
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

export const isNamed = (name: string, { cnName, surname, givenNames }: AtTheGate['holder']): boolean =>
  letters(name) !== '' &&
  [cnName, `${surname}${givenNames}`, `${givenNames}${surname}`].some(
    (each) => letters(each) === letters(name),
  )

const sameDocument = (one: string, other: string): boolean =>
  one.replaceAll(/\s/g, '').toUpperCase() === other.replaceAll(/\s/g, '').toUpperCase()

/**
 * What was shown against what is known: unknown where the house has no number of that kind to hold it against, or has
 * that very document itself.
 */
type Document = 'agrees' | 'differs' | 'unknown'

const against = (idNo: string, known: readonly string[]): Document => {
  const numbers = known.filter((each) => each !== '')
  if (numbers.length === 0) return 'unknown'
  return numbers.some((each) => sameDocument(plainCard(idNo), plainCard(each))) ? 'agrees' : 'differs'
}

/** Cards of 15 digits are the same as those of 18. */
const plainCard = (idNo: string): string => idCard18(idNo.replaceAll(/\s/g, '').toUpperCase()) ?? idNo

function holderDocument({
  collection: { idType, idNo },
  shownIsHeld,
  holderCards,
  passportNos,
}: AtTheGate): Document {
  if (shownIsHeld) return 'unknown'
  // Whoever's card is known shows that card, not something else that nobody can hold against anything.
  return against(idNo, idType === 'PASSPORT' ? passportNos : holderCards)
}

/**
 * Of the contact one number is known, of a card or of something else, and their passport and card where the order is for
 * them too. Whoever's card is known shows that card or that passport: anything else is as good as another card.
 */
function contactDocument({
  collection: { idType, idNo },
  contactIdNo,
  shownIsHeld,
  contactPassports,
  contactCards,
}: AtTheGate): Document {
  if (shownIsHeld) return 'unknown'
  const isCard = isIdCard(contactIdNo)
  const cards = [...contactCards, ...(isCard ? [contactIdNo] : [])]
  if (idType === 'ID_CARD') return against(idNo, cards)
  const others = [...(isCard ? [] : [contactIdNo]), ...(idType === 'PASSPORT' ? contactPassports : [])]
  const shown = against(idNo, others)
  return shown === 'unknown' && cards.length > 0 ? 'differs' : shown
}

export const isNamedContact = ({ collection: { collectorName: name }, contactName }: AtTheGate): boolean =>
  letters(name) !== '' && letters(name) === letters(contactName)

const isNamedHolder = (at: AtTheGate): boolean => isNamed(at.collection.collectorName, at.holder)

/** Who stands at the desk, to somebody whose passport it is: told from names and documents, not from a choice. */
export const isHolder = (at: AtTheGate): boolean => isNamedHolder(at) && holderDocument(at) !== 'differs'

/** Of the holder's name with another document than the holder's, only the contact's own number makes them the contact. */
export const isContact = (at: AtTheGate): boolean =>
  isNamedContact(at) &&
  (contactDocument(at) === 'agrees' ||
    (contactDocument(at) === 'unknown' && !(isNamedHolder(at) && holderDocument(at) === 'differs')))

/** What the document of the collector is held against: their own, as far as it is known, or that of their letter. */
export function documentOf(at: AtTheGate): Document {
  if (isHolder(at)) return holderDocument(at)
  if (isContact(at)) return contactDocument(at)
  if (lettersFor(at).length > 0) return 'agrees'
  // Somebody known by name whose number is another: what is wrong is told, not that nothing is known.
  return isNamedHolder(at) || isNamedContact(at) ? 'differs' : 'unknown'
}

/** What was typed off a card is the number of none, as everywhere else that cards are typed in: the phone refuses it too. */
export const isNoCard = ({ collection: { idType, idNo } }: AtTheGate): boolean =>
  idType === 'ID_CARD' && idNo !== '' && !isIdCard(plainDocument(idNo))

/** Nothing is known to hold it against, and nobody says that they looked at it. */
export const isUnseen = (at: AtTheGate): boolean =>
  documentOf(at) === 'unknown' && !at.collection.documentSeen

/** The registered letters by which somebody could collect, the newest first. */
export function lettersFor(at: AtTheGate): Registered[] {
  const { collectorName: name, idNo } = at.collection
  return (at.registered ?? []).filter(
    (each) =>
      !each.revoked &&
      !each.used &&
      each.validUntil >= at.today &&
      letters(each.collectorName) === letters(name) &&
      sameDocument(each.idNo, idNo),
  )
}

/** The one that counts: whoever registered a letter hands nothing out by it. */
export const letterFor = (at: AtTheGate): Registered | undefined =>
  lettersFor(at).find(({ madeBy }) => madeBy !== at.giverId)

export function collectorOf(at: AtTheGate): Collection['collector'] {
  if (at.registered === null) return at.collection.collector
  if (isHolder(at)) return 'SELF'
  return isContact(at) ? 'CONTACT' : 'OTHER'
}

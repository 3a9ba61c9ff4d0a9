import { yes } from './condition.ts'
import { notAfterToday, notBefore } from './day-rules.ts'
import { date, digits, select, yesNo, type latin } from './field.ts'
import { atLeast } from './value-rules.ts'

const visited = yes('visitedRussia')

/** Asked by both Russian forms in the same words. */
export const VISITS_TO_RUSSIA = {
  visitedRussia: yesNo(),
  visitCount: digits(3, { need: visited, rules: [atLeast(1)] }),
  lastVisitFrom: date({ need: visited, rules: [notBefore('birthDate'), notAfterToday] }),
  lastVisitTo: date({ need: visited, rules: [notBefore('lastVisitFrom'), notAfterToday] }),
}

/** A relative in Russia, in the letters that the form takes. */
export const RELATIVES_IN_RUSSIA = (text: typeof latin) => ({
  relation: select('RELATION'),
  surname: text(50),
  givenNames: text(80),
  birthDate: date({ rules: [notAfterToday] }),
  address: text(200),
})

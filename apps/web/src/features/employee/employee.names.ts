import { USER_STANDINGS, type ManagedUser, type UserStanding } from '@visa/contract/org/user-manage'
import type { employeeMessages } from '@visa/messages/org/employee'
import { fill } from '@visa/messages/texts'
import type { StatusTone } from '../../lib/palette.ts'
import type { Choice } from '../../ui/choice.ts'

export type EmployeeTexts = (typeof employeeMessages)['zh']

const TONES: Readonly<Record<UserStanding, StatusTone>> = {
  active: 'done',
  frozen: 'cancelled',
  blocked: 'refused',
}

export const standingTone = (standing: UserStanding): StatusTone => TONES[standing]

export const standingChoices = (t: EmployeeTexts): Choice[] =>
  USER_STANDINGS.map((value) => ({ value, label: t.standings[value] }))

/** This many are named in a confirmation; the rest are counted. */
const NAMED = 3

export function namesOf(people: readonly Pick<ManagedUser, 'realName'>[], t: EmployeeTexts): string {
  const names = people
    .slice(0, NAMED)
    .map(({ realName }) => realName)
    .join(t.separator)
  return people.length > NAMED ? fill(t.nameList, { names, count: people.length }) : names
}

import { USER_STANDINGS, type UserStanding } from '@visa/contract/org/user-manage'
import type { employeeMessages } from '@visa/messages/org/employee'
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

import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import type { StoryStep } from './story-step.ts'
import { opening, sceneOf, walkedIn } from './year/days.ts'

/** Contracts whose passports went to the consulate, and some of them home again. */

/** How many days ago they came, and what was done last for them: holidays between make nobody late. */
const LODGED = [
  [6, 'submit'],
  [7, 'submit'],
  [20, 'result'],
  [26, 'giveBack'],
  [30, 'giveBack'],
] as const
/** Families whom nobody else of the demonstration is. */
const FIRST_FAMILY = 5_000_317
const FIRST_PERSON = 50_003_179

export const lodgedSteps = (now: Date): StoryStep[] =>
  LODGED.map(([days, last], place) => ({
    name: `lodged ${place}`,
    tell: async (tx) =>
      walkedIn(await sceneOf(tx, now), {
        family: FIRST_FAMILY + place,
        person: FIRST_PERSON + place * 10,
        people: 1 + (place % 2),
        at: opening(addDays(dayOf(now), -days), place),
        last,
      }),
  }))

import type { StoredRow } from '../../db/table.ts'
import { CODES } from '@visa/contract/codes'
import { edgeFrom, type StateValue } from '@visa/contract/states'
import fc from 'fast-check'
import { expect } from 'vitest'
import { attempt, attemptAsMeant, stateOf, walkerOf, wayOf, type Walk } from './walk.ts'

const REASON = '随机'
const RUNS = 12
const STEPS = 10

interface Step<S, O> {
  operation: O
  /** Which of those that the table allows there, instead; unset: whatever it is. */
  legal: number | null
  /** Which of the people, or whoever the table gives it to. */
  who: 0 | 1 | 'meant'
  seen: S | 'current' | undefined
}

/**
 * Random operations by random people, with and without what they saw: the history always tells the state. Tells how
 * many of them moved a record.
 */
export async function randomWalk<S extends StateValue, O extends string, Row extends StoredRow>(
  walk: Walk<S, O, Row>,
): Promise<number> {
  const { machine } = walk.flow
  const one = await walkerOf(walk, walk.person)
  const two = walk.rival === undefined ? one : await walkerOf(walk, walk.rival)
  const starts = machine.states.filter((state) => machine.edges.some(({ from }) => from.includes(state)))
  const operations = [...new Set(machine.edges.map(({ operation }) => operation))]
  const step: fc.Arbitrary<Step<S, O>> = fc.record({
    operation: fc.constantFrom(...operations),
    // A large machine allows little of all there is: half of the steps are ones that could be done.
    legal: fc.option(fc.nat(), { freq: 1 }),
    who: fc.constantFrom<Step<S, O>['who']>(0, 1, 'meant', 'meant'),
    seen: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom<Step<S, O>['seen']>(undefined, 'current') },
      { weight: 1, arbitrary: fc.constantFrom<Step<S, O>['seen']>(...machine.states) },
    ),
  })
  let moves = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.array(step, { minLength: 1, maxLength: STEPS }),
      async (start, steps) => {
        const record = await walk.bring(start)
        if (record === undefined) return
        const { id } = record
        for (const { operation: drawn, legal, who, seen } of steps) {
          const [before, way] = [await stateOf(walk, id), await wayOf(walk, id)]
          const allowed = machine.edges.filter(({ from }) => before !== null && from.includes(before))
          const operation =
            (legal === null ? undefined : allowed[legal % Math.max(allowed.length, 1)]?.operation) ?? drawn
          const saw = seen === 'current' ? (before ?? undefined) : seen
          const said = { reason: REASON, ...(saw === undefined ? {} : { seen: saw }) }
          const answer =
            who === 'meant'
              ? await attemptAsMeant(walk, one, operation, id, said)
              : await attempt(walk, who === 0 ? one : two, operation, id, said)
          const [after, longer] = [await stateOf(walk, id), await wayOf(walk, id)]
          if (longer.length === way.length) {
            expect(after).toBe(before)
            continue
          }
          moves += 1
          // It was done: once, along an edge, from where it was seen, and that is what the history says.
          expect([answer.code, longer.length]).toEqual([CODES.SUCCESS, way.length + 1])
          const edge = before === null ? undefined : edgeFrom(machine, before, operation)
          expect(longer[0]).toMatchObject({ from: before, to: edge?.to ?? null })
          expect([operation, walk.byAnother?.[operation]]).toContain(longer[0]?.operation)
          expect(after).toBe(longer[0]?.to)
          if (saw !== undefined) expect(before).toBe(saw)
        }
      },
    ),
    { numRuns: RUNS },
  )
  return moves
}

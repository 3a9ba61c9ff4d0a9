import type { Db } from '../db/pool.ts'
import { readAnswer } from './answer-reader.ts'
import { doneWithoutKey, type Attempt } from './attempt.ts'
import type { MemberVisit, StepsRoute, WriteRoute } from './route.ts'

/**
 * A write: key, work and answer are one transaction, so there is no moment at which one is there without the others.
 * The answer is checked inside it too: one that does not fit undoes the work.
 */
export async function performWrite(
  db: Db,
  { endpoint, handle }: WriteRoute,
  visit: MemberVisit,
  input: unknown,
  attempt: Attempt | undefined,
): Promise<unknown> {
  let effects: (() => void)[] = []
  const once = attempt?.once ?? doneWithoutKey
  const { answer } = await db.tx((tx) => {
    // A transaction that is run again begins anew.
    effects = []
    const afterCommit = (effect: () => void): void => void effects.push(effect)
    return once(tx, async () => readAnswer(endpoint.data, await handle(tx, { ...visit, afterCommit }, input)))
  })
  for (const effect of effects) effect()
  return answer
}

/** Work of several steps keeps its key in the transaction of the step that counts; forgetting to is a fault. */
export async function performSteps(
  { endpoint, handle }: StepsRoute,
  visit: MemberVisit,
  input: unknown,
  attempt: Attempt | undefined,
): Promise<unknown> {
  const answer = await handle({ ...visit, once: attempt?.once ?? doneWithoutKey }, input)
  if (attempt?.settled === false) throw new Error(`${endpoint.path} did not keep its key`)
  return readAnswer(endpoint.data, answer)
}

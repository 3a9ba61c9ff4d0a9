import type { CounterDraft, DraftPerson } from '../draft.ts'

/** What came onto the counter by itself, beside what somebody typed there in the meantime: what was typed stays. */

type Plain = Readonly<Record<string, unknown>>

/** Of what a step changed, what nobody changed after it, as it was before. */
function asBefore<Whole extends object>(now: Whole, before: Whole, after: Whole): Whole {
  const [here, was, then] = [now as Plain, before as Plain, after as Plain]
  const names = Object.keys(then).filter((name) => was[name] !== then[name] && here[name] === then[name])
  return { ...now, ...Object.fromEntries(names.map((name) => [name, was[name]])) }
}

type People = readonly DraftPerson[]

function peopleAsBefore(now: People, before: People, after: People): People {
  const of = (people: People, key: number) => people.find((person) => person.key === key)
  const stay = now.flatMap((person) => {
    const [was, then] = [of(before, person.key), of(after, person.key)]
    if (then === undefined || was === then) return [person]
    // It came with this step.
    return was === undefined ? [] : [asBefore(person, was, then)]
  })
  const back = before.filter(({ key }) => of(after, key) === undefined && of(stay, key) === undefined)
  return back.reduce<People>((people, person) => people.toSpliced(before.indexOf(person), 0, person), stay)
}

/** One step of a draft. */
export interface Step {
  before: CounterDraft
  after: CounterDraft
}

/** Takes one step back, and nothing that was typed after it. */
export const withoutStep = (now: CounterDraft, { before, after }: Step): CounterDraft => ({
  ...asBefore(now, before, after),
  people: peopleAsBefore(now.people, before.people, after.people),
})

/** Of an answer, what nobody has typed otherwise since it was asked for. */
export function untyped(
  answer: Partial<CounterDraft>,
  asked: CounterDraft,
  now: CounterDraft,
): Partial<CounterDraft> {
  const then: Plain = { ...asked }
  const here: Plain = { ...now }
  return Object.fromEntries(Object.entries(answer).filter(([name]) => then[name] === here[name]))
}

import type { PhoneContract } from '@visa/contract/centre/phone'

type Person = PhoneContract['people'][number]

/** People whose passports went the same way. */
export interface Together {
  people: readonly Person[]
  status: Person['passportStatus']
  place: Person['place']
  steps: Person['steps']
}

const MINUTE = 'yyyy-mm-ddThh:mm'.length

const wayOf = ({ passportStatus, place, steps }: Person): string =>
  JSON.stringify([
    passportStatus,
    place,
    steps.map(({ step, at, counter }) => [step, at.slice(0, MINUTE), counter]),
  ])

/** A family's passports go together: they are told once, and who is elsewhere apart. */
export function together(people: readonly Person[]): Together[] {
  const ways = new Map<string, Together>()
  for (const person of people) {
    const { passportStatus: status, place, steps } = person
    const known = ways.get(wayOf(person))
    ways.set(wayOf(person), { status, place, steps, people: [...(known?.people ?? []), person] })
  }
  return [...ways.values()]
}

import { COMMON_SECTIONS } from './common.ts'
import type { CopyPart } from '../visa/copy-parts.ts'
import type { ApplicationContext, Values } from './context.ts'
import type { ApplicationForm } from './form.ts'
import { isBlank } from './judge.ts'
import { readingOf } from './reading.ts'

/** What people who travel together have in common, by what a clerk calls it. */
const COPY_PARTS = {
  address: ['homeCountry', 'homeAddressCn', 'homeAddress', 'homeCity', 'homePostcode'],
  contact: ['mobile', 'email', 'emergencyName', 'emergencyPhone', 'emergencyRelation'],
  guardian: ['guardianName', 'travelsWith'],
  school: ['employerName', 'employerAddress', 'employerPhone'],
  handling: ['invitationType', 'documentReturnType'],
} as const satisfies Record<Exclude<CopyPart, 'journey'>, readonly string[]>

/** Sections that are about the journey, whatever the form calls them. */
const JOURNEY_SECTIONS = new Set([
  'start',
  'service',
  'visa',
  'visit',
  'travel',
  'destination',
  'trip',
  'stay',
  'submission',
])
/** The same within sections that are about something else. */
const JOURNEY_FIELDS = ['entries']

function namesOf(form: ApplicationForm, part: CopyPart): readonly string[] {
  if (part !== 'journey') return COPY_PARTS[part]
  const names = Object.entries(form.sections).flatMap(([section, fields]) =>
    JOURNEY_SECTIONS.has(section) ? Object.keys(fields) : [],
  )
  return [...new Set([...names, ...JOURNEY_FIELDS])]
}

interface FamilyCopy {
  from: Values
  to: Values
  parts: readonly CopyPart[]
  over?: boolean
  /** What the application that takes over is judged by. */
  context: ApplicationContext
}

/**
 * What one member of a family takes over from another: the fields of these parts that the form asks, where the other
 * one has something and this one has not, or whatever this one has if `over` says so, and that are asked of this one
 * too. Nothing else changes.
 */
export function familyCopy(
  form: ApplicationForm,
  { from, to, parts, over = false, context }: FamilyCopy,
): Record<string, unknown> {
  const names = parts.flatMap((part) => namesOf(form, part))
  const taken = names.filter((name) => {
    const field = form.fields[name]
    // Pictures and papers, what is in the passport and what somebody declares are of one person.
    if (field === undefined || field.kind === 'file' || field.locked || field.own) return false
    return !isBlank(from[name]) && (over || isBlank(to[name])) && !isAlike(from[name], to[name])
  })
  const copied = Object.fromEntries(taken.map((name) => [name, from[name]]))
  const after = readingOf(form, { ...to, ...copied }, context)
  return Object.fromEntries(taken.filter(after.isShown).map((name) => [name, from[name]]))
}

/** Rows of a table are alike when they say the same. */
const isAlike = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** What stays true of a person from one order to the next: who they are, their passport, where they live and work. */
const LASTING_SECTIONS = ['identity', 'passport', 'contact', 'work', 'family'] as const

const LASTING: ReadonlySet<string> = new Set(
  LASTING_SECTIONS.flatMap((section) => Object.keys(COMMON_SECTIONS[section])),
)

/** The part of an earlier application that a new one begins with. */
export const lastingValues = (form: ApplicationForm, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = form.fields[name]
      return field !== undefined && field.kind !== 'file' && LASTING.has(name) && !isBlank(value)
    }),
  )

import { COMMON_SECTIONS } from './common.ts'
import type { Values } from './context.ts'
import type { ApplicationForm } from './form.ts'
import { isBlank } from './judge.ts'

/** What people who travel together have in common, by what a clerk calls it. */
const COPY_PARTS = {
  address: ['homeCountry', 'homeAddressCn', 'homeAddress', 'homeCity', 'homePostcode'],
  contact: ['mobile', 'email', 'emergencyName', 'emergencyPhone', 'emergencyRelation'],
  handling: ['invitationType', 'documentReturnType'],
} as const
export type CopyPart = keyof typeof COPY_PARTS | 'journey'

export const COPY_PART_NAMES: readonly CopyPart[] = ['address', 'contact', 'journey', 'handling']

/** Sections that are about the journey, whatever the form calls them. */
const JOURNEY_SECTIONS = new Set(['visa', 'visit', 'travel', 'destination', 'trip', 'stay'])

function namesOf(form: ApplicationForm, part: CopyPart): readonly string[] {
  if (part !== 'journey') return COPY_PARTS[part]
  return Object.entries(form.sections).flatMap(([section, fields]) =>
    JOURNEY_SECTIONS.has(section) ? Object.keys(fields) : [],
  )
}

/**
 * What one member of a family takes over from another: the fields of these parts that the form asks, where the other
 * one has something and this one has not, or whatever this one has if `over` says so. Nothing else changes.
 */
export function familyCopy(
  form: ApplicationForm,
  { from, to, parts, over = false }: { from: Values; to: Values; parts: readonly CopyPart[]; over?: boolean },
): Record<string, unknown> {
  const names = parts.flatMap((part) => namesOf(form, part))
  const taken = names.filter((name) => {
    const field = form.fields[name]
    // Pictures and papers are of one person.
    if (field === undefined || field.kind === 'file' || field.locked) return false
    return !isBlank(from[name]) && (over || isBlank(to[name])) && from[name] !== to[name]
  })
  return Object.fromEntries(taken.map((name) => [name, from[name]]))
}

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

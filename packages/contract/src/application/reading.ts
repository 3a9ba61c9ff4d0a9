import { isDay, yearsBetween } from '../rules/days.ts'
import { holds } from './condition.ts'
import type { ApplicationContext, Reading, Values } from './context.ts'
import type { Field } from './field.ts'
import type { ApplicationForm } from './form.ts'

/** Fields that say when somebody enters: each form has one of them. */
const ENTRY_FIELDS = ['entryDate', 'arrivalDate']

/** Whether a field is brought as a document instead. */
const isPaper = (field: Field, papers: readonly string[] = []): boolean =>
  field.kind === 'file' && field.papers.some((kind) => papers.includes(kind))

export function readingOf(
  form: ApplicationForm,
  values: Values,
  context: ApplicationContext,
  requested = false,
): Reading {
  const known = new Map<string, boolean>()
  const isShown = (name: string): boolean => {
    const field = form.fields[name]
    // What the form does not ask is still kept of the applicant.
    if (field === undefined) return true
    const answer = known.get(name)
    if (answer !== undefined) return answer
    // Fields that hide each other are all hidden, rather than asked for ever.
    known.set(name, false)
    const shown = !isPaper(field, context.papers) && holds(field.shown, read)
    known.set(name, shown)
    return shown
  }
  const value = (name: string): unknown =>
    Object.hasOwn(values, name) && isShown(name) ? values[name] : undefined
  const text = (name: string): string => {
    const held = value(name)
    return typeof held === 'string' ? held.trim() : ''
  }
  const entryDay = (): string =>
    [...ENTRY_FIELDS.map(text), context.order.entryDate ?? ''].find(isDay) ?? context.today
  const age = (): number | undefined => {
    const birth = text('birthDate')
    return isDay(birth) ? yearsBetween(birth, entryDay()) : undefined
  }
  const read: Reading = {
    context,
    requested,
    isShown,
    value,
    text,
    age,
    entryDay,
    holds: (condition) => holds(condition, read),
    ruleNumber: (key) => {
      const written = context.rules[key]
      const number = written === undefined ? Number.NaN : Number(written)
      return Number.isFinite(number) ? number : undefined
    },
  }
  return read
}

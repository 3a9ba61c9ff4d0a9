import type { BrokenRule, RuleFailure, RuleKey } from '../issues.ts'
import { isDay } from '../rules/days.ts'
import type { Choices, ColumnField, Field, MultiField, RowsField, SelectField, TextField } from './field.ts'
import type { ApplicationForm } from './form.ts'
import type { ApplicationContext, Option, Reading, Values } from './context.ts'
import { readingOf } from './reading.ts'
import { SCRIPTS } from './scripts.ts'

const broken = (rule: RuleKey, params: BrokenRule['params'] = {}): BrokenRule => ({ rule, params })

export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

const isControl = (char: string): boolean => char.charCodeAt(0) < 32 || char.charCodeAt(0) === 127
const isLayout = (char: string): boolean => char === '\n' || char === '\r' || char === '\t'

/** What cannot be stored or printed. */
const isBroken = (value: string, lines: boolean): boolean =>
  !value.isWellFormed() || Array.from(value).some((char) => isControl(char) && !(lines && isLayout(char)))

function textFault({ script, max, lines }: TextField, value: string): BrokenRule | undefined {
  if (value.length > max) return broken('tooLong', { max })
  if (isBroken(value, lines)) return broken('controlCharacter')
  const { fits, rule } = SCRIPTS[script]
  return fits(value) ? undefined : broken(rule)
}

/** The codes that may be chosen; undefined where nobody knows them. */
function offeredCodes(choices: Choices, { context }: Reading): readonly string[] | undefined {
  if ('codes' in choices) return choices.codes
  return context.options[choices.dictionary]?.map(({ code }) => code)
}

const parentsOf = (resv1: string): string[] => resv1.split('|').filter((each) => each !== '')

/** Whether an entry belongs to what is chosen above it; entries without parents belong everywhere. */
export function isUnder({ resv1 }: Pick<Option, 'resv1'>, above: string): boolean {
  const parents = parentsOf(resv1)
  return parents.length === 0 || above === '' || parents.includes(above)
}

/** Whether what a field holds belongs to what its parent field holds. */
export function isUnderParent({ choices, parent }: SelectField, code: string, read: Reading): boolean {
  if (parent === undefined || !('dictionary' in choices)) return true
  const entry = read.context.options[choices.dictionary]?.find((each) => each.code === code)
  return isUnder(entry ?? { resv1: '' }, read.text(parent))
}

function choiceFault(field: SelectField, value: string, read: Reading): BrokenRule | undefined {
  const codes = offeredCodes(field.choices, read)
  if (codes !== undefined && !codes.includes(value)) return broken('choice')
  return isUnderParent(field, value, read) ? undefined : broken('otherParent')
}

function severalFault(
  { choices, max }: MultiField,
  value: readonly unknown[],
  read: Reading,
): BrokenRule | undefined {
  if (value.length > max) return broken('tooMany', { max })
  if (!value.every((each) => typeof each === 'string')) return broken('invalid')
  const codes = offeredCodes(choices, read)
  return codes !== undefined && value.some((each) => !codes.includes(each)) ? broken('choice') : undefined
}

/** A value that is one text, without the rules of its field. */
function singleFault(field: Exclude<Field, RowsField>, value: string, read: Reading): BrokenRule | undefined {
  if (field.kind === 'text') return textFault(field, value)
  if (field.kind === 'date') return isDay(value) ? undefined : broken('date')
  if (field.kind === 'yesNo') return value === 'y' || value === 'n' ? undefined : broken('invalid')
  return field.kind === 'select' ? choiceFault(field, value, read) : broken('invalid')
}

type Remarks = 'rules' | 'tips'

/** The first of a field's own rules that its value breaks. A rule must not fail on a value of the right kind. */
function firstOf(field: Field, value: never, read: Reading, which: Remarks): BrokenRule | undefined {
  for (const rule of field[which]) {
    const found = rule(value, read)
    if (found !== undefined) return found
  }
  return undefined
}

function fault(field: Exclude<Field, RowsField>, value: unknown, read: Reading): BrokenRule | undefined {
  if (field.kind === 'multi')
    return Array.isArray(value) ? severalFault(field, value, read) : broken('invalid')
  if (field.kind === 'file') {
    if (!Array.isArray(value)) return broken('invalid')
    return value.length > field.max ? broken('tooMany', { max: field.max }) : undefined
  }
  return typeof value === 'string' ? singleFault(field, value.trim(), read) : broken('invalid')
}

const tidy = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

/** Whether a field must be filled in now; one that is not shown never must. */
export const isNeeded = (field: Field, read: Reading): boolean =>
  field.need === 'always' || (field.need !== 'never' && read.holds(field.need))

function judgeOne(field: Exclude<Field, RowsField>, value: unknown, read: Reading): BrokenRule | undefined {
  if (isBlank(value)) return isNeeded(field, read) ? broken('required') : undefined
  return fault(field, value, read) ?? firstOf(field, tidy(value) as never, read, 'rules')
}

const failure = (field: string, found: BrokenRule | undefined): RuleFailure[] =>
  found === undefined ? [] : [{ field, ...found }]

const isRow = (row: unknown): row is Readonly<Record<string, unknown>> =>
  typeof row === 'object' && row !== null && !Array.isArray(row)

function judgeRows(name: string, field: RowsField, value: unknown, read: Reading): RuleFailure[] {
  if (isBlank(value)) return failure(name, isNeeded(field, read) ? broken('required') : undefined)
  if (!Array.isArray(value)) return failure(name, broken('invalid'))
  if (value.length > field.max) return failure(name, broken('tooMany', { max: field.max }))
  const columns: [string, ColumnField][] = Object.entries(field.columns)
  return value.flatMap((row: unknown, index) =>
    isRow(row)
      ? columns.flatMap(([column, each]) =>
          failure(`${name}.${index}.${column}`, judgeOne(each, row[column], read)),
        )
      : failure(`${name}.${index}`, broken('invalid')),
  )
}

/**
 * Everything that is wrong with an application, in the order of its fields, the first fault of each: the same in the
 * browser, on the server, in imports and in form tasks. What is not shown is not judged.
 */
export function judge(form: ApplicationForm, values: Values, context: ApplicationContext): RuleFailure[] {
  const read = readingOf(form, values, context)
  return Object.entries(form.fields).flatMap(([name, field]) => {
    if (!read.isShown(name)) return []
    const value = read.value(name)
    return field.kind === 'rows'
      ? judgeRows(name, field, value, read)
      : failure(name, judgeOne(field, value, read))
  })
}

/** What should be known about an application although nothing is refused for it. */
export function tips(form: ApplicationForm, values: Values, context: ApplicationContext): RuleFailure[] {
  const read = readingOf(form, values, context)
  return Object.entries(form.fields).flatMap(([name, field]) => {
    const value = read.value(name)
    if (field.kind === 'rows' || field.tips.length === 0 || isBlank(value)) return []
    if (fault(field, value, read) !== undefined) return []
    return failure(name, firstOf(field, tidy(value) as never, read, 'tips'))
  })
}

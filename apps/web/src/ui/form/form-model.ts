import type { RuleFailure } from '@visa/contract/issues'
import type { ReactElement } from 'react'
import { blankOf, isRequired, kindOf, limitsOf, schemaAt, sentOf, type Schema } from './field-schema.ts'
import type { AnyField, AnyList, AnyParts, AnySection, Plain } from './form-parts.ts'
import type { KeptForm } from './kept-form.ts'
import { lastName, same, valueAt, withValueAt } from './paths.ts'

export interface SectionModel {
  index: number
  /** Absent for what stands before the first section, or needs no heading. */
  title: string | undefined
  items: readonly (AnyField | AnyList)[]
  when: ((values: Plain) => boolean) | undefined
  folded: boolean
  /** Stands above the fields. */
  lead: ReactElement | undefined
}

/** What a field's schema knows of it. */
export interface FieldFacts {
  kind: ReturnType<typeof kindOf>
  required: boolean
  min: number | undefined
  max: number | undefined
  blank: unknown
}

/** A field where it stands now: rows of lists have each of theirs. */
export interface PlacedField {
  path: string
  /** The path of the row it stands in; empty outside lists. */
  row: string
  field: AnyField
  section: number
}

export interface FormModel {
  schema: Schema
  sections: readonly SectionModel[]
  factsOf: (path: string) => FieldFacts
  rowLimitsOf: (list: string) => { min: number; max: number }
  /** What is wrong beyond the schema. */
  judge: (body: Plain) => readonly RuleFailure[]
  /** How far each section is, where that is not counted field by field. */
  progress: FormProgress | undefined
}

type FormProgress = (values: Plain) => readonly { needed: number; filled: number }[]

export const isListPart = (part: string | AnyField | AnyList | AnySection): part is AnyList =>
  typeof part === 'object' && 'list' in part
const isSection = (part: AnyParts[number]): part is AnySection =>
  typeof part === 'object' && 'section' in part

const asData = (part: string | AnyField | AnyList): AnyField | AnyList =>
  typeof part === 'string' ? { name: part } : part

function sectionsOf(parts: AnyParts): SectionModel[] {
  const sections: SectionModel[] = []
  const loose: (AnyField | AnyList)[] = []
  const settle = () => {
    if (loose.length === 0) return
    const items = loose.splice(0)
    sections.push({
      index: sections.length,
      title: undefined,
      items,
      when: undefined,
      folded: false,
      lead: undefined,
    })
  }
  for (const part of parts) {
    if (!isSection(part)) {
      loose.push(asData(part))
      continue
    }
    settle()
    sections.push({
      index: sections.length,
      title: part.section ?? undefined,
      items: part.fields.map(asData),
      when: part.when,
      folded: part.folded === true,
      lead: part.lead,
    })
  }
  settle()
  return sections
}

const NOTHING: FieldFacts = { kind: undefined, required: false, min: undefined, max: undefined, blank: null }

function readFacts(schema: Schema | undefined): FieldFacts {
  if (schema === undefined) return NOTHING
  const kind = kindOf(schema)
  return {
    kind,
    required: isRequired(schema),
    blank: blankOf(schema),
    ...limitsOf(schema, kind === 'number' ? 'number' : 'text'),
  }
}

/** Rows of one list share their facts. */
const common = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '.0')

/** Asking a schema takes a while; it answers the same for every form that uses it. */
const factsOfSchema = new WeakMap<Schema, Map<string, FieldFacts>>()

function factsFor(schema: Schema): Map<string, FieldFacts> {
  const facts = factsOfSchema.get(schema) ?? new Map<string, FieldFacts>()
  factsOfSchema.set(schema, facts)
  return facts
}

const nothingMore = (): readonly RuleFailure[] => []

export function createModel(
  schema: Schema,
  parts: AnyParts,
  judge: FormModel['judge'] = nothingMore,
  progress?: FormProgress,
): FormModel {
  const facts = factsFor(schema)
  return {
    schema,
    judge,
    progress,
    sections: sectionsOf(parts),
    factsOf: (path) => {
      const key = common(path)
      const found = facts.get(key) ?? readFacts(schemaAt(schema, key))
      facts.set(key, found)
      return found
    },
    rowLimitsOf: (list) => {
      const found = schemaAt(schema, list)
      const { min, max } = found === undefined ? { min: 0, max: undefined } : limitsOf(found, 'rows')
      return { min: min ?? 0, max: max ?? Number.POSITIVE_INFINITY }
    },
  }
}

export const rowsAt = (values: Plain, list: string): readonly unknown[] => {
  const rows = valueAt(values, list)
  return Array.isArray(rows) ? (rows as unknown[]) : []
}

export const rowValues = (values: Plain, row: string): Plain =>
  row === '' ? values : ((valueAt(values, row) ?? {}) as Plain)

/** The fields of each row of a list. */
export function placedInRow(list: AnyList, index: number, section: number): PlacedField[] {
  const row = `${list.list}.${index}`
  return list.fields.map((part) => {
    const field = typeof part === 'string' ? { name: part } : part
    return { path: `${row}.${field.name}`, row, field, section }
  })
}

const isShown = (part: { when?: ((values: Plain) => boolean) | undefined }, values: Plain): boolean =>
  part.when === undefined || part.when(values)

export const isPlacedShown = ({ field, row }: PlacedField, values: Plain): boolean =>
  isShown(field, rowValues(values, row))

/** Every field in the order it stands, and whether it is shown; lists stand for their rows. */
export function placedFields(model: FormModel, values: Plain): { place: PlacedField; shown: boolean }[] {
  return model.sections.flatMap((section) => {
    const open = isShown(section, values)
    return section.items.flatMap((item) => {
      if (!isListPart(item)) {
        const place = { path: item.name, row: '', field: item, section: section.index }
        return [{ place, shown: open && isPlacedShown(place, values) }]
      }
      const listed = open && isShown(item, values)
      return rowsAt(values, item.list).flatMap((_, index) =>
        placedInRow(item, index, section.index).map((place) => ({
          place,
          shown: listed && isPlacedShown(place, values),
        })),
      )
    })
  })
}

/** The paths that are merged one by one: fields, and lists as wholes. */
export const mergedPaths = (model: FormModel): string[] =>
  model.sections.flatMap(({ items }) => items.map((item) => (isListPart(item) ? item.list : item.name)))

/** The values as they are sent: what is not shown as if it had been left blank, emptied fields as their schemas want. */
export function bodyOf(model: FormModel, values: Plain, revealed: ReadonlySet<string>): Plain {
  let body = values
  const settle = (path: string, shown: boolean) => {
    const schema = schemaAt(model.schema, path)
    if (schema === undefined) return
    const value = valueAt(body, path)
    const wanted = sentOf(schema, shown || revealed.has(path) ? value : blankOf(schema))
    if (!same(wanted, value)) body = withValueAt(body, path, wanted)
  }
  for (const { place, shown } of placedFields(model, values)) settle(place.path, shown)
  for (const section of model.sections) {
    for (const item of section.items) {
      if (isListPart(item)) settle(item.list, isShown(section, values) && isShown(item, values))
    }
  }
  return body
}

/** How a form begins: what is given, else what is stored, else blank; parts without a field only if given or stored. */
export function startOf(model: FormModel, stored: Plain | undefined, given: Plain): Plain {
  const shape = (model.schema as { shape?: Readonly<Record<string, unknown>> }).shape ?? {}
  const sources = { ...stored, ...given }
  const there = Object.keys(shape).filter((name) => sources[name] !== undefined)
  let values: Plain = Object.fromEntries(there.map((name) => [name, sources[name]]))
  if ('seen' in shape && values['seen'] === undefined && stored?.['updateTime'] !== undefined) {
    values = { ...values, seen: stored['updateTime'] }
  }
  for (const path of mergedPaths(model)) {
    const schema = schemaAt(model.schema, path)
    if (valueAt(values, path) === undefined && schema !== undefined) {
      values = withValueAt(values, path, blankOf(schema))
    }
  }
  return values
}

/**
 * What was kept of a form, if it is of the same record: what it was opened with and has no field says of what it is,
 * and a draft of others is not to be saved over these. When something was seen is the draft's own.
 */
export function keptOfSame(
  model: FormModel,
  given: Plain,
  base: Plain,
  kept: KeptForm | undefined,
): KeptForm | undefined {
  const fields = new Set(mergedPaths(model).map((path) => path.split('.')[0]))
  const identity = Object.keys(given).filter((name) => !fields.has(name) && !name.startsWith('seen'))
  return identity.every((name) => same(base[name], kept?.base[name])) ? kept : undefined
}

/** A new row of a list, with nothing in it. */
export function blankRow(model: FormModel, list: AnyList): Plain {
  let row: Plain = {}
  for (const { path, field } of placedInRow(list, 0, 0)) {
    row = withValueAt(row, field.name, model.factsOf(path).blank)
  }
  return row
}

/** What a field is called where its name has no other word. */
export const labelOf = (
  field: { label?: string; name: string },
  texts: Readonly<Record<string, string>>,
): string => field.label ?? texts[lastName(field.name)] ?? field.name

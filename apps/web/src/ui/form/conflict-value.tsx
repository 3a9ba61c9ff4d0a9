import { fieldMessages } from '@visa/messages/fields'
import { formMessages } from '@visa/messages/ui/form'
import { cloneElement } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { inputElement, kindOfField, type FieldNow } from './field-input.tsx'
import { useFormHandle } from './form-context.ts'
import { labelOf, placedInRow } from './form-model.ts'
import { readOf, type AnyList, type Plain } from './form-parts.ts'
import { isEmpty, same } from './paths.ts'
import styles from './form.module.css'

/** The part of a text that is other than in the other one, between what both begin and end with. */
function differingPart(text: string, other: string): readonly [string, string, string] {
  let start = 0
  while (start < text.length && start < other.length && text[start] === other[start]) start += 1
  let end = 0
  const room = Math.min(text.length, other.length) - start
  while (end < room && text.at(-1 - end) === other.at(-1 - end)) end += 1
  return [text.slice(0, start), text.slice(start, text.length - end), text.slice(text.length - end)]
}

/** Kinds whose values are read as they are written; the others are told by their own input. */
const PLAIN = new Set(['text', 'textarea', 'number', 'email', 'upperText', 'remark', 'numberText', 'ticket'])

/** What a file is called, or what an option is called, or the words themselves. */
const wordOf = (each: unknown, options: FieldNow['options']): string =>
  options?.find((choice) => choice.value === each)?.label ??
  (typeof each === 'object' && each !== null && 'fileName' in each ? String(each.fileName) : String(each))

interface FieldValueProps {
  value: unknown
  other?: unknown
  now: Omit<FieldNow, 'disabled'>
}

/** What one of two people has in a field, in words; where it differs is marked. */
function FieldValue({ value, other, now }: FieldValueProps) {
  const t = useTexts(formMessages)
  const texts = useTexts(fieldMessages)
  if (isEmpty(value)) return <em>{t.empty}</em>
  const isFiles =
    Array.isArray(value) &&
    value.every((each) => typeof each === 'object' && each !== null && 'fileName' in each)
  if (isFiles || now.options !== undefined) {
    const each: unknown[] = Array.isArray(value) ? value : [value]
    return <span>{each.map((one) => wordOf(one, now.options)).join(t.fieldList)}</span>
  }
  if (!PLAIN.has(kindOfField(now))) {
    const element = inputElement({ ...now, disabled: true })
    return cloneElement(element, { value, disabled: true, 'aria-label': labelOf(now.field, texts) })
  }
  const [before, differing, after] = differingPart(String(value), isEmpty(other) ? '' : String(other))
  return (
    <span>
      {before}
      <mark>{differing}</mark>
      {after}
    </span>
  )
}

interface RowsValueProps {
  list: AnyList
  value: unknown
  other?: unknown
}

const rowsIn = (value: unknown): readonly Plain[] => (Array.isArray(value) ? (value as Plain[]) : [])

/** The rows that one of two people has otherwise than the other, field by field. */
function RowsValue({ list, value, other }: RowsValueProps) {
  const t = useTexts(formMessages)
  const texts = useTexts(fieldMessages)
  const { model } = useFormHandle()
  const [rows, others] = [rowsIn(value), rowsIn(other)]
  if (rows.length === 0) return <em>{t.empty}</em>
  const differing = rows.map((row, index) => ({
    no: index + 1,
    row,
    other: others[index],
    fields: placedInRow(list, index, 0).filter(
      ({ field }) => !isEmpty(row[field.name]) && !same(row[field.name], others[index]?.[field.name]),
    ),
  }))
  return (
    <span>
      {fill(t.rows, { count: rows.length })}
      {differing
        .filter(({ fields }) => fields.length > 0)
        .map(({ no, row, other: theirs, fields }) => (
          <span key={no} className={styles.conflictRow}>
            <span>{fill(t.row, { no })}</span>
            {fields.map(({ path, field }) => (
              <span key={path} className={styles.conflictPart}>
                <span>{labelOf(field, texts)}</span>{' '}
                <FieldValue
                  value={row[field.name]}
                  other={theirs?.[field.name]}
                  now={{ field, facts: model.factsOf(path), options: readOf(field.options, row) }}
                />
              </span>
            ))}
          </span>
        ))}
    </span>
  )
}

/** A field, or rows of fields, that two people changed. */
export type Disputed = { now: Omit<FieldNow, 'disabled'> } | { list: AnyList }

export function ConflictValue({ of, value, other }: { of: Disputed; value: unknown; other: unknown }) {
  return 'list' in of ? (
    <RowsValue list={of.list} value={value} other={other} />
  ) : (
    <FieldValue now={of.now} value={value} other={other} />
  )
}

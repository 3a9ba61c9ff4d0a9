import { formatDate } from '@visa/contract/dates'
import { formMessages } from '@visa/messages/ui/form'
import { Button, Radio } from 'antd'
import { cloneElement, useState, type ReactElement } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { Choice } from '../choice.ts'
import { useFormHandle, useFormState, useFormValue } from './form-context.ts'
import type { AnyField } from './form-parts.ts'
import type { Disagreement } from './merge.ts'
import { isEmpty, withValueAt } from './paths.ts'
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

interface ValueProps {
  value: unknown
  other?: unknown
  field: AnyField
  options: readonly Choice[] | undefined
}

/** A value in words; one that only its own input can tell is shown by that. */
function ValueText({ value, other, field, options }: ValueProps) {
  const t = useTexts(formMessages)
  if (isEmpty(value)) return <em>{t.empty}</em>
  const wordOf = (each: unknown): string =>
    options?.find((choice) => choice.value === each)?.label ??
    (typeof each === 'object' && each !== null && 'fileName' in each ? String(each.fileName) : String(each))
  if (field.input !== undefined || field.kind === 'district' || field.kind === 'dict') {
    if (field.input === undefined) return <span>{String(value)}</span>
    return cloneElement(field.input as ReactElement<Record<string, unknown>>, { value, disabled: true })
  }
  if (Array.isArray(value)) {
    const rows = value as unknown[]
    const plain = rows.every((row) => typeof row !== 'object' || (row !== null && 'fileName' in row))
    return <span>{plain ? rows.map(wordOf).join(t.fieldList) : fill(t.rows, { count: rows.length })}</span>
  }
  if (typeof value === 'object') return <span>{JSON.stringify(value)}</span>
  const [before, differing, after] = differingPart(wordOf(value), isEmpty(other) ? '' : wordOf(other))
  return (
    <span>
      {before}
      <mark>{differing}</mark>
      {after}
    </span>
  )
}

interface ConflictBoxProps {
  path: string
  field: AnyField
  options: readonly Choice[] | undefined
  disagreement: Disagreement
}

/** What two people made of one field, and which of it shall hold. */
export function ConflictBox({ path, field, options, disagreement }: ConflictBoxProps) {
  const t = useTexts(formMessages)
  const { store } = useFormHandle()
  const meeting = useFormState(store, (state) => state.meeting)
  const [chosen, setChosen] = useState<'mine' | 'theirs'>('mine')
  const { base, theirs, by = meeting?.by, at = meeting?.at } = disagreement
  const mine = useFormValue(path)
  const merged = (meeting?.taken.length ?? 0) + (meeting?.kept.length ?? 0)
  const settle = () => {
    const { [path]: _settled, ...open } = store.state().open
    const { values } = store.state()
    // Whoever saves from here on has seen the other one's.
    const settled = { open, base: withValueAt(store.state().base, path, theirs) }
    if (chosen === 'theirs') store.receive({ ...settled, values: withValueAt(values, path, theirs) }, [path])
    else store.change(settled)
  }
  const their = fill(t.theirs, {
    name: by || t.someone,
    time: at === undefined ? '' : formatDate(at, 'hh:mm:ss'),
  }).trim()
  return (
    <fieldset aria-label={t.bothChanged} className={styles.conflict}>
      <div>
        <strong>{t.bothChanged}</strong>{' '}
        {merged > 0 && <span className={styles.count}>{fill(t.othersMerged, { count: merged })}</span>}
      </div>
      <Radio.Group
        className={styles.sides ?? ''}
        value={chosen}
        onChange={({ target }) => setChosen(target.value as 'mine' | 'theirs')}
      >
        <Radio value="mine">
          {t.mine} <ValueText value={mine} other={theirs} field={field} options={options} />
        </Radio>
        <Radio value="theirs">
          {their} <ValueText value={theirs} other={mine} field={field} options={options} />
        </Radio>
      </Radio.Group>
      <div className={styles.conflictFoot}>
        <Button size="small" type="primary" ghost onClick={settle}>
          {t.useChosen}
        </Button>
        <span>{fill(t.base, { value: typeof base === 'string' && base !== '' ? base : t.empty })}</span>
      </div>
    </fieldset>
  )
}

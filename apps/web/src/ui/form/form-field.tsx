import { fieldMessages } from '@visa/messages/fields'
import { ruleMessages } from '@visa/messages/rules'
import { fill } from '@visa/messages/texts'
import { formMessages } from '@visa/messages/ui/form'
import { Button } from 'antd'
import { memo, type FocusEvent } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { sentence } from '../../lib/sentence.ts'
import { ConflictBox } from './conflict-box.tsx'
import { FieldInput, kindOfField } from './field-input.tsx'
import { inputId, labelId, noteId, useFormHandle, useFormState } from './form-context.ts'
import { isPlacedShown, labelOf, rowValues, type PlacedField } from './form-model.ts'
import { readOf, type FieldOffer } from './form-parts.ts'
import type { Problem } from './form-store.ts'
import { stepsOf, valueAt } from './paths.ts'
import styles from './form.module.css'

/** Why a field is refused, in the reader's language. */
export function useProblemText(): (problem: Problem) => string {
  const rules = useTexts(ruleMessages)
  return (problem) => (typeof problem === 'string' ? problem : fill(rules[problem.rule], problem.params))
}

/** Puts a value into the field that somebody only has to agree to. */
function Offer({ path, label, offer }: { path: string; label: string; offer: FieldOffer }) {
  const t = useTexts(formMessages)
  const { onTyped, goTo } = useFormHandle()
  const take = () => {
    onTyped(path, offer.value)
    goTo(path)
  }
  return (
    <Button
      type="link"
      size="small"
      className={styles.offer ?? ''}
      aria-label={fill(t.takeOffer, { name: label, value: offer.label })}
      onClick={take}
    >
      {fill(t.offer, { value: offer.label })}
    </Button>
  )
}

const WIDE = new Set(['textarea', 'remark'])

/** A field with its label, its input and what is said about it. It listens for its own part of the form only. */
export const FormField = memo(function FormField({ path, row, field, section }: PlacedField) {
  const { id: form, model, store, onTyped, onLeft } = useFormHandle()
  const texts = useTexts(fieldMessages)
  const textOf = useProblemText()
  const facts = model.factsOf(path)
  const now = useFormState(store, ({ values, problems, open, revealed, edition, editions }) => {
    const read = rowValues(values, row)
    return {
      shown: isPlacedShown({ path, row, field, section }, values) || revealed.has(path),
      value: valueAt(values, path),
      edition: `${edition} ${editions[stepsOf(path)[0] ?? path] ?? 0}`,
      problem: problems[path],
      open: open[path],
      help: readOf(field.help, read),
      warning: readOf(field.warning, read),
      offer: readOf(field.offer, read),
      disabled: readOf(field.disabled, read) === true,
      required: readOf(field.required, read) ?? facts.required,
      options: readOf(field.options, read),
    }
  })
  if (!now.shown) return null
  const { options, disabled } = now
  const kind = kindOfField({ field, facts, options })
  const note = now.problem === undefined ? (now.warning ?? now.help) : sentence(textOf(now.problem))
  const invalid = now.problem !== undefined
  // What follows from the values is as true while the field is refused.
  const follows = invalid && typeof field.help === 'function' ? now.help : undefined
  const noteStyle = invalid ? styles.problem : now.warning === undefined ? styles.help : styles.warning
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onLeft(path)
  }
  const classes = [
    styles.field,
    (field.wide ?? WIDE.has(kind)) && styles.wide,
    invalid && styles.invalid,
    now.open !== undefined && styles.open,
  ]
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      data-field={path}
      {...(invalid ? { 'data-invalid': '' } : {})}
      onBlur={leave}
    >
      <label
        id={labelId(inputId(form, path))}
        htmlFor={inputId(form, path)}
        className={now.required ? styles.required : styles.label}
      >
        {labelOf(field, texts)}
      </label>
      <FieldInput
        // What comes from elsewhere reaches inputs that read their value once, too.
        key={now.edition}
        now={{ field, facts, options, disabled }}
        id={inputId(form, path)}
        value={now.value}
        required={now.required}
        invalid={invalid}
        describedBy={note === undefined ? undefined : noteId(form, path)}
        onChange={(value) => onTyped(path, value)}
      />
      {note !== undefined && (
        <div id={noteId(form, path)} className={noteStyle}>
          {note}
        </div>
      )}
      {follows !== undefined && <div className={styles.help}>{follows}</div>}
      {now.offer !== undefined && !disabled && (
        <Offer path={path} label={labelOf(field, texts)} offer={now.offer} />
      )}
      {now.open !== undefined && (
        <ConflictBox path={path} disagreement={now.open} of={{ now: { field, facts, options } }} />
      )}
    </div>
  )
})

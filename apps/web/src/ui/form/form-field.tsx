import { fieldMessages } from '@visa/messages/fields'
import { ruleMessages } from '@visa/messages/rules'
import { fill } from '@visa/messages/texts'
import { memo, type FocusEvent } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { ConflictBox } from './conflict-box.tsx'
import { FieldInput, kindOfField } from './field-input.tsx'
import { inputId, noteId, useFormHandle, useFormState } from './form-context.ts'
import { isPlacedShown, labelOf, rowValues, type PlacedField } from './form-model.ts'
import { readOf } from './form-parts.ts'
import type { Problem } from './form-store.ts'
import { valueAt } from './paths.ts'
import styles from './form.module.css'

/** Why a field is refused, in the reader's language. */
export function useProblemText(): (problem: Problem) => string {
  const rules = useTexts(ruleMessages)
  return (problem) => (typeof problem === 'string' ? problem : fill(rules[problem.rule], problem.params))
}

const WIDE = new Set(['textarea', 'remark'])

/** A field with its label, its input and what is said about it. It listens for its own part of the form only. */
export const FormField = memo(function FormField({ path, row, field, section }: PlacedField) {
  const { id: form, model, store, onTyped, onLeft } = useFormHandle()
  const texts = useTexts(fieldMessages)
  const textOf = useProblemText()
  const facts = model.factsOf(path)
  const now = useFormState(store, ({ values, problems, open, revealed, edition }) => {
    const read = rowValues(values, row)
    return {
      shown: isPlacedShown({ path, row, field, section }, values) || revealed.has(path),
      value: valueAt(values, path),
      edition,
      problem: problems[path],
      open: open[path],
      help: readOf(field.help, read),
      disabled: readOf(field.disabled, read) === true,
      required: readOf(field.required, read) ?? facts.required,
      options: readOf(field.options, read),
    }
  })
  if (!now.shown) return null
  const { options, disabled } = now
  const kind = kindOfField({ field, facts, options })
  const note = now.problem === undefined ? now.help : textOf(now.problem)
  const invalid = now.problem !== undefined
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
      <label htmlFor={inputId(form, path)} className={now.required ? styles.required : styles.label}>
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
        <div id={noteId(form, path)} className={invalid ? styles.problem : styles.help}>
          {note}
        </div>
      )}
      {now.open !== undefined && (
        <ConflictBox path={path} field={field} options={options} disagreement={now.open} />
      )}
    </div>
  )
})

import type { FormTaskDetail } from '@visa/contract/form-task/form-task'
import { formTaskAnswer, type AskedField } from '@visa/contract/form-task/form-task-takeover'
import { formTaskMessages } from '@visa/messages/form-task/form-task'
import { Button, Checkbox, Input, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { DateInput } from '../../ui/inputs/date-input.tsx'
import { TASK_STALE } from './form-task.names.ts'
import styles from './form-task.module.css'

interface AnswerFormProps {
  task: FormTaskDetail
  fields: readonly AskedField[]
}

/** What the page asks, to be answered here and filled in there. */
export function AnswerForm({ task: { id, taskNo }, fields }: AnswerFormProps) {
  const t = useTexts(formTaskMessages)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const answering = useAction(formTaskAnswer, {
    invalidates: TASK_STALE,
    onSuccess: () => {
      setValues({})
      toast.success(fill(t.answered, { taskNo }))
    },
  })
  const form = useRef<HTMLFormElement>(null)
  // Whoever took over types at once.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form
      ref={form}
      className={styles.answer}
      aria-label={t.answerTitle}
      onSubmit={(event) => {
        event.preventDefault()
        answering.mutate({ body: { id, values: { ...values } } })
      }}
    >
      {fields.map((field) => (
        <label key={field.name}>
          <span>{field.label}</span>
          <Answer
            field={field}
            value={values[field.name] ?? ''}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        </label>
      ))}
      <Button type="primary" htmlType="submit" loading={answering.isPending}>
        {t.answer} <kbd>↵</kbd>
      </Button>
    </form>
  )
}

interface AnswerProps {
  field: AskedField
  value: string
  onChange: (value: string) => void
}

/** As the page asks it: typed, chosen, ticked, or a day. */
function Answer({ field: { kind, label, options }, value, onChange }: AnswerProps) {
  switch (kind) {
    case 'choice':
      return (
        <Select
          allowClear
          aria-label={label}
          {...(value !== '' && { value })}
          options={options}
          onChange={(chosen?: string) => onChange(chosen ?? '')}
        />
      )
    case 'day':
      return (
        <DateInput
          aria-label={label}
          value={value === '' ? null : value}
          shortcuts={false}
          onChange={(day) => onChange(day ?? '')}
        />
      )
    case 'tick':
      return (
        <Checkbox
          aria-label={label}
          checked={value !== ''}
          onChange={({ target }) => onChange(target.checked ? (options[0]?.value ?? '') : '')}
        />
      )
    case 'text':
      return <Input autoComplete="off" value={value} onChange={({ target }) => onChange(target.value)} />
  }
}

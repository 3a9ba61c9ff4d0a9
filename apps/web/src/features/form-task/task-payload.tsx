import { formTaskSave } from '@visa/contract/form-task/form-task-moves'
import { FORM_TASK_LIMITS, type FormTaskDetail } from '@visa/contract/form-task/form-task'
import { fieldsOfSite, type Payload, type PayloadField } from '@visa/contract/form-task/sites'
import { TASK_STATUS } from '@visa/contract/task-status'
import { formTaskMessages } from '@visa/messages/form-task/form-task'
import { formTaskNameMessages } from '@visa/messages/form-task/form-task-names'
import { Button, Input } from 'antd'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useTabDraft } from '../../lib/tabs/tab-context.tsx'
import { TASK_STALE } from './form-task.names.ts'
import styles from './form-task.module.css'

/** What is sent to the site; to be mended while the task is not queued. */
export function TaskPayload({ task }: { task: FormTaskDetail }) {
  const t = useTexts(formTaskMessages)
  const n = useTexts(formTaskNameMessages)
  const { id, taskNo, site, status, payload, faults, corrections, updateTime } = task
  const isOpen = status === TASK_STATUS.NOT_SUBMIT
  const [draft, setDraft] = useTabDraft<Payload>(`payload ${id}`)
  const saving = useAction(formTaskSave, {
    invalidates: TASK_STALE,
    onSuccess: () => {
      setDraft(undefined)
      toast.success(fill(t.payloadSaved, { taskNo }))
    },
  })
  const values = { ...payload, ...draft }
  const wrongWith = (name: PayloadField): string | undefined =>
    faults.find(({ field }) => field === name)?.message ??
    corrections.find(({ field }) => field === name)?.message
  return (
    <details className={styles.fold} open={isOpen || corrections.length > 0}>
      <summary>{t.payload}</summary>
      <div className={styles.fields}>
        {fieldsOfSite(site).map((name) => {
          const wrong = wrongWith(name)
          return (
            <label key={name} className={styles.field} data-wrong={wrong !== undefined}>
              <span>{n.fields[name]}</span>
              {isOpen && name !== 'photo' ? (
                <Input
                  value={values[name] ?? ''}
                  maxLength={FORM_TASK_LIMITS.value}
                  status={wrong === undefined ? '' : 'error'}
                  onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
                />
              ) : (
                <b>{shown(name, values)}</b>
              )}
              {wrong !== undefined && <small>{wrong}</small>}
            </label>
          )
        })}
      </div>
      {isOpen && (
        <Button
          disabled={draft === undefined}
          loading={saving.isPending}
          onClick={() => saving.mutate({ body: { id, payload: values, seen: updateTime } })}
        >
          {t.save}
        </Button>
      )}
    </details>
  )
}

/** A photo is a file: that it is there says enough. */
const shown = (name: PayloadField, values: Payload): string => {
  const value = values[name] ?? ''
  if (name === 'photo') return value === '' ? '—' : '✓'
  return value === '' ? '—' : value
}

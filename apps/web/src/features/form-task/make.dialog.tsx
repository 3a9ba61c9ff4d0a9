import { formTaskCandidates } from '@visa/contract/form-task/form-task'
import { formTaskMake } from '@visa/contract/form-task/form-task-moves'
import { formTaskMessages } from '@visa/messages/form-task/form-task'
import { formTaskNameMessages } from '@visa/messages/form-task/form-task-names'
import { Alert, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Flag } from '../../ui/flag/flag.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { TASK_STALE } from './form-task.names.ts'
import styles from './form-task.module.css'

const FLAG_PX = 20

/** Chooses who is given to the robot; of those whose data lacks something it says what. */
export function MakeDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts(formTaskMessages)
  const n = useTexts(formTaskNameMessages)
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [refused, setRefused] = useState<readonly { id: number; message: string }[]>([])
  const result = useCall(
    formTaskCandidates,
    { query: keyword === '' ? {} : { keyword } },
    { silent: true, keepPreviousData: true },
  )
  const making = useAction(formTaskMake, {
    invalidates: TASK_STALE,
    onSuccess: ({ rows }) => {
      const made = rows.filter(({ ok }) => ok).length
      if (made > 0) toast.success(fill(t.made, { count: made }))
      setChosen([])
      const left = rows.filter(({ ok }) => !ok)
      setRefused(left)
      if (left.length === 0) onClosed()
    },
  })
  const toggle = (id: number, on: boolean) =>
    setChosen(on ? [...chosen, id] : chosen.filter((each) => each !== id))
  return (
    <Dialog
      open
      title={t.newTasksTitle}
      width={640}
      okText={chosen.length === 0 ? t.newTasks : `${t.newTasks} (${chosen.length})`}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={making.isPending}
      onOk={() => making.mutate({ body: { ids: [...chosen] } })}
      onCancel={onClosed}
    >
      {refused.map(({ id, message }) => (
        <Alert key={id} type="warning" showIcon title={message} className={styles.refused ?? ''} />
      ))}
      <Input.Search
        allowClear
        placeholder={t.search}
        aria-label={t.search}
        onSearch={(typed) => setKeyword(typed.trim())}
      />
      <Loaded result={result}>
        {(people) =>
          people.length === 0 ? (
            <EmptyState title={t.newTasksEmpty} />
          ) : (
            <ul className={styles.people}>
              {people.map(({ applicantId, name, orderNo, visaCountry, site }) => (
                <li key={applicantId}>
                  <Checkbox
                    checked={chosen.includes(applicantId)}
                    onChange={({ target }) => toggle(applicantId, target.checked)}
                  >
                    <Flag code={visaCountry} width={FLAG_PX} /> <b>{name}</b> {orderNo}{' '}
                    <span className={styles.soft}>{n.sites[site]}</span>
                  </Checkbox>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <p className={styles.soft}>{fill(t.chosenCount, { count: chosen.length })}</p>
    </Dialog>
  )
}

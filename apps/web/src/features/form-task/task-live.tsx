import { formTaskLive } from '@visa/contract/form-task/form-task-takeover'
import type { FormTaskDetail } from '@visa/contract/form-task/form-task'
import { formatDate } from '@visa/contract/dates'
import { TASK_STATUS } from '@visa/contract/task-status'
import { formTaskMessages } from '@visa/messages/form-task/form-task'
import { Button } from 'antd'
import { useState } from 'react'
import { useFileAddress } from '../../lib/files/use-file-address.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AnswerForm } from './answer-form.tsx'
import styles from './form-task.module.css'

const LIVE_MS = 1500

/** The page as it is now, while a robot has it open; otherwise as it was left. */
export function TaskLive({ task }: { task: FormTaskDetail }) {
  const t = useTexts(formTaskMessages)
  const isOpen = task.status === TASK_STATUS.EXECUTING && task.needs !== null
  const { data: live } = useCall(
    formTaskLive,
    { query: { id: task.id } },
    { silent: true, enabled: isOpen, ...(isOpen ? { refetchInterval: LIVE_MS } : {}) },
  )
  const last = task.steps.findLast(({ picture }) => picture !== '')
  const { address } = useFileAddress(last?.picture ?? '')
  const [large, setLarge] = useState(false)
  const [text, setText] = useState(false)
  const shown = isOpen && live !== undefined && live !== null ? live : undefined
  const picture = shown === undefined || shown.picture === '' ? address : shown.picture
  const at = shown?.at ?? last?.at
  return (
    <div className={styles.live}>
      {picture === undefined ? (
        <p className={styles.noPicture}>{t.noPicture}</p>
      ) : (
        <img src={picture} alt={t.lastPicture.replace('{at}', '')} />
      )}
      <div className={styles.under}>
        {at !== undefined && (
          <span data-live={shown !== undefined}>
            {fill(shown === undefined ? t.lastPicture : t.live, { at: formatDate(at, 'hh:mm:ss') })}
          </span>
        )}
        <span className={styles.space} />
        {shown !== undefined && (
          <Button type="link" size="small" onClick={() => setText(true)}>
            {t.pageText}
          </Button>
        )}
        {picture !== undefined && (
          <Button type="link" size="small" onClick={() => setLarge(true)}>
            {t.enlarge}
          </Button>
        )}
      </div>
      {task.mine && shown !== undefined && <AnswerForm key={task.step} task={task} fields={shown.fields} />}
      {large && (
        <Dialog open title={task.taskNo} width={1320} footer={null} onCancel={() => setLarge(false)}>
          <img className={styles.large} src={picture} alt={task.taskNo} />
        </Dialog>
      )}
      {text && (
        <Dialog open title={t.pageText} width={720} footer={null} onCancel={() => setText(false)}>
          <pre className={styles.text}>{shown?.text}</pre>
        </Dialog>
      )}
    </div>
  )
}

import { CloseOutlined } from '@ant-design/icons'
import { uploadMessages } from '@visa/messages/ui/uploads'
import { Button, Progress } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { Pending } from './upload-queue.ts'
import styles from './uploads.module.css'

interface PendingItemProps {
  pending: Pending
  look: 'row' | 'tile'
  onCancel: () => void
}

/** An upload under way. */
export function PendingItem({ pending: { name, part, step }, look, onCancel }: PendingItemProps) {
  const t = useTexts(uploadMessages)
  const percent = Math.floor((part ?? 0) * 100)
  const state = part === undefined ? t.waiting : fill(step === 'md5' ? t.checking : t.sending, { percent })
  return (
    <li className={styles.pending} data-look={look}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.state}>{state}</span>
      <Button
        className={styles.tool ?? ''}
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={fill(t.cancelNamed, { name })}
        onClick={onCancel}
      />
      <Progress
        className={styles.progress ?? ''}
        percent={percent}
        showInfo={false}
        size="small"
        status="active"
        aria-label={fill(t.progressOf, { name })}
      />
    </li>
  )
}

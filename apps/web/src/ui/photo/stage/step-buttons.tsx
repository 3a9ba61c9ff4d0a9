import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Button } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'

export interface Steps {
  canUndo: boolean
  canRedo: boolean
  undo: () => void
  redo: () => void
}

/** Takes steps back, and does them again. */
export function StepButtons({ steps }: { steps: Steps }) {
  const t = useTexts(photoToolMessages).stage
  return (
    <span className={styles.stepButtons}>
      <Button
        size="small"
        icon={<UndoOutlined />}
        aria-label={t.undo}
        disabled={!steps.canUndo}
        onClick={steps.undo}
      />
      <Button
        size="small"
        icon={<RedoOutlined />}
        aria-label={t.redo}
        disabled={!steps.canRedo}
        onClick={steps.redo}
      />
    </span>
  )
}

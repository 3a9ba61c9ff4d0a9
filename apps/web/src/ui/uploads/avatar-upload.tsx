import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { UPLOAD_LIMITS } from '@visa/contract/rules/uploads'
import { uploadMessages } from '@visa/messages/ui/uploads'
import { Button } from 'antd'
import { useId, useRef, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { acceptOf } from './choose-files.ts'
import { FieldFoot } from './field-foot.tsx'
import { PendingItem } from './pending-item.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { NO_FILES, unheard } from './upload-field.tsx'
import type { UploadProps } from './upload-props.ts'
import styles from './uploads.module.css'
import { useUploads } from './use-uploads.ts'

const limits = UPLOAD_LIMITS.avatar

/** P5.20: one picture, round; a new one takes the place of the old one. */
export function AvatarUpload({ value = NO_FILES, onChange = unheard, ...props }: UploadProps) {
  const { disabled = false, readOnly = false } = props
  const t = useTexts(uploadMessages)
  const root = useRef<HTMLDivElement>(null)
  const [hintId, errorId] = [useId(), useId()]
  const [seen, setSeen] = useState<number>()
  const uploads = useUploads({ value, onChange, limits, replaces: true })
  const [current] = value
  const [under] = uploads.pending
  const fixed = disabled || readOnly
  const face = current ? (
    <Thumbnail file={current} size={48} />
  ) : (
    <span className={styles.plus}>
      <PlusOutlined aria-hidden />
      {!readOnly && <span>{t.chooseAvatar}</span>}
    </span>
  )
  const ids = [props['aria-describedby'], hintId, uploads.error === '' ? undefined : errorId]

  return (
    <div ref={root} className={styles.field}>
      <div className={styles.avatarLine}>
        {readOnly ? (
          <span className={styles.avatar} data-disabled>
            {current ? face : t.none}
          </span>
        ) : (
          <label className={styles.avatar} data-disabled={disabled || undefined}>
            <input
              id={props.id}
              className={styles.input}
              type="file"
              accept={acceptOf(limits)}
              disabled={disabled}
              aria-label={props['aria-label']}
              aria-describedby={ids.filter(Boolean).join(' ')}
              aria-invalid={uploads.error !== ''}
              onBlur={props.onBlur}
              onChange={({ currentTarget }) => {
                uploads.add([...(currentTarget.files ?? [])])
                currentTarget.value = ''
              }}
            />
            {face}
          </label>
        )}
        <div className={styles.avatarSide}>
          {current && (
            <Button type="link" size="small" onClick={() => setSeen(0)}>
              {fill(t.previewNamed, { name: current.fileName })}
            </Button>
          )}
          {current && !fixed && (
            <Button
              type="link"
              size="small"
              danger
              icon={<DeleteOutlined />}
              onClick={() => void uploads.remove(current)}
            >
              {fill(t.removeNamed, { name: current.fileName })}
            </Button>
          )}
          {!readOnly && (
            <span id={hintId} className={styles.hint}>
              {fill(t.kindAvatar, { max: limits.maxMb })}
            </span>
          )}
          {under && (
            <ul className={styles.list} aria-label={t.list}>
              <PendingItem pending={under} look="row" onCancel={() => uploads.cancel(under.key)} />
            </ul>
          )}
        </div>
      </div>
      <FieldFoot {...{ errorId, uploads, seen }} files={value} onClosed={() => setSeen(undefined)} />
    </div>
  )
}

import type { Attachment } from '@visa/contract/files/file'
import { MB } from '@visa/contract/files/limits'
import type { UploadLimits } from '@visa/contract/rules/uploads'
import { uploadMessages } from '@visa/messages/ui/uploads'
import { useId, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import type { PhotoToolsAsked } from '../photo/photo-target.ts'
import { AttachmentItem } from './attachment-item.tsx'
import { acceptOf } from './choose-files.ts'
import { Chooser } from './chooser.tsx'
import { FieldFoot } from './field-foot.tsx'
import { PhotoToolsButton } from './photo-tools-button.tsx'
import { PendingItem } from './pending-item.tsx'
import type { UploadProps } from './upload-props.ts'
import styles from './uploads.module.css'
import { usePaste } from './use-paste.ts'
import { useUploads } from './use-uploads.ts'

export const NO_FILES: readonly Attachment[] = []
export const unheard = (): void => undefined

interface UploadFieldProps extends UploadProps {
  limits: UploadLimits
  look: 'row' | 'tile'
  text: string
  hint: string
  /** Whether screenshots can be pasted into it. */
  pastes?: boolean
  /** Whether a snapshot can be made a photo of first; one that is there gives way to a new one. */
  photoTools?: PhotoToolsAsked | undefined
}

/** Several attachments: those that are there, those under way, and where more are chosen. */
export function UploadField({ value = NO_FILES, onChange = unheard, ...props }: UploadFieldProps) {
  const { limits, look, text, hint, pastes = false, photoTools } = props
  const { disabled = false, readOnly = false } = props
  const t = useTexts(uploadMessages)
  const root = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const [seen, setSeen] = useState<number>()
  const uploads = useUploads({
    value,
    onChange,
    limits,
    replaces: photoTools !== undefined && limits.maxFiles === 1,
  })
  const { pending, error, add, addMade, paste, cancel, remove } = uploads
  const fixed = disabled || readOnly
  usePaste(root, pastes && !fixed, paste)

  const described = [props['aria-describedby'], error === '' ? undefined : errorId].filter(Boolean).join(' ')
  return (
    <div ref={root} className={styles.field} data-look={look}>
      <ul className={styles.list} aria-label={t.list} data-look={look}>
        {value.map((attachment, place) => (
          <AttachmentItem
            key={`${attachment.storageName}#${attachment.fileIndex}`}
            attachment={attachment}
            look={look}
            onPreview={() => setSeen(place)}
            onRemove={fixed ? undefined : () => void remove(attachment)}
          />
        ))}
        {pending.map((each) => (
          <PendingItem key={each.key} pending={each} look={look} onCancel={() => cancel(each.key)} />
        ))}
        {!readOnly && look === 'tile' && <li>{chooser()}</li>}
      </ul>
      {readOnly && value.length === 0 && <p className={styles.none}>{t.none}</p>}
      {!readOnly && look === 'row' && chooser()}
      {photoTools !== undefined && !readOnly && (
        <PhotoToolsButton
          asked={{ ...photoTools, mostBytes: limits.maxMb * MB }}
          disabled={disabled}
          onFile={addMade}
        />
      )}
      <FieldFoot {...{ errorId, uploads, seen }} files={value} onClosed={() => setSeen(undefined)} />
    </div>
  )

  function chooser() {
    return (
      <Chooser
        {...{ look, text, hint, disabled }}
        accept={acceptOf(limits)}
        multiple={limits.maxFiles > 1}
        onFiles={add}
        field={{
          id: props.id,
          onBlur: props.onBlur,
          'aria-label': props['aria-label'],
          'aria-describedby': described || undefined,
          'aria-invalid': error !== '',
        }}
      />
    )
  }
}

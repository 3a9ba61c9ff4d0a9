import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons'
import type { Attachment } from '@visa/contract/files/file'
import { uploadMessages } from '@visa/messages/ui/uploads'
import { Button } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useDownload } from '../preview/use-download.ts'
import { Thumbnail } from './thumbnail.tsx'
import styles from './uploads.module.css'

interface AttachmentItemProps {
  attachment: Attachment
  look: 'row' | 'tile'
  onPreview: () => void
  /** Without it the attachment stays. */
  onRemove?: (() => void) | undefined
}

const ICON = { row: 24, tile: 48 }

/** An attachment in a form: seen, downloaded, removed. */
export function AttachmentItem({ attachment, look, onPreview, onRemove }: AttachmentItemProps) {
  const t = useTexts(uploadMessages)
  const download = useDownload()
  const name = attachment.fileName
  return (
    <li className={styles.attachment} data-look={look}>
      <button
        type="button"
        className={styles.open}
        title={name}
        aria-label={fill(t.previewNamed, { name })}
        onClick={onPreview}
      >
        <span className={styles.sight}>
          <Thumbnail file={attachment} size={ICON[look]} />
        </span>
        <span className={styles.name}>{name}</span>
      </button>
      <span className={styles.itemTools}>
        <Button
          className={styles.tool ?? ''}
          type="text"
          size="small"
          icon={<DownloadOutlined />}
          aria-label={fill(t.downloadNamed, { name })}
          onClick={() => download(attachment)}
        />
        {onRemove && (
          <Button
            className={styles.tool ?? ''}
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={fill(t.removeNamed, { name })}
            onClick={onRemove}
          />
        )}
      </span>
    </li>
  )
}

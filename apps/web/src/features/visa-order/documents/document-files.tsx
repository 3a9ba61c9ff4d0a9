import { MoreOutlined } from '@ant-design/icons'
import type { Attachment } from '@visa/contract/files/file'
import { documentMove, documentRemove, type ApplicantDocument } from '@visa/contract/visa/document'
import { documentMessages } from '@visa/messages/visa/documents'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { confirmDialog, toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { FileTypeIcon } from '../../../ui/preview/file-icon.tsx'
import { PreviewDialog } from '../../../ui/preview/preview-dialog.tsx'
import { keyOf } from '../document.names.ts'
import styles from './documents.module.css'

const ICON_PX = 18

interface DocumentFilesProps {
  id: number
  name: string
  files: readonly Attachment[]
  /** Where a file that went wrong may go instead; none: nothing can be changed. */
  others: readonly { document: ApplicantDocument; name: string }[] | undefined
}

/** The files of one document: opened one by one, so that who saw which is known; moved, removed. */
export function DocumentFiles({ id, name, files, others }: DocumentFilesProps) {
  const t = useTexts(documentMessages)
  const [seen, setSeen] = useState<number>()
  const actions = useFileActions(id, name)
  return (
    <>
      <ul className={styles.files} aria-label={fill(t.fileCount, { count: files.length })}>
        {files.map((file, place) => (
          <li key={file.storageName} className={styles.file}>
            <button
              type="button"
              className={styles.open}
              title={file.fileName}
              aria-label={fill(t.open, { file: file.fileName })}
              onClick={() => setSeen(place)}
            >
              <FileTypeIcon fileName={file.fileName} size={ICON_PX} />
              <span>{file.fileName}</span>
            </button>
            {others !== undefined && (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: [
                    ...others.map(({ document, name: to }) => ({
                      key: keyOf(document),
                      label: fill(t.moveTo, { name: to }),
                      onClick: () => actions.move(file, document, to),
                    })),
                    { key: 'line', type: 'divider' as const },
                    {
                      key: 'remove',
                      danger: true,
                      label: t.remove,
                      onClick: () => void actions.remove(file),
                    },
                  ],
                }}
              >
                <Button
                  type="text"
                  size="small"
                  icon={<MoreOutlined />}
                  aria-label={fill(t.fileMenu, { file: file.fileName })}
                />
              </Dropdown>
            )}
          </li>
        ))}
      </ul>
      {seen !== undefined && <PreviewDialog files={files} first={seen} onClosed={() => setSeen(undefined)} />}
    </>
  )
}

function useFileActions(id: number, name: string) {
  const t = useTexts(documentMessages)
  const moving = useAction(documentMove, { invalidates: CASE_STALE })
  const removing = useAction(documentRemove, { invalidates: CASE_STALE })
  return {
    move: (
      { storageName, fileName: file }: Attachment,
      { requirementId, document }: ApplicantDocument,
      to: string,
    ) =>
      moving.mutate(
        { body: { id, storageName, requirementId, document } },
        { onSuccess: () => toast.success(fill(t.moved, { file, name: to })) },
      ),
    remove: async ({ storageName, fileName: file }: Attachment) => {
      const title = fill(t.removeAsk, { file, name })
      if (!(await confirmDialog({ title, okText: t.remove, danger: true }))) return
      removing.mutate(
        { body: { id, storageName } },
        { onSuccess: () => toast.success(fill(t.removed, { file })) },
      )
    },
  }
}

import { formatDate } from '@visa/contract/dates'
import { APPLICANT_WRITERS } from '@visa/contract/visa/applicant-readers'
import type { OrderAttachment } from '@visa/contract/visa/order-detail'
import { orderAttach, orderDetach } from '@visa/contract/visa/order-files'
import { orderFrameMessages } from '@visa/messages/visa/order-frame'
import { Button } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { confirmDialog, toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { PreviewDialog } from '../../ui/preview/preview-dialog.tsx'
import { WRITING } from './order.names.ts'
import styles from './order-frame.module.css'

interface OrderFilesProps {
  order: { id: number; orderNo: string }
  files: readonly OrderAttachment[]
}

/** The files of an order by kind: looked at, added, removed. */
export function OrderFiles({ order, files }: OrderFilesProps) {
  const t = useTexts(orderFrameMessages)
  const can = useCan()
  const kindOf = useNameOfCode('ORDER_FILE_KIND')
  const [adding, setAdding] = useTabState('attach', false)
  const [shown, setShown] = useState<number>()
  const detach = useAction(orderDetach, { invalidates: CASE_STALE })
  const writes = APPLICANT_WRITERS.some(can)
  const remove = async ({ fileName: name, storageName }: OrderAttachment) => {
    const title = fill(t.detachTitle, { name })
    if (!(await confirmDialog({ title, okText: t.detach, danger: true }))) return
    await detach.mutateAsync({ body: { id: order.id, storageName } })
    toast.success(fill(t.detached, { name }))
  }
  const tell = ({ applicantId, kind, createUser: who, createTime }: OrderAttachment): string =>
    fill(t.fileOf, {
      kind: applicantId === null ? kindOf(kind) : t.ofApplicant,
      who,
      time: formatDate(createTime, 'MM-dd hh:mm'),
    })
  return (
    <>
      {files.length === 0 ? (
        <p className={styles.soft}>{t.noFiles}</p>
      ) : (
        <ul className={styles.files}>
          {files.map((file, index) => (
            <li key={file.storageName}>
              <Button type="link" size="small" onClick={() => setShown(index)}>
                {file.fileName}
              </Button>
              <small>{tell(file)}</small>
              {writes && file.removable && (
                // The call shows its own failure.
                <Button
                  type="text"
                  size="small"
                  danger
                  aria-label={`${t.detach} ${file.fileName}`}
                  onClick={() => void remove(file).catch(() => undefined)}
                >
                  {t.detach}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {writes && (
        <Button size="small" onClick={() => setAdding(true)}>
          {t.attach}
        </Button>
      )}
      {adding && <AttachDialog order={order} onClosed={() => setAdding(false)} />}
      {shown !== undefined && (
        <PreviewDialog
          files={files.map(({ fileName, storageName }, fileIndex) => ({ fileName, storageName, fileIndex }))}
          first={shown}
          onClosed={() => setShown(undefined)}
        />
      )}
    </>
  )
}

function AttachDialog({ order, onClosed }: { order: OrderFilesProps['order']; onClosed: () => void }) {
  const t = useTexts(orderFrameMessages)
  return (
    <FormDialog
      name={`attach ${order.id}`}
      title={fill(t.attachTitle, { orderNo: order.orderNo })}
      width={550}
      target={useSaving(orderAttach, WRITING)}
      fields={[
        { name: 'kind', kind: 'dict', type: 'ORDER_FILE_KIND', clearable: false },
        { name: 'files', kind: 'files', paste: true, wide: true },
      ]}
      initial={{ id: order.id, kind: 'OTHER' }}
      onSaved={(_, { files }) => toast.success(fill(t.attached, { count: files.length }))}
      onClosed={onClosed}
    />
  )
}

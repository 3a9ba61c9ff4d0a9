import { BATCH_LIMITS, batchRead, batchTemplate, type BatchLine } from '@visa/contract/centre/batch'
import { batchMessages } from '@visa/messages/centre/batches'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { saveBase64 } from '../../../lib/save-file.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Chooser } from '../../../ui/uploads/chooser.tsx'
import { pastedFile } from './batch-draft.ts'
import styles from '../sheet.module.css'

const ROWS = 10

async function saveTemplate(): Promise<void> {
  const { fileName, content } = await call(batchTemplate, {})
  saveBase64(fileName, content)
}

interface TakeDialogProps {
  by: 'sheet' | 'paste'
  onRead: (rows: readonly BatchLine[]) => void
  onClosed: () => void
}

/** Rows of a sheet, as a file or as they were copied. */
export function TakeDialog({ by, onRead, onClosed }: TakeDialogProps) {
  const t = useTexts(batchMessages)
  const [text, setText] = useState('')
  const read = useAction(batchRead, {
    silent: true,
    onSuccess: ({ rows, unknownColumns }) => {
      onRead(rows)
      if (unknownColumns.length > 0)
        toast.warning(fill(t.unknownColumns, { names: unknownColumns.join(', ') }))
      else toast.success(fill(t.taken, { count: rows.length }))
      onClosed()
    },
  })
  const take = (file: File) => read.mutate({ body: { file: [file] } })
  return (
    <Dialog
      open
      title={t[by]}
      width={640}
      onCancel={onClosed}
      footer={
        <>
          <Button onClick={onClosed}>{t.close}</Button>
          {by === 'paste' && (
            <Button
              type="primary"
              disabled={text.trim() === ''}
              loading={read.isPending}
              onClick={() => take(pastedFile(text))}
            >
              {t.take}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.soft}>
        {by === 'sheet' ? fill(t.sheetHelp, { max: BATCH_LIMITS.rows }) : t.pasteHelp}
      </p>
      <p className={styles.soft}>{fill(t.usualTold, { titles: Object.values(t.usual).join(' / ') })}</p>
      {by === 'sheet' ? (
        <>
          <p>
            <Button onClick={() => void saveTemplate().catch(() => undefined)}>{t.template}</Button>
          </p>
          <Chooser
            look="row"
            text={t.choose}
            hint={t.chooseHelp}
            accept=".xlsx,.csv"
            multiple={false}
            disabled={read.isPending}
            onFiles={([file]) => file !== undefined && take(file)}
            field={{ 'aria-label': t.choose }}
          />
        </>
      ) : (
        <Input.TextArea
          rows={ROWS}
          aria-label={t.pasteLabel}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {read.error && <Alert type="error" showIcon title={read.error.message} />}
    </Dialog>
  )
}

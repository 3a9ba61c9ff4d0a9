import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import {
  importDetail,
  importSubmit,
  importTemplate,
  type ImportKind,
  type ImportTask,
} from '@visa/contract/sheets/import-task'
import { isActive, TASK_STATUS } from '@visa/contract/task-status'
import { importMessages } from '@visa/messages/sheets/imports'
import { Alert, Button, Upload } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../lib/call.ts'
import { fill, useTexts } from '../lib/i18n.tsx'
import { below, useAction, useCall } from '../lib/query.ts'
import { saveBase64 } from '../lib/save-file.ts'
import { Dialog } from './dialog.tsx'
import { ImportResult } from './import-result.tsx'
import styles from './import.module.css'

const ASK_EVERY_MS = 1000

interface ImportDialogProps {
  kind: ImportKind
  options: Readonly<Record<string, unknown>>
  invalidates: readonly string[]
  onClosed: () => void
}

/** How an import goes on that the server took for later. */
function useFollowed(submitted: ImportTask | undefined): ImportTask | undefined {
  const waits = submitted !== undefined && isActive(submitted.status)
  const [over, setOver] = useState(false)
  const { data } = useCall(
    importDetail,
    { query: { id: submitted?.id ?? 1 } },
    { enabled: waits, ...(over ? {} : { refetchInterval: ASK_EVERY_MS }) },
  )
  const latest = waits ? (data ?? submitted) : submitted
  const isOver = latest !== undefined && !isActive(latest.status)
  if (over !== isOver) setOver(isOver)
  return latest
}

/** From the empty template to the result: chosen, uploaded, checked, and either written or given back with reasons. */
export function ImportDialog({ kind, options, invalidates, onClosed }: ImportDialogProps) {
  const t = useTexts(importMessages)
  const client = useQueryClient()
  const [file, setFile] = useState<File | undefined>(undefined)
  const submit = useAction(importSubmit)
  const task = useFollowed(submit.data)
  const running = submit.isPending || (task !== undefined && isActive(task.status))

  const written = task?.status === TASK_STATUS.SUCCESS
  const refresh = useEffectEvent(() => void client.invalidateQueries({ predicate: below(invalidates) }))
  useEffect(() => {
    if (written) refresh()
  }, [written])

  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    submit.reset()
  }
  const start = () => {
    if (file) submit.mutate({ body: { kind, options: JSON.stringify(options), file: [file] } })
  }
  const template = async () => {
    const { fileName, content } = await call(importTemplate, { query: { kind } })
    saveBase64(fileName, content)
  }

  return (
    <Dialog
      open
      title={fill(t.title, { kind: t.kinds[kind] })}
      width={640}
      onCancel={onClosed}
      okText={t.start}
      okButtonProps={{ disabled: file === undefined || task !== undefined, loading: running }}
      onOk={start}
      cancelText={t.close}
    >
      <div className={styles.steps}>
        <p className={styles.hint}>{t.howTo}</p>
        <div className={styles.row}>
          <Button icon={<DownloadOutlined />} onClick={() => void template().catch(() => undefined)}>
            {t.downloadTemplate}
          </Button>
          <Upload
            accept=".xlsx,.csv"
            maxCount={1}
            fileList={file ? [{ uid: '1', name: file.name, status: 'done' }] : []}
            disabled={running}
            beforeUpload={(chosen) => {
              choose(chosen)
              return false
            }}
            onRemove={() => choose(undefined)}
          >
            <Button icon={<UploadOutlined />} disabled={running}>
              {t.choose}
            </Button>
          </Upload>
        </div>
        <p className={styles.hint}>{t.chooseHelp}</p>
        {submit.isPending && <Alert type="info" showIcon title={t.uploading} />}
        {submit.error && <Alert type="error" showIcon title={submit.error.message} />}
        {task && <ImportResult task={task} />}
      </div>
    </Dialog>
  )
}

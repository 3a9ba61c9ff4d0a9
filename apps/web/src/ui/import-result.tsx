import { DownloadOutlined } from '@ant-design/icons'
import { importErrorFile, type ImportKind, type ImportTask } from '@visa/contract/sheets/import-task'
import { isActive, TASK_STATUS } from '@visa/contract/task-status'
import { importMessages } from '@visa/messages/sheets/imports'
import { Alert, Button, Table } from 'antd'
import { call } from '../lib/call.ts'
import { fill, useTexts } from '../lib/i18n.tsx'
import { saveAddress } from '../lib/save-file.ts'
import styles from './import.module.css'

const TABLE_HEIGHT_PX = 240

/** What became of an uploaded file. */
export function ImportResult({ task }: { task: ImportTask }) {
  const t = useTexts(importMessages)
  const { kind, status, rowsDone, errorCount, error, unknownColumns } = task
  const afterwards: Partial<Record<ImportKind, string>> = t.afterwards
  const ignored = fill(t.unknownColumns, { names: unknownColumns.join(t.separator) })
  return (
    <>
      {isActive(status) && <Alert type="info" showIcon title={fill(t.running, { count: rowsDone })} />}
      {status === TASK_STATUS.SUCCESS && (
        <Alert
          type="success"
          showIcon
          title={fill(t.done, { count: rowsDone })}
          description={afterwards[kind]}
        />
      )}
      {error !== '' && <Alert type="error" showIcon title={error} />}
      {errorCount > 0 && <RowErrors task={task} />}
      {unknownColumns.length > 0 && <Alert type="warning" showIcon title={ignored} />}
    </>
  )
}

function RowErrors({ task }: { task: ImportTask }) {
  const t = useTexts(importMessages)
  const { id, errors, errorCount } = task
  const download = async () => saveAddress(await call(importErrorFile, { query: { id } }))
  const more = errors.length < errorCount
  const button = (
    <Button size="small" icon={<DownloadOutlined />} onClick={() => void download().catch(() => undefined)}>
      {t.downloadErrors}
    </Button>
  )
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={fill(t.refused, { count: errorCount })}
        description={more ? fill(t.shown, { shown: errors.length }) : undefined}
        action={task.hasErrorFile && button}
      />
      <Table
        className={styles.errors ?? ''}
        size="small"
        pagination={false}
        scroll={{ y: TABLE_HEIGHT_PX }}
        rowKey={({ row, title, message }) => `${row} ${title} ${message}`}
        dataSource={errors}
        columns={[
          { title: t.row, dataIndex: 'row', width: 72 },
          { title: t.column, dataIndex: 'title', width: 140 },
          { title: t.reason, dataIndex: 'message' },
        ]}
      />
    </>
  )
}

import { DownloadOutlined } from '@ant-design/icons'
import { EXPORT_FORMATS, exportSubmit, type ExportKind } from '@visa/contract/sheets/export-task'
import { exportMessages } from '@visa/messages/sheets/exports'
import { Button, Dropdown } from 'antd'
import { watchExport } from '../lib/exports-under-way.ts'
import { toast } from '../lib/feedback.ts'
import { useTexts } from '../lib/i18n.tsx'
import { useAction } from '../lib/query.ts'
import { useCan } from '../lib/session.tsx'
import { addressOf } from '../lib/tabs/tab-address.ts'

interface ExportButtonProps {
  kind: ExportKind
  /** The code that the list itself asks for. */
  access: string
  /** What the list shows now. */
  filters: Readonly<Record<string, unknown>>
}

const TASKS = { screen: 'export.task', name: '', params: {} }

/** Has what a list shows written to a file in the background, for those who may. */
export function ExportButton({ kind, access, filters }: ExportButtonProps) {
  const t = useTexts(exportMessages)
  const can = useCan()
  const submit = useAction(exportSubmit, {
    invalidates: ['/api/export'],
    onSuccess: ({ id }) => {
      watchExport(id)
      toast.linked(t.submitted, { label: t.openTasks, href: addressOf(TASKS) })
    },
  })
  if (!can(access) || !can('export.task')) return null
  const items = EXPORT_FORMATS.map((format) => ({
    key: format,
    label: t.formats[format],
    onClick: () => submit.mutate({ body: { kind, format, filters: { ...filters } } }),
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<DownloadOutlined />} loading={submit.isPending}>
        {t.export}
      </Button>
    </Dropdown>
  )
}

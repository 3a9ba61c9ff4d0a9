import { UploadOutlined } from '@ant-design/icons'
import type { ImportKind } from '@visa/contract/sheets/import-task'
import { importMessages } from '@visa/messages/sheets/imports'
import { Button } from 'antd'
import { useTexts } from '../lib/i18n.tsx'
import { useCan } from '../lib/session.tsx'
import { useTabState } from '../lib/tabs/tab-context.tsx'
import { ImportDialog } from './import-dialog.tsx'

interface ImportButtonProps {
  kind: ImportKind
  /** The code that adding such a row asks for. */
  access: string
  /** Where the rows belong. */
  options: Readonly<Record<string, unknown>>
  disabled?: boolean
  /** Path prefixes whose answers new rows make stale. */
  invalidates: readonly string[]
}

/** Fills a list from a file, for those who may. */
export function ImportButton({ access, disabled = false, ...rest }: ImportButtonProps) {
  const t = useTexts(importMessages)
  const can = useCan()
  const [open, setOpen] = useTabState(`import ${rest.kind}`, false)
  if (!can(access)) return null
  return (
    <>
      <Button icon={<UploadOutlined />} disabled={disabled} onClick={() => setOpen(true)}>
        {t.import}
      </Button>
      {open && <ImportDialog {...rest} onClosed={() => setOpen(false)} />}
    </>
  )
}

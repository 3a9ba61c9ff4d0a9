import { authorizationExtend, type ExpiringAuthorization } from '@visa/contract/org/agent-authorization'
import { EXTENSIONS, type Extension } from '@visa/contract/org/authorization-period'
import { authoriseMessages } from '@visa/messages/org/authorise'
import { uiMessages } from '@visa/messages/ui/ui'
import { Radio } from 'antd'
import { useState } from 'react'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { AUTHORISED } from './use-authorising.ts'
import styles from './authorise.module.css'

/** As many as one request takes. */
const MOST = 100

interface ExtendDialogProps {
  rows: readonly ExpiringAuthorization[]
  onClosed: () => void
}

/** Asks how much longer before all that ends goes on. It is open while it is rendered. */
export function ExtendDialog({ rows, onClosed }: ExtendDialogProps) {
  const t = useTexts(authoriseMessages)
  const ui = useTexts(uiMessages)
  const [open, setOpen] = useState(true)
  const [extension, setExtension] = useState<Extension>('year')
  const asked = rows.slice(0, MOST)
  const extend = useAction(authorizationExtend, {
    invalidates: AUTHORISED,
    onSuccess: ({ extended: count }) => {
      toast.success(fill(t.extended, { count }))
      setOpen(false)
    },
  })
  const send = () => {
    const seen = asked.map((row) => ({ id: row.id, seen: row.updateTime }))
    extend.mutate({ body: { rows: seen, extension } })
  }
  return (
    <Dialog
      open={open}
      title={fill(t.extendAllTitle, { count: asked.length })}
      width={480}
      okText={t.extendOk}
      cancelText={ui.cancel}
      okButtonProps={{ loading: extend.isPending }}
      onOk={send}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className={styles.dialogText}>{t.extendAllText}</p>
      <Radio.Group
        aria-label={t.extendOk}
        value={extension}
        onChange={({ target }) => setExtension(target.value as Extension)}
        options={EXTENSIONS.map((value) => ({ value, label: t.extensions[value] }))}
      />
    </Dialog>
  )
}

import { uiMessages } from '@visa/messages/ui/ui'
import { Button, Drawer } from 'antd'
import { useState, type ReactNode } from 'react'
import { confirmDialog } from '../../lib/feedback.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { usePaneElement } from '../../lib/tabs/tab-context.tsx'
import { useCoverScreen } from '../../lib/tabs/use-cover-screen.ts'
import { LOADING_DELAY_MS } from '../../ui/use-delayed.ts'
import styles from './role.module.css'

interface PowerDrawerProps {
  title: string
  dirty: boolean
  /** What saving would do. */
  summary: ReactNode
  /** Resolves to whether it was saved. */
  save: () => Promise<boolean>
  /** What was changed is let go. */
  discard: () => void
  onClosed: () => void
  children: ReactNode
}

/** A wide drawer of the tab, with what changes beside the buttons. It is open while it is rendered. */
export function PowerDrawer({ title, dirty, summary, save, discard, onClosed, children }: PowerDrawerProps) {
  const t = useTexts(uiMessages)
  const pane = usePaneElement()
  const [open, setOpen] = useState(true)
  useCoverScreen(open)
  const [saving, setSaving] = useState(false)
  const cancel = async () => {
    const leave =
      !dirty ||
      (await confirmDialog({
        title: t.discardTitle,
        content: t.discardText,
        okText: t.discard,
        cancelText: t.keepEditing,
        danger: true,
      }))
    if (!leave) return
    discard()
    setOpen(false)
  }
  const submit = async () => {
    if (saving) return
    setSaving(true)
    const saved = await save()
    setSaving(false)
    if (!saved) return
    discard()
    setOpen(false)
  }
  return (
    <Drawer
      open={open}
      title={title}
      size={1000}
      mask={{ closable: false }}
      onClose={() => void cancel()}
      afterOpenChange={(opened) => !opened && onClosed()}
      classNames={{ body: styles.drawerBody ?? '' }}
      {...(pane === undefined
        ? {}
        : {
            getContainer: () => pane ?? document.body,
            rootClassName: styles.ofTab ?? '',
            focusable: { trap: false },
          })}
      footer={
        <div className={styles.foot}>
          <span className={styles.summary} aria-live="polite">
            {summary}
          </span>
          <Button onClick={() => void cancel()}>{t.cancel}</Button>
          <Button
            type="primary"
            disabled={!dirty}
            loading={saving && { delay: LOADING_DELAY_MS }}
            onClick={() => void submit()}
          >
            {t.save}
          </Button>
        </div>
      }
    >
      {children}
    </Drawer>
  )
}

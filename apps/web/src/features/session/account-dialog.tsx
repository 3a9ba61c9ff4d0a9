import { uiMessages } from '@visa/messages/ui/ui'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ScreenCard } from '../../ui/screen-card.tsx'
import type { Draft } from '../../ui/form/use-draft.ts'
import { LOADING_DELAY_MS } from '../../ui/use-delayed.ts'
import styles from './account.module.css'

interface AccountFormProps<Name extends string> {
  title: string
  draft: Draft<Name>
  submitText: string
  /** The field that takes the focus once the form is there. */
  first: Name
  /** It has been saved: the dialog closes itself, and a screen begins anew. */
  done: boolean
  /** Takes the place of closing, in a dialog that cannot be closed. */
  wayOut?: { text: string; onClick: () => void }
  onClosed: () => void
  children: ReactNode
}

/** The fields with the refusal beneath them. */
function AccountFields({
  title,
  draft,
  children,
}: Pick<AccountFormProps<string>, 'title' | 'children'> & { draft: { refusal: string | undefined } }) {
  return (
    <form className={styles.form} aria-label={title} noValidate onSubmit={(event) => event.preventDefault()}>
      {children}
      <p className={styles.problem} role="alert">
        {draft.refusal}
      </p>
    </form>
  )
}

/** A form of plain fields as a screen of its own. */
export function AccountSheet<Name extends string>(props: AccountFormProps<Name>) {
  const { title, draft, submitText, first, done, onClosed, children } = props
  const begin = useEffectEvent(() => draft.focus(first))
  const end = useEffectEvent(onClosed)
  useEffect(() => begin(), [])
  useEffect(() => {
    if (done) end()
  }, [done])
  return (
    <ScreenCard>
      <div className={styles.sheet}>
        <h2>{title}</h2>
        <AccountFields title={title} draft={draft}>
          {children}
        </AccountFields>
        <Button
          type="primary"
          loading={draft.busy && { delay: LOADING_DELAY_MS }}
          onClick={() => void draft.send()}
        >
          {submitText}
        </Button>
      </div>
    </ScreenCard>
  )
}

/** A form of plain fields in a dialog. It is open while it is rendered. */
export function AccountDialog<Name extends string>(props: AccountFormProps<Name>) {
  const { title, draft, submitText, first, done, wayOut, onClosed, children } = props
  const t = useTexts(uiMessages)
  const [closed, setClosed] = useState(false)
  return (
    <Dialog
      open={!closed && !done}
      className={styles.dialog ?? ''}
      classNames={{ footer: styles.buttons ?? '' }}
      title={title}
      width={480}
      closable={wayOut === undefined}
      keyboard={wayOut === undefined}
      okText={submitText}
      cancelText={wayOut?.text ?? t.cancel}
      okButtonProps={{ loading: draft.busy && { delay: LOADING_DELAY_MS } }}
      onOk={() => void draft.send()}
      onCancel={() => (wayOut === undefined ? setClosed(true) : wayOut.onClick())}
      afterClose={onClosed}
      afterOpenChange={(opened) => opened && draft.focus(first)}
    >
      <AccountFields title={title} draft={draft}>
        {children}
      </AccountFields>
    </Dialog>
  )
}

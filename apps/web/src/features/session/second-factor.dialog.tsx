import { personalInfo } from '@visa/contract/session/personal'
import {
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorRemove,
  secondFactorState,
} from '@visa/contract/session/second-factor'
import { ruleMessages } from '@visa/messages/rules'
import { accountMessages } from '@visa/messages/session/account'
import { secondFactorMessages } from '@visa/messages/session/second-factor'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { logout } from '../../lib/session.tsx'
import { TextField } from '../../ui/credentials/text-field.tsx'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { factorFailures } from './account-checks.ts'
import { AccountDialog } from './account-dialog.tsx'
import { AccountPanel } from './account-panel.tsx'
import accountStyles from './account.module.css'
import styles from './second-factor.module.css'

interface SecondFactorDialogProps {
  /** A role asks for it: there is no way around but logging out. */
  forced?: boolean
  onClosed?: () => void
}

interface FormProps {
  forced?: boolean
  onDone: (codes: readonly string[]) => void
  onClosed: () => void
}

function useFactorDraft(submit: (factorCode: string) => Promise<void>) {
  const rules = useTexts(ruleMessages)
  const [typed, setTyped] = useState({ factorCode: '' })
  return useDraft({
    values: typed,
    onChange: (part: Partial<typeof typed>) => setTyped((old) => ({ ...old, ...part })),
    check: () => factorFailures(typed, rules),
    submit: () => submit(typed.factorCode),
  })
}

/** A secret to scan, and the code that proves it was. */
function SetUp({ forced = false, onDone, onClosed }: FormProps) {
  const t = useTexts(secondFactorMessages)
  const account = useTexts(accountMessages)
  const begun = useQuery({
    queryKey: [secondFactorBegin.path],
    queryFn: () => call(secondFactorBegin, {}, { silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const draft = useFactorDraft(async (factorCode) => {
    const { recoveryCodes } = await call(secondFactorConfirm, { body: { factorCode } }, { silent: true })
    toast.success(t.turnedOn)
    onDone(recoveryCodes)
  })
  return (
    <AccountDialog
      title={t.title}
      draft={draft}
      submitText={t.turnOn}
      first="factorCode"
      done={false}
      // The call shows its own failure, and the dialog stays.
      {...(forced && {
        wayOut: { text: account.logout, onClick: () => void logout().catch(() => undefined) },
      })}
      onClosed={onClosed}
    >
      {forced && <p className={accountStyles.warning}>{t.forcedText}</p>}
      <p className={styles.help}>{t.setUpHelp}</p>
      {begun.error !== null && (
        <ErrorState reason={begun.error.message} onRetry={() => void begun.refetch()} />
      )}
      {begun.isPending && <DelayedSpinner />}
      {begun.data !== undefined && (
        <div className={styles.setUp}>
          <img className={styles.picture} src={begun.data.picture} alt={t.picture} />
          <p>
            {t.secret}: <span className={styles.secret}>{begun.data.secret}</span>
          </p>
        </div>
      )}
      <TextField field={draft.field('factorCode')} label={t.code} autoComplete="one-time-code" />
    </AccountDialog>
  )
}

function RecoveryCodes({ codes, onClosed }: { codes: readonly string[]; onClosed: () => void }) {
  const t = useTexts(secondFactorMessages)
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      title={t.codesTitle}
      width={550}
      closable={false}
      keyboard={false}
      afterClose={onClosed}
      footer={
        <Button type="primary" onClick={() => setOpen(false)}>
          {t.saved}
        </Button>
      }
    >
      <p>{t.codesHelp}</p>
      <ul className={styles.codes} aria-label={t.codesTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}

function TurnOff({ onDone, onClosed, codesLeft }: FormProps & { codesLeft: number }) {
  const t = useTexts(secondFactorMessages)
  const draft = useFactorDraft(async (factorCode) => {
    await call(secondFactorRemove, { body: { factorCode } }, { silent: true })
    toast.success(t.turnedOff)
    onDone([])
  })
  return (
    <AccountDialog
      title={t.title}
      draft={draft}
      submitText={t.turnOff}
      first="factorCode"
      done={false}
      onClosed={onClosed}
    >
      <p>{fill(t.isOn, { count: codesLeft })}</p>
      <p className={styles.help}>{t.offHelp}</p>
      <TextField field={draft.field('factorCode')} label={t.code} autoComplete="one-time-code" />
    </AccountDialog>
  )
}

/** Sets the second factor up, or tells of it and turns it off. It is open while it is rendered. */
export function SecondFactorDialog({ forced = false, onClosed }: SecondFactorDialogProps) {
  const t = useTexts(secondFactorMessages)
  const client = useQueryClient()
  const { data, error, refetch } = useCall(secondFactorState, {}, { silent: true, staleTime: 0 })
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => {
    onClosed?.()
    client.removeQueries({ queryKey: [secondFactorState.path] })
    // Only now: what is known of the user decides whether a forced dialog is rendered at all.
    if (codes !== undefined) void client.invalidateQueries({ queryKey: [personalInfo.path] })
  }
  if (codes !== undefined && codes.length > 0) return <RecoveryCodes codes={codes} onClosed={close} />
  if (data === undefined) {
    return (
      <AccountPanel title={t.title} onClosed={close}>
        {error === null ? (
          <DelayedSpinner />
        ) : (
          <ErrorState reason={error.message} onRetry={() => void refetch()} />
        )}
      </AccountPanel>
    )
  }
  if (!data.enabled) return <SetUp forced={forced} onDone={setCodes} onClosed={close} />
  if (data.required) {
    return (
      <AccountPanel title={t.title} onClosed={close}>
        <p>{fill(t.isOn, { count: data.codesLeft })}</p>
        <p className={styles.help}>{t.required}</p>
      </AccountPanel>
    )
  }
  return <TurnOff codesLeft={data.codesLeft} onDone={close} onClosed={close} />
}

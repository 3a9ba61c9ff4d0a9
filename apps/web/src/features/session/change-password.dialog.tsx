import { modifyPassword } from '@visa/contract/session/account'
import { personalInfo } from '@visa/contract/session/personal'
import { accountMessages } from '@visa/messages/session/account'
import { credentialFieldMessages } from '@visa/messages/session/credential-fields'
import { ruleMessages } from '@visa/messages/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { toast } from '../../lib/feedback.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { logout, useSession } from '../../lib/session.tsx'
import { dropAllWork } from '../../lib/tabs/tab-storage.ts'
import { NewPasswordFields } from '../../ui/credentials/new-password-fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { passwordChangeBody, passwordChangeFailures, type PasswordProof } from './account-checks.ts'
import { AccountDialog, AccountSheet } from './account-dialog.tsx'
import styles from './account.module.css'
import { PasswordProofFields } from './password-proof-fields.tsx'
import { keepTypedPassword, typedPassword } from './typed-password.ts'

interface ChangePasswordDialogProps {
  /** The password must be changed before anything else: there is no way around but logging out. */
  forced?: boolean
  /** A screen of its own instead of a dialog. */
  sheet?: boolean
  onClosed?: () => void
}

function leave(): void {
  keepTypedPassword('')
  // The call shows its own failure, and the dialog stays.
  void logout().then(dropAllWork, () => undefined)
}

export function ChangePasswordDialog({ forced = false, sheet = false, onClosed }: ChangePasswordDialogProps) {
  const texts = useTexts(accountMessages)
  const labels = useTexts(credentialFieldMessages)
  const rules = useTexts(ruleMessages)
  const client = useQueryClient()
  const { mobile } = useSession().info.userInfo
  const [done, setDone] = useState(false)
  const [known] = useState(() => (forced ? typedPassword() : ''))
  const [proof, setProof] = useState<PasswordProof>('oldPassword')
  const [typed, setTyped] = useState({
    oldPassword: known,
    imageCaptcha: '',
    captcha: '',
    newPassword: '',
    rePassword: '',
  })
  const change = (part: Partial<typeof typed>) => setTyped((old) => ({ ...old, ...part }))
  const draft = useDraft({
    values: typed,
    onChange: change,
    check: () => passwordChangeFailures(typed, proof, rules),
    submit: async () => {
      await call(modifyPassword, { body: passwordChangeBody(typed, proof) }, { silent: true })
      keepTypedPassword('')
      toast.success(texts.passwordChanged)
      setDone(true)
    },
  })
  const closed = () => {
    onClosed?.()
    // Only now: what is known of the user decides whether the dialog is rendered at all.
    if (done) void client.invalidateQueries({ queryKey: [personalInfo.path] })
  }

  const Frame = sheet ? AccountSheet : AccountDialog
  return (
    <Frame
      title={forced ? texts.forcedTitle : texts.changePassword}
      draft={draft}
      submitText={texts.submitPassword}
      first={known === '' ? 'oldPassword' : 'newPassword'}
      done={done}
      {...(forced && { wayOut: { text: texts.logout, onClick: leave } })}
      onClosed={closed}
    >
      {forced && <p className={styles.warning}>{texts.forcedText}</p>}
      <PasswordProofFields
        draft={draft}
        proof={proof}
        mobile={mobile}
        imageCaptcha={typed.imageCaptcha}
        clearCaptcha={() => change({ imageCaptcha: '' })}
        // A password that was just typed is at hand: nothing else needs to prove it.
        onSwitch={mobile === '' || known !== '' ? undefined : setProof}
      />
      <NewPasswordFields
        password={{
          field: draft.field('newPassword'),
          label: labels.newPassword,
          help: texts.newPasswordHint,
        }}
        repeat={{ field: draft.field('rePassword'), label: labels.rePassword }}
      />
    </Frame>
  )
}

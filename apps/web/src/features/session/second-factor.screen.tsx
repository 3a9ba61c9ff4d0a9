import { systemSecondFactor } from '@visa/contract/session/second-factor'
import { ruleMessages } from '@visa/messages/rules'
import { secondFactorMessages } from '@visa/messages/session/second-factor'
import { useId, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { TextField } from '../../ui/credentials/text-field.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { factorFailures } from './account-checks.ts'
import { ModeForm } from './mode-form.tsx'
import styles from './second-factor.module.css'
import { useFinishLogin } from './use-finish-login.ts'

/** The second step of a login: a code of the app, or one to recover. */
export function SecondFactorScreen() {
  const texts = useTexts(secondFactorMessages)
  const rules = useTexts(ruleMessages)
  const titleId = useId()
  const finish = useFinishLogin()
  const [typed, setTyped] = useState({ factorCode: '' })
  const draft = useDraft({
    values: typed,
    onChange: (part: Partial<typeof typed>) => setTyped((old) => ({ ...old, ...part })),
    check: () => factorFailures(typed, rules),
    submit: async () => finish(await call(systemSecondFactor, { body: typed }, { silent: true })),
    onRefused: () => draft.focus('factorCode'),
  })
  return (
    <section className={styles.step} aria-labelledby={titleId}>
      <h1 id={titleId}>{texts.title}</h1>
      <p className={styles.help}>{texts.loginHelp}</p>
      <ModeForm
        draft={draft}
        label={texts.title}
        submitText={texts.submit}
        first="factorCode"
        onSubmit={() => void draft.send()}
      >
        <TextField field={draft.field('factorCode')} label={texts.code} autoComplete="one-time-code" />
      </ModeForm>
    </section>
  )
}

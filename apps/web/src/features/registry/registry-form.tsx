import { userRegister } from '@visa/contract/org/registration'
import { fieldMessages } from '@visa/messages/fields'
import { registryMessages } from '@visa/messages/org/registry'
import { ruleMessages } from '@visa/messages/rules'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { href } from '../../lib/route.ts'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts'
import { TextField } from '../../ui/credentials/text-field.tsx'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { CertificateSection } from './certificate-section.tsx'
import { ContactFields } from './contact-fields.tsx'
import { KindField } from './kind-field.tsx'
import { EMPTY_REGISTRATION, registrationBody, registrationFailures } from './registry-draft.ts'
import { useRegistryFiles } from './use-registry-files.ts'
import styles from './registry.module.css'

export interface Registered {
  companyCode: string
  userName: string
}

export function RegistryForm({ onRegistered }: { onRegistered: (registered: Registered) => void }) {
  const texts = useTexts(registryMessages)
  const labels = useTexts(fieldMessages)
  const rules = useTexts(ruleMessages)
  const [typed, setTyped] = useState(EMPTY_REGISTRATION)
  useLeaveGuard(Object.values(typed).some((value) => value !== ''))
  const uploads = useRegistryFiles()
  const change = (part: Partial<typeof typed>) => setTyped((old) => ({ ...old, ...part }))
  const draft = useDraft({
    values: typed,
    onChange: change,
    check: () => registrationFailures(typed, rules, texts.passwordsDiffer),
    submit: async () => {
      const { files, ticket } = uploads
      const names = (kind: keyof typeof files) => files[kind].map(({ storageName }) => storageName)
      const uploaded = {
        ticket,
        licenceFiles: names('licence'),
        permitFiles: names('permit'),
        authorisationFiles: names('authorisation'),
      }
      const body = { ...registrationBody(typed), ...uploaded }
      const { companyCode } = await call(userRegister, { body }, { silent: true })
      onRegistered({ companyCode, userName: typed.userName.trim() })
    },
  })
  const text = (name: 'companyName' | 'shortName' | 'taxCode', help: string) => (
    <TextField field={draft.field(name)} label={labels[name]} help={help} required />
  )

  return (
    <form
      className={styles.form}
      aria-labelledby="registry-title"
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <header>
        <h1 id="registry-title">{texts.title}</h1>
        <p className={styles.soft}>{texts.intro}</p>
      </header>
      <section className={styles.section} aria-labelledby="registry-company">
        <h2 id="registry-company">{texts.company}</h2>
        <div className={styles.grid}>
          {text('companyName', texts.companyNameHint)}
          {text('shortName', texts.shortNameHint)}
          {text('taxCode', texts.taxCodeHint)}
          <KindField field={draft.field('identityCode')} />
        </div>
      </section>
      <CertificateSection draft={draft} uploads={uploads} />
      <section className={styles.section} aria-labelledby="registry-contact">
        <h2 id="registry-contact">{texts.contact}</h2>
        <ContactFields draft={draft} typed={typed} onChange={change} />
      </section>
      <footer className={styles.bar}>
        <p className={styles.soft}>
          {texts.agree}{' '}
          <a href={href('/terms')} target="_blank" rel="noreferrer">
            {texts.terms}
          </a>
        </p>
        <p className={styles.problem} role="alert">
          {draft.refusal}
        </p>
        <PlainButton
          primary
          large
          busy={draft.busy}
          disabled={uploads.busy !== undefined}
          onClick={() => void draft.send()}
        >
          {texts.submit}
        </PlainButton>
      </footer>
    </form>
  )
}

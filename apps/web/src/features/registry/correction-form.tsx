import { registerAgain, registrationEntered, Correction } from '@visa/contract/org/registration-correction'
import type { CallOutput } from '@visa/contract/endpoint'
import { AUDIT_REASONS, type AuditReason } from '@visa/contract/org/company-version'
import { companyAuditMessages } from '@visa/messages/org/company-audit'
import { fieldMessages } from '@visa/messages/fields'
import { registryMessages } from '@visa/messages/org/registry'
import { ruleMessages } from '@visa/messages/rules'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { TextField } from '../../ui/credentials/text-field.tsx'
import { failureTexts } from '../../ui/form/failure-texts.ts'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { CertificateSection } from './certificate-section.tsx'
import { FILE_KINDS, useRegistryFiles } from './use-registry-files.ts'
import styles from './registry.module.css'

type Entered = CallOutput<typeof registrationEntered>

/** What was sent back, with the reasons at their fields; the link of the message opens it. */
export function CorrectionForm({ token, onDone }: { token: string; onDone: (companyCode: string) => void }) {
  const t = useTexts(registryMessages)
  const { data, error } = useCall(registrationEntered, { body: { token } }, { silent: true, staleTime: 0 })
  if (error !== null) {
    return (
      <div className={styles.done} role="alert">
        <h1>{t.correctionGone}</h1>
        <p className={styles.soft}>{error.message}</p>
      </div>
    )
  }
  if (data === undefined) return null
  return <CorrectionFields token={token} entered={data} onDone={onDone} />
}

const presetOf = (code: number): AuditReason | undefined =>
  (Object.keys(AUDIT_REASONS) as AuditReason[]).find((key) => AUDIT_REASONS[key] === code)

function useReasons({ verdicts }: Entered): { field: string; label: string; text: string }[] {
  const { reasons } = useTexts(companyAuditMessages)
  const labels: Readonly<Record<string, string>> = useTexts(fieldMessages)
  return verdicts.map(({ field, reasonCode, text }) => {
    const preset = presetOf(reasonCode)
    const said = [preset === undefined || preset === 'OTHER' ? '' : reasons[preset], text]
    return { field, label: labels[field] ?? field, text: said.filter((each) => each !== '').join(' ') }
  })
}

const filesOf = ({ certificates }: Entered) => {
  const of = (kind: string) => certificates.flatMap((each) => (each.kind === kind ? each.files : []))
  return { licence: of('licence'), permit: of('permit'), authorisation: of('authorisation') }
}

/** The main contact, by the paths that the schema and the server name its parts by. */
const NAME = 'contacts.0.name'
const MOBILE = 'contacts.0.mobile'
const EMAIL = 'contacts.0.email'

const textsOf = (entered: Entered) => {
  const [main] = entered.contacts
  return {
    companyName: entered.companyName,
    shortName: entered.shortName,
    taxCode: entered.taxCode,
    licenceNo: entered.licenceNo,
    legalPerson: entered.legalPerson,
    licenceFrom: entered.licenceFrom ?? '',
    licenceTo: entered.licenceTo ?? '',
    [NAME]: main?.name ?? '',
    [MOBILE]: main?.mobile ?? '',
    [EMAIL]: main?.email ?? '',
  }
}

function CorrectionFields(props: { token: string; entered: Entered; onDone: (companyCode: string) => void }) {
  const { token, entered, onDone } = props
  const t = useTexts(registryMessages)
  const labels = useTexts(fieldMessages)
  const rules = useTexts(ruleMessages)
  const reasons = useReasons(entered)
  const uploads = useRegistryFiles(filesOf(entered))
  const before = textsOf(entered)
  const [typed, setTyped] = useState(before)
  const [touched, setTouched] = useState(false)
  useLeaveGuard(touched)
  const { [NAME]: name, [MOBILE]: mobile, [EMAIL]: email, ...ofCompany } = typed
  const [main, ...others] = entered.contacts
  const body = {
    ...ofCompany,
    token,
    ticket: uploads.ticket,
    licenceFrom: typed.licenceFrom === '' ? null : typed.licenceFrom,
    licenceTo: typed.licenceTo === '' ? null : typed.licenceTo,
    contacts: [{ role: '', ...main, name, mobile, email }, ...others],
    certificates: [
      ...FILE_KINDS.flatMap((kind) =>
        uploads.files[kind].length === 0 ? [] : [{ kind, files: [...uploads.files[kind]] }],
      ),
      // What the platform has added of other kinds stays.
      ...entered.certificates.filter(({ kind }) => !FILE_KINDS.some((known) => known === kind)),
    ],
  }
  const draft = useDraft({
    values: typed,
    onChange: (part) => {
      setTouched(true)
      setTyped((old) => ({ ...old, ...part }))
    },
    check: () => failureTexts(Correction, body, rules),
    submit: async () => {
      const { companyCode } = await call(registerAgain, { body }, { silent: true })
      setTouched(false)
      onDone(companyCode)
    },
  })
  const reasonAt = (of: string) => reasons.find((reason) => reason.field === of)?.text
  /** The reason stands where an error would, until the field is written anew. */
  const field = (of: keyof typeof typed) => {
    const given = draft.field(of)
    const said = reasonAt(of === NAME ? 'contacts' : of)
    return { ...given, error: given.error ?? (typed[of] === before[of] ? said : undefined) }
  }
  const text = (of: 'companyName' | 'shortName' | 'taxCode') => (
    <TextField field={field(of)} label={labels[of]} required />
  )
  return (
    <form
      className={styles.form}
      aria-labelledby="registry-title"
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <header>
        <h1 id="registry-title">{t.correction}</h1>
        <p className={styles.soft}>{t.correctionIntro}</p>
        <ul className={styles.reasons} aria-label={t.reasons}>
          {reasons.map(({ field: of, label, text: said }) => (
            <li key={of}>
              <strong>{label}</strong> {said}
            </li>
          ))}
          {entered.note !== '' && <li>{entered.note}</li>}
        </ul>
      </header>
      <section className={styles.section} aria-labelledby="registry-company">
        <h2 id="registry-company">{t.company}</h2>
        <div className={styles.grid}>
          {text('companyName')}
          {text('shortName')}
          {text('taxCode')}
        </div>
      </section>
      <section className={styles.section} aria-labelledby="registry-contact">
        <h2 id="registry-contact">{t.contact}</h2>
        <div className={styles.grid}>
          <TextField field={field(NAME)} label={labels.contactName} required />
          <TextField field={field(MOBILE)} label={labels.contactMobile} kind="tel" required />
          <TextField field={field(EMAIL)} label={labels.email} kind="email" required />
        </div>
      </section>
      <CertificateSection draft={{ field }} uploads={uploads} />
      <footer className={styles.bar}>
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
          {t.submitAgain}
        </PlainButton>
      </footer>
    </form>
  )
}

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

function CorrectionFields(props: { token: string; entered: Entered; onDone: (companyCode: string) => void }) {
  const { token, entered, onDone } = props
  const t = useTexts(registryMessages)
  const labels = useTexts(fieldMessages)
  const rules = useTexts(ruleMessages)
  const reasons = useReasons(entered)
  const uploads = useRegistryFiles(filesOf(entered))
  const [typed, setTyped] = useState({
    companyName: entered.companyName,
    shortName: entered.shortName,
    taxCode: entered.taxCode,
    licenceNo: entered.licenceNo,
    legalPerson: entered.legalPerson,
    licenceFrom: entered.licenceFrom ?? '',
    licenceTo: entered.licenceTo ?? '',
  })
  const [touched, setTouched] = useState(false)
  useLeaveGuard(touched)
  const body = {
    ...typed,
    token,
    ticket: uploads.ticket,
    licenceFrom: typed.licenceFrom === '' ? null : typed.licenceFrom,
    licenceTo: typed.licenceTo === '' ? null : typed.licenceTo,
    contacts: entered.contacts,
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
  const reasonAt = (name: string) => reasons.find(({ field }) => field === name)?.text
  /** The reason stands where an error would, until the field is written anew. */
  const field = (name: keyof typeof typed) => {
    const given = draft.field(name)
    const before = entered[name] ?? ''
    return { ...given, error: given.error ?? (typed[name] === before ? reasonAt(name) : undefined) }
  }
  const text = (name: 'companyName' | 'shortName' | 'taxCode', max: number) => (
    <TextField field={field(name)} label={labels[name]} max={max} required />
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
          {reasons.map(({ field: name, label, text: said }) => (
            <li key={name}>
              <strong>{label}</strong> {said}
            </li>
          ))}
          {entered.note !== '' && <li>{entered.note}</li>}
        </ul>
      </header>
      <section className={styles.section} aria-labelledby="registry-company">
        <h2 id="registry-company">{t.company}</h2>
        <div className={styles.grid}>
          {text('companyName', 128)}
          {text('shortName', 32)}
          {text('taxCode', 20)}
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

import { fieldMessages } from '@visa/messages/fields'
import { registryMessages } from '@visa/messages/org/registry'
import { useTexts } from '../../lib/i18n.tsx'
import { TextField } from '../../ui/credentials/text-field.tsx'
import type { Draft } from '../../ui/form/use-draft.ts'
import { CertificateField } from './certificate-field.tsx'
import { FILE_KINDS, type RegistryFiles } from './use-registry-files.ts'
import styles from './registry.module.css'

type LicenceField = 'licenceNo' | 'legalPerson' | 'licenceFrom' | 'licenceTo'

interface CertificateSectionProps {
  draft: Pick<Draft<LicenceField>, 'field'>
  uploads: RegistryFiles
}

/** What the company is licensed by, with the papers that prove it. */
export function CertificateSection({ draft, uploads }: CertificateSectionProps) {
  const t = useTexts(registryMessages)
  const labels = useTexts(fieldMessages)
  return (
    <section className={styles.section} aria-labelledby="registry-licence">
      <h2 id="registry-licence">{t.licence}</h2>
      <div className={styles.grid}>
        <TextField field={draft.field('licenceNo')} label={labels.licenceNo} />
        <TextField field={draft.field('legalPerson')} label={labels.legalPerson} />
        <TextField field={draft.field('licenceFrom')} label={labels.licenceFrom} kind="date" />
        <TextField
          field={draft.field('licenceTo')}
          label={labels.licenceTo}
          kind="date"
          help={t.licenceToHint}
        />
        {FILE_KINDS.map((kind) => (
          <CertificateField key={kind} kind={kind} uploads={uploads} />
        ))}
      </div>
    </section>
  )
}

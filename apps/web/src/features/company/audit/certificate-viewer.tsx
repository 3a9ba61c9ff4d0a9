import type { CompanyVersion } from '@visa/contract/org/company-version'
import { companyAuditMessages } from '@visa/messages/org/company-audit'
import { companyEditMessages } from '@visa/messages/org/company-edit'
import { Segmented } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { PreviewPanel } from '../../../ui/preview/preview-panel.tsx'
import styles from './audit.module.css'

/** What proves what was handed in; what was not there before is marked. */
export function CertificateViewer({ version }: { version: CompanyVersion }) {
  const t = useTexts(companyAuditMessages)
  const e = useTexts(companyEditMessages)
  const [index, setIndex] = useTabState('certificate', 0)
  const certificates = version.values.certificates ?? []
  const known = new Set(
    (version.before?.certificates ?? []).flatMap(({ files }) => files.map(({ storageName }) => storageName)),
  )
  const chosen = certificates[index] ?? certificates[0]
  return (
    <section className={styles.card} aria-label={t.certificates}>
      <header className={styles.cardHead}>
        <h2>{t.certificates}</h2>
      </header>
      {chosen === undefined ? (
        <p className={styles.note}>{t.noCertificates}</p>
      ) : (
        <>
          <Segmented<number>
            className={styles.kinds ?? ''}
            aria-label={e.certificateKind}
            value={certificates.indexOf(chosen)}
            onChange={setIndex}
            options={certificates.map(({ kind, files }, value) => ({
              value,
              label: `${e.certificates[kind]}${files.some(({ storageName }) => !known.has(storageName)) ? ` ${t.fresh1}` : ''}`,
            }))}
          />
          <div className={styles.viewer}>
            <PreviewPanel key={`${version.id} ${certificates.indexOf(chosen)}`} files={chosen.files} />
          </div>
        </>
      )}
    </section>
  )
}

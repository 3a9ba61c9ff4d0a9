import { formatDate } from '@visa/contract/dates'
import type { VersionBrief, VersionState } from '@visa/contract/org/company-version'
import { companyAuditMessages } from '@visa/messages/org/company-audit'
import { fieldMessages } from '@visa/messages/fields'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import type { StatusTone } from '../../../lib/palette.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { reasonOf } from '../verdict-text.ts'
import styles from './audit.module.css'

const TONES: Readonly<Record<VersionState, StatusTone>> = {
  waiting: 'waiting',
  passed: 'done',
  back: 'refused',
  replaced: 'cancelled',
  withdrawn: 'cancelled',
}

/** What was handed in about a company over time, and what became of it. */
export function VersionList({ versions }: { versions: readonly VersionBrief[] }) {
  const t = useTexts(companyAuditMessages)
  const f = useTexts(fieldMessages)
  const names: Readonly<Record<string, string | undefined>> = f
  const outcome = ({ state, deciderName: name, verdicts, decideNote }: VersionBrief): string => {
    if (name === '' || state === 'waiting') return ''
    if (state === 'withdrawn') return fill(t.withdrawnBy, { name })
    if (state !== 'back') return fill(t.passedBy, { name })
    const said = verdicts
      .filter(({ ok }) => !ok)
      .map((verdict) => `${names[verdict.field] ?? verdict.field} ${reasonOf(verdict, t)}`)
    return fill(t.backBy, { name, reasons: [...said, decideNote].filter((each) => each !== '').join(' / ') })
  }
  if (versions.length === 0) return <p className={styles.soft}>{t.noVersions}</p>
  return (
    <ol className={styles.versions}>
      {versions.map((version) => (
        <li key={version.id}>
          <b>{fill(t.version, { version: version.versionNo })}</b>
          <StatusTag tone={TONES[version.state]} text={t.states[version.state]} />
          <span className={styles.what}>
            <span>{fill(t.entry, { name: version.submitterName, count: version.changed.length })}</span>
            {version.note !== '' && (
              <span className={styles.soft}>{fill(t.why, { note: version.note })}</span>
            )}
            <span className={styles.soft}>{outcome(version)}</span>
          </span>
          <time className={styles.soft}>
            {formatDate(version.decideTime ?? version.submitTime, 'yyyy-MM-dd')}
          </time>
        </li>
      ))}
    </ol>
  )
}

import type { CompanyField } from '@visa/contract/org/company'
import type { Company } from '@visa/contract/org/company-manage'
import { decidedFields } from '@visa/contract/org/registration-correction'
import { companyDoAudit, type CompanyVersion, type VersionBrief } from '@visa/contract/org/company-version'
import { companyAuditMessages } from '@visa/messages/org/company-audit'
import { useRef } from 'react'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { navigateTo } from '../../../lib/route.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { companyLink } from '../company.links.ts'
import { sectionsOf } from '../company.sections.ts'
import { AuditBar } from './audit-bar.tsx'
import { AuditTable } from './audit-table.tsx'
import { CertificateViewer } from './certificate-viewer.tsx'
import { useAuditKeys } from './use-audit-keys.ts'
import { PASSED, REFUSED, tallyOf, type FieldVerdict, type Verdicts } from './verdicts.ts'
import { VersionList } from './version-list.tsx'
import styles from './audit.module.css'

interface AuditDeskProps {
  company: Company
  version: CompanyVersion
  versions: readonly VersionBrief[]
  /** The company that waits behind this one. */
  next: number | undefined
  onCompany: (by: 1 | -1) => void
}

/** Where a version is decided on; what was decided so far stays with the tab. */
export function AuditDesk({ company, version, versions, next, onCompany }: AuditDeskProps) {
  const t = useTexts(companyAuditMessages)
  const page = useRef<HTMLDivElement>(null)
  const [verdicts, setVerdicts] = useTabState<Verdicts>(`verdicts ${version.id}`, {})
  const [all, setAll] = useTabState('all', false)
  const [field, setField] = useTabState<string | undefined>(
    'field',
    decidedFields(version.changed, company.versionNo)[0],
  )
  const sections = sectionsOf(version.changed, all)
  const decided = decidedFields(version.changed, company.versionNo)
  const tally = tallyOf(decided, verdicts)
  const decide = useAction(companyDoAudit, {
    invalidates: ['/api/company'],
    onSuccess: ({ told }) => {
      const { shortName: name } = company
      const done =
        tally.back > 0 ? fill(t.backToast, { name, count: tally.back }) : fill(t.passedToast, { name })
      if (told) toast.success(done)
      else toast.warning(`${done} · ${t.notTold}`)
      navigateTo(companyLink(next === undefined ? 'detail' : 'audit', next ?? company.id))
    },
  })
  const give = (of: string, verdict: FieldVerdict) => {
    if (version.mine || !decided.includes(of)) return
    setVerdicts((old) => ({ ...old, [of]: verdict }))
  }
  const send = () => {
    if (version.mine || tally.undecided > 0 || tally.bare || decide.isPending) return
    const given = decided.flatMap((each) => {
      const verdict = verdicts[each]
      return verdict === undefined ? [] : [{ field: each as CompanyField, ...verdict }]
    })
    const { id, auditStatus: seenStatus } = company
    decide.mutate({
      body: { id, versionId: version.id, seenStatus, pass: tally.back === 0, verdicts: given },
    })
  }
  const step = (by: 1 | -1) => {
    const order = sections.flatMap(({ fields }) => fields).filter((each) => decided.includes(each))
    const at = order.findIndex((each) => each === field)
    const to = order[Math.min(order.length - 1, Math.max(0, at + by))]
    if (to !== undefined) setField(to)
  }
  useAuditKeys(page, {
    onStep: step,
    onCompany,
    onDecide: send,
    onPass: () => {
      give(field ?? '', PASSED)
      step(1)
    },
    onBack: () => give(field ?? '', REFUSED),
    onReason: (reasonCode) => {
      const verdict = verdicts[field ?? '']
      if (verdict?.ok === false) give(field ?? '', { ...verdict, reasonCode })
    },
  })
  const passAll = () =>
    setVerdicts((old) => ({
      ...Object.fromEntries(decided.map((each) => [each, PASSED])),
      ...Object.fromEntries(Object.entries(old).filter(([, verdict]) => verdict?.ok === false)),
    }))
  return (
    <div ref={page} className={styles.desk}>
      <section className={styles.card} data-fills aria-label={t.compare}>
        <AuditTable
          version={version}
          sections={sections}
          decided={decided}
          all={all}
          selected={field}
          verdicts={verdicts}
          disabled={version.mine}
          onAll={setAll}
          onSelect={setField}
          onVerdict={(of, verdict) => {
            setField(of)
            give(of, verdict)
          }}
        />
        <AuditBar
          version={version}
          tally={tally}
          busy={decide.isPending}
          hasNext={next !== undefined}
          onPassAll={passAll}
          onDecide={send}
        />
      </section>
      <div className={styles.side}>
        <CertificateViewer version={version} />
        <section className={styles.card} aria-label={t.history}>
          <header className={styles.cardHead}>
            <h2>{t.history}</h2>
            <span className={styles.soft}>{fill(t.versions, { count: versions.length })}</span>
          </header>
          <div className={styles.note}>
            <VersionList versions={versions} />
          </div>
          <p className={styles.keys}>{t.keys}</p>
        </section>
      </div>
    </div>
  )
}

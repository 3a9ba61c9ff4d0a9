import { formatDate } from '@visa/contract/dates'
import { companyDetail, type Company } from '@visa/contract/org/company-manage'
import {
  companyVersion,
  companyVersions,
  companyWaiting,
  type CompanyVersion,
  type VersionBrief,
} from '@visa/contract/org/company-version'
import { stateText } from '@visa/contract/states'
import { companyAuditMessages } from '@visa/messages/org/company-audit'
import { Alert, Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { navigateTo } from '../../../lib/route.ts'
import { useTabName } from '../../../lib/tabs/tab-context.tsx'
import { RecordLink } from '../../../ui/detail/record-link.tsx'
import { detailScreen } from '../../../ui/detail/detail-screen.tsx'
import { DetailWaiting } from '../../../ui/detail/detail-states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { companyLink } from '../company.links.ts'
import { identityText, statusTone } from '../company.names.ts'
import { AuditDesk } from './audit-desk.tsx'
import { VersionList } from './version-list.tsx'
import { waitedText } from './waited-text.ts'
import { useCompanyStates, useCompanyTexts } from '../use-company-texts.ts'
import styles from './audit.module.css'

/** Decides on what was handed in about a company: old and new, field by field, with what proves it beside. */
export const CompanyAuditScreen = detailScreen(function CompanyAudit({ id }) {
  const company = useCall(companyDetail, { query: { id } }, { silent: true })
  const versions = useCall(companyVersions, { query: { id } }, { silent: true })
  const waiting = versions.data?.find(({ state }) => state === 'waiting')
  const version = useCall(
    companyVersion,
    { query: { id: waiting?.id ?? 0 } },
    { silent: true, enabled: waiting !== undefined },
  )
  useTabName(company.data?.shortName)
  if (company.data === undefined || versions.data === undefined) {
    return <DetailWaiting calls={[company, versions]} />
  }
  if (waiting === undefined) return <Decided company={company.data} versions={versions.data} />
  if (version.data === undefined) return <DetailWaiting calls={[version]} />
  return <AuditPage company={company.data} version={version.data} versions={versions.data} />
})

function Decided({ company, versions }: { company: Company; versions: readonly VersionBrief[] }) {
  const t = useTexts(companyAuditMessages)
  return (
    <div className={styles.page}>
      <h1 className="unseen">{company.companyName}</h1>
      <Alert
        type="info"
        showIcon
        title={t.decided}
        description={
          <RecordLink of={{ type: 'COMPANY', id: String(company.id) }}>{company.companyName}</RecordLink>
        }
      />
      <section className={styles.card}>
        <VersionList versions={versions} />
      </section>
    </div>
  )
}

interface AuditPageProps {
  company: Company
  version: CompanyVersion
  versions: readonly VersionBrief[]
}

function AuditPage({ company, version, versions }: AuditPageProps) {
  const t = useTexts(companyAuditMessages)
  const { data: queue } = useCall(companyWaiting, {}, { silent: true, staleTime: 0 })
  const ids = queue?.ids ?? []
  const place = ids.indexOf(company.id)
  const at = (by: 1 | -1): number | undefined => {
    if (place >= 0) return ids[place + by]
    return by === 1 ? ids[0] : undefined
  }
  const go = (by: 1 | -1) => {
    const other = at(by)
    if (other !== undefined) navigateTo(companyLink('audit', other))
  }
  return (
    <div className={styles.page}>
      <AuditHead company={company} version={version}>
        <span className={styles.soft}>
          {fill(t.queue, { waiting: ids.length, decided: queue?.decidedToday ?? 0 })}
        </span>
        <Button disabled={at(-1) === undefined} onClick={() => go(-1)}>
          {t.previous} <kbd aria-hidden>[</kbd>
        </Button>
        <Button disabled={at(1) === undefined} onClick={() => go(1)}>
          {t.next} <kbd aria-hidden>]</kbd>
        </Button>
      </AuditHead>
      {/* What was decided on one version says nothing of another. */}
      <AuditDesk
        key={version.id}
        company={company}
        version={version}
        versions={versions}
        next={at(1)}
        onCompany={go}
      />
    </div>
  )
}

function AuditHead({
  company,
  version,
  children,
}: {
  company: Company
  version: CompanyVersion
  children: React.ReactNode
}) {
  const t = useTexts(companyAuditMessages)
  const { submitterName: name, submitTime, note } = version
  const words = useCompanyTexts()
  const states = useCompanyStates()
  const time = formatDate(submitTime, 'MM-dd hh:mm')
  return (
    <header className={styles.card}>
      <div className={styles.head}>
        <h1>{company.companyName}</h1>
        <StatusTag tone={statusTone(company.auditStatus)} text={stateText(states, company.auditStatus)} />
        <span className={styles.soft}>{identityText(company.identityCode, words)}</span>
        <span className={styles.soft}>{fill(t.version, { version: version.versionNo })}</span>
        <span className={styles.space} />
        {children}
      </div>
      <p className={styles.facts}>
        <span>
          {fill(t.submitted, { name, time })}
          <b className={styles.waited}>{fill(t.waited, { time: waitedText(submitTime, t) })}</b>
        </span>
        <span>{company.versionNo > 0 ? fill(t.inForce, { version: company.versionNo }) : t.noneInForce}</span>
        {note !== '' && <span>{fill(t.why, { note })}</span>}
      </p>
    </header>
  )
}

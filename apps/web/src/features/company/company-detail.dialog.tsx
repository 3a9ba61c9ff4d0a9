import { formatDate } from '@visa/contract/dates'
import { IDENTITY } from '@visa/contract/identity'
import {
  companyDetail,
  companyExt,
  companyLog,
  type Company,
  type CompanyExt,
} from '@visa/contract/org/company-manage'
import { stateText } from '@visa/contract/states'
import { companyMessages } from '@visa/messages/org/company'
import { companyStateMessages } from '@visa/messages/states/company-states'
import { fieldMessages } from '@visa/messages/fields'
import { Descriptions, Progress } from 'antd'
import { useState, type ReactNode } from 'react'
import { useFileAddress } from '../../lib/files/use-file-address.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { ColorTag } from '../../ui/color-tag.tsx'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LogPanel } from '../../ui/log/log-panel.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { CountLink } from './company.columns.tsx'
import { identityText, loggedText, roomText, statusTone } from './company.names.ts'
import styles from './company.module.css'

interface CompanyDetailProps {
  id: number
  name: string
  onClosed: () => void
}

/** All that is known of a company, and who changed it. It is open while it is rendered. */
export function CompanyDetailDialog({ id, name, onClosed }: CompanyDetailProps) {
  const t = useTexts(companyMessages)
  const states = useTexts(companyStateMessages)
  const [open, setOpen] = useState(true)
  const company = useCall(companyDetail, { query: { id } }, { silent: true })
  const ext = useCall(companyExt, { query: { id } }, { silent: true })
  const error = company.error ?? ext.error
  const retry = () => {
    void company.refetch()
    void ext.refetch()
  }
  return (
    <Dialog
      open={open}
      title={fill(t.detailOf, { name })}
      width={1000}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {error && <ErrorState reason={error.message} onRetry={retry} />}
      {!error && (company.data === undefined || ext.data === undefined) && <DelayedSpinner />}
      {company.data && ext.data && (
        <div className={styles.sections}>
          <Basic company={company.data} />
          <Contact ext={ext.data} />
          <Extent company={company.data} files={ext.data.files} />
        </div>
      )}
      <LogPanel
        endpoint={companyLog}
        scope={{ id }}
        words={{
          names: { parent: t.parent, district: t.district, tags: t.tags, stopReason: t.stopReason },
          value: (field, value) => loggedText(field, value, t, states),
        }}
      />
    </Dialog>
  )
}

interface Fact {
  label: string
  value: ReactNode
  span?: number
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const t = useTexts(companyMessages)
  return (
    <Descriptions
      title={title}
      size="small"
      bordered
      column={2}
      items={facts.map(({ label, value, span = 1 }) => ({
        key: label,
        label,
        span,
        children: value === '' ? <span className={styles.soft}>{t.none}</span> : value,
      }))}
    />
  )
}

function Basic({ company }: { company: Company }) {
  const t = useTexts(companyMessages)
  const states = useTexts(companyStateMessages)
  const f = useTexts(fieldMessages)
  const supplier = company.spPlatform ? fill(t.supplierOn, { spNo: company.spNo }) : t.supplierOff
  const status = (
    <span className={styles.tags}>
      <StatusTag tone={statusTone(company.auditStatus)} text={stateText(states, company.auditStatus)} />
      {company.stopReason}
    </span>
  )
  const tags = (
    <span className={styles.tags}>
      {company.tags.map(({ id, name, color }) => (
        <ColorTag key={id} color={color} text={name} />
      ))}
    </span>
  )
  return (
    <Facts
      title={t.basic}
      facts={[
        { label: f.companyName, value: company.companyName },
        { label: f.shortName, value: company.shortName },
        { label: f.companyCode, value: company.companyCode },
        { label: f.ename, value: company.ename },
        { label: f.taxCode, value: company.taxCode },
        { label: f.identityCode, value: identityText(company.identityCode, t) },
        { label: f.auditStatus, value: status },
        { label: f.parentId, value: company.parentName },
        ...(company.identityCode === IDENTITY.VISA ? [{ label: t.supplier, value: supplier }] : []),
        ...(company.tags.length > 0 ? [{ label: t.tags, value: tags }] : []),
        { label: t.createTime, value: formatDate(company.createTime) },
        { label: t.updateTime, value: formatDate(company.updateTime) },
      ]}
    />
  )
}

function Contact({ ext }: { ext: CompanyExt }) {
  const t = useTexts(companyMessages)
  const f = useTexts(fieldMessages)
  const [picture] = ext.logo
  const logo = picture ? <Logo storageName={picture.storageName} name={picture.fileName} /> : ''
  return (
    <Facts
      title={t.contact}
      facts={[
        { label: f.contactName, value: ext.contactName },
        { label: f.contactMobile, value: ext.contactMobile },
        { label: f.phone, value: ext.phone },
        { label: f.email, value: ext.email },
        { label: f.address, value: [ext.districtName, ext.address].filter(Boolean).join(' '), span: 2 },
        { label: f.invoiceTitle, value: ext.invoiceTitle },
        { label: f.bankName, value: ext.bankName },
        { label: f.bankAccount, value: ext.bankAccount },
        { label: f.logo, value: logo },
        { label: f.remark, value: <span className={styles.lines}>{ext.remark || t.none}</span>, span: 2 },
      ]}
    />
  )
}

function Logo({ storageName, name }: { storageName: string; name: string }) {
  const { address } = useFileAddress(storageName)
  return address === undefined ? <>{name}</> : <img className={styles.logo} src={address} alt={name} />
}

const PERCENT = 100

function Extent({ company, files }: { company: Company; files: number }) {
  const t = useTexts(companyMessages)
  const { fileBytes, quotaBytes } = company
  const used = Math.min(PERCENT, (fileBytes / Math.max(quotaBytes, 1)) * PERCENT)
  const counts = [
    { label: t.people, screen: 'sys.employee', count: company.users },
    { label: t.departments, screen: 'sys.department', count: company.departments },
    { label: t.roles, screen: 'sys.role', count: company.roles },
  ]
  return (
    <section aria-label={t.extent}>
      <dl className={styles.counts}>
        {counts.map((each) => (
          <div key={each.label}>
            <dt>{each.label}</dt>
            <dd>
              <CountLink {...each} company={company} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t.branches}</dt>
          <dd>{company.branches}</dd>
        </div>
        <div>
          <dt>{t.files}</dt>
          <dd>
            {fill(t.usageFiles, { count: files, used: roomText(fileBytes), quota: roomText(quotaBytes) })}
          </dd>
        </div>
      </dl>
      <Progress percent={used} showInfo={false} size="small" aria-label={t.files} />
    </section>
  )
}

import { IDENTITY } from '@visa/contract/identity'
import {
  companyDetail,
  companyExt,
  companyHistory,
  companyLog,
  type Company,
  type CompanyExt,
} from '@visa/contract/org/company-manage'
import { companyVersions } from '@visa/contract/org/company-version'
import { formatMoney } from '@visa/contract/money'
import { stateText } from '@visa/contract/states'
import { authoriseMessages } from '@visa/messages/org/authorise'
import { companyEditMessages } from '@visa/messages/org/company-edit'
import { uiMessages } from '@visa/messages/ui/ui'
import { Progress } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { ColorTag } from '../../ui/color-tag.tsx'
import { DetailPage } from '../../ui/detail/detail-page.tsx'
import { detailScreen } from '../../ui/detail/detail-screen.tsx'
import { DetailWaiting, type RecordCall } from '../../ui/detail/detail-states.tsx'
import { DetailTimeline } from '../../ui/detail/detail-timeline.tsx'
import type { DetailSection } from '../../ui/detail/detail-types.ts'
import { factsOf } from '../../ui/detail/facts-of.ts'
import { useRowActions } from '../../ui/list/use-row-actions.tsx'
import { LogList } from '../../ui/log/log-panel.tsx'
import { AuthorisationSection } from './authorise/authorisation-section.tsx'
import { MapView } from '../../ui/map/map-view.tsx'
import { VersionList } from './audit/version-list.tsx'
import { useValueText } from './company-value.ts'
import { useCompanyCounts } from './company.counts.ts'
import { useCompanyActions } from './company.actions.tsx'
import { WRITING, identityText, loggedNames, loggedText, roomText, statusTone } from './company.names.ts'
import { useCompanyTags } from './use-company-tags.ts'
import { useCompanyStates, useCompanyTexts } from './use-company-texts.ts'
import styles from './company.module.css'

/** All that is known of a company, what may be done with it, and who changed it. */
export const CompanyDetailScreen = detailScreen(function CompanyDetail({ id }) {
  const company = useCall(companyDetail, { query: { id } }, { silent: true })
  const ext = useCall(companyExt, { query: { id } }, { silent: true })
  const calls = [company, ext]
  if (company.data === undefined || ext.data === undefined) return <DetailWaiting calls={calls} />
  return <CompanyPage calls={calls} company={company.data} ext={ext.data} />
})

interface CompanyPageProps {
  calls: readonly RecordCall[]
  company: Company
  ext: CompanyExt
}

function CompanyPage({ calls, company, ext }: CompanyPageProps) {
  const t = useCompanyTexts()
  const e = useTexts(companyEditMessages)
  const states = useCompanyStates()
  const authorise = useTexts(authoriseMessages)
  const acting = useRowActions({
    name: 'company',
    actions: useCompanyActions(useCompanyTags()),
    nameOf: (each: Company) => each.shortName,
    stale: WRITING.invalidates,
  })
  const { id, companyName, shortName, companyCode, auditStatus, stopReason } = company
  const words = {
    names: loggedNames(t, e),
    value: (field: string, value: unknown) => loggedText(field, value, t, e, states),
  }
  const history = useCall(companyHistory, { query: { id } }, { silent: true })
  const log = { endpoint: companyLog, scope: { id }, words }
  return (
    <>
      <DetailPage
        calls={calls}
        title={shortName}
        code={companyCode}
        status={{
          tone: statusTone(auditStatus),
          text: stateText(states, auditStatus),
          note: stopReason,
        }}
        marks={company.tags.map((tag) => (
          <ColorTag key={tag.id} color={tag.color} text={tag.name} />
        ))}
        facts={[
          { field: 'companyName', value: companyName },
          { field: 'identityCode', value: identityText(company.identityCode, t) },
          {
            label: t.contactPerson,
            value: [company.contactName, company.contactMobile].filter(Boolean).join(' '),
          },
          {
            label: t.versions,
            value:
              company.versionNo > 0 ? fill(t.versionInForce, { version: company.versionNo }) : t.noVersion,
          },
        ]}
        actions={acting.of(company)}
        sections={[
          ...useFactSections(company, ext),
          useExtent(company, ext.files),
          ...(company.identityCode === IDENTITY.AGENT || company.identityCode === IDENTITY.VISA
            ? [
                {
                  kind: 'custom' as const,
                  id: 'authorisations',
                  title: authorise.section,
                  children: <AuthorisationSection companyId={id} identityCode={company.identityCode} />,
                },
              ]
            : []),
          {
            kind: 'files',
            id: 'files',
            title: t.documents,
            files: [...ext.certificates.flatMap(({ files }) => files), ...ext.logo],
          },
          { kind: 'custom', id: 'versions', title: t.versions, children: <Versions id={id} /> },
          {
            kind: 'custom',
            id: 'log',
            title: useTexts(uiMessages).log,
            folded: true,
            children: <LogList {...log} />,
          },
        ]}
        timeline={
          <DetailTimeline
            {...log}
            story={{
              notable: [
                'companyName',
                'identityCode',
                'parent',
                'spPlatform',
                'spNo',
                'contacts',
                'versionNo',
              ],
            }}
            history={{ call: history, words: states, toneOf: (state) => statusTone(Number(state)) }}
          />
        }
      />
      {acting.dialog}
    </>
  )
}

/** A line for each row of a list. */
const lines = (text: string) => <span className={styles.lines}>{text}</span>

function Versions({ id }: { id: number }) {
  const versions = useCall(companyVersions, { query: { id } }, { silent: true })
  if (versions.data === undefined) return <DetailWaiting calls={[versions]} />
  return <VersionList versions={versions.data} />
}

function useFactSections(company: Company, ext: CompanyExt): DetailSection[] {
  const t = useCompanyTexts()
  const textOf = useValueText()
  const supplier = company.spPlatform ? fill(t.supplierOn, { spNo: company.spNo }) : t.supplierOff
  return [
    {
      kind: 'facts',
      id: 'basic',
      title: t.basic,
      facts: [
        ...factsOf(company, 'companyName', 'shortName', 'ename', 'companyCode', 'taxCode'),
        { field: 'identityCode', value: identityText(company.identityCode, t) },
        { label: t.parent, value: company.parentName },
        ...factsOf(company, 'createTime', 'updateTime'),
      ],
    },
    {
      kind: 'facts',
      id: 'licence',
      title: t.licence,
      facts: factsOf(ext, 'licenceNo', 'legalPerson', 'licenceFrom', 'licenceTo'),
    },
    {
      kind: 'facts',
      id: 'contact',
      title: t.contact,
      facts: [
        { field: 'contacts', value: lines(textOf('contacts', ext, {})), wide: true },
        ...factsOf(ext, 'phone', 'email'),
        ...factsOf(ext, 'invoiceTitle'),
        { field: 'bankAccounts', value: lines(textOf('bankAccounts', ext, {})), wide: true },
        { field: 'address', value: [ext.districtName, ext.address].filter(Boolean).join(' '), wide: true },
        ...(ext.mapPoint === null
          ? []
          : [
              {
                field: 'mapPoint' as const,
                wide: true,
                value: (
                  <MapView
                    height={220}
                    markers={[{ title: company.shortName, label: '', position: ext.mapPoint }]}
                  />
                ),
              },
            ]),
        { field: 'remark', value: ext.remark, wide: true },
      ],
    },
    {
      kind: 'facts',
      id: 'terms',
      title: t.terms,
      facts: [
        { field: 'settleMode', value: t.settleModes[company.settleMode] },
        { field: 'creditLimit', value: `¥${formatMoney(company.creditLimit)}` },
        ...factsOf(company, 'paymentDay', 'grade'),
        { field: 'defaultAcceptOrgId', value: company.acceptOrgName },
      ],
    },
    {
      kind: 'facts',
      id: 'settings',
      title: t.settings,
      facts: [
        ...(company.identityCode === IDENTITY.VISA ? [{ label: t.supplierPlatform, value: supplier }] : []),
        { field: 'notifyMobiles', value: ext.notifyMobiles.join(', ') },
        ...factsOf(ext, 'brandName', 'brandColor', 'workHours'),
      ],
    },
  ]
}

const PERCENT = 100

function useExtent(company: Company, files: number): DetailSection {
  const t = useCompanyTexts()
  const { fileBytes, quotaBytes } = company
  const used = Math.min(PERCENT, (fileBytes / Math.max(quotaBytes, 1)) * PERCENT)
  const room = { count: files, used: roomText(fileBytes), quota: roomText(quotaBytes) }
  return {
    kind: 'counts',
    id: 'extent',
    title: t.extent,
    counts: [...useCompanyCounts(company), { label: t.branches, count: company.branches }],
    children: (
      <div className={styles.room}>
        <span className={styles.soft}>{fill(t.usageFiles, room)}</span>
        <Progress percent={used} showInfo={false} size="small" aria-label={t.files} />
      </div>
    ),
  }
}

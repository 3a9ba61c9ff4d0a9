import { PlusOutlined } from '@ant-design/icons'
import { IDENTITY } from '@visa/contract/identity'
import {
  AUTHORIZATION_FILTERS,
  authorizationPage,
  authorizationSummary,
} from '@visa/contract/org/agent-authorization'
import { dayOr } from '@visa/contract/rules/days'
import { authoriseMessages } from '@visa/messages/org/authorise'
import { workspaceMessages } from '@visa/messages/shell/workspace'
import { Button, Input, Pagination, Segmented } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { CompanyPicker } from '../../../pickers/company-picker.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DateInput } from '../../../ui/inputs/date-input.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { AddDialog } from './add.dialog.tsx'
import { CopyDialog } from './copy.dialog.tsx'
import { ExpiringList } from './expiring-list.tsx'
import { MatrixLegend } from './legend.tsx'
import { Matrix } from './matrix.tsx'
import styles from './authorise.module.css'

const PAGE_SIZE = 50

interface Asked {
  keyword: string
  acceptOrgId: number | null
  /** Null: today. */
  day: string | null
  phase: (typeof AUTHORIZATION_FILTERS)[number]
  page: number
}

const START: Asked = { keyword: '', acceptOrgId: null, day: null, phase: 'all', page: 1 }

/** Who may order what through whom: of all agents or, by the address, of one. */
export function AuthoriseScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts(authoriseMessages)
  const { details } = useTexts(workspaceMessages)
  const companyId = Number(params['companyId'] ?? 0) || undefined
  const [asked, setAsked] = useTabState<Asked>('authorise', START)
  const [dialog, setDialog] = useState<'copy' | 'add'>()
  const ask = (change: Partial<Asked>) => setAsked((old) => ({ ...old, page: 1, ...change }))
  const { keyword, phase, page } = asked
  const day = dayOr(asked.day, undefined)
  const acceptOrgId = asked.acceptOrgId ?? undefined
  const query = { page, pageSize: PAGE_SIZE, keyword, companyId, acceptOrgId, day, phase }
  const agents = useCall(authorizationPage, { query }, { silent: true, keepPreviousData: true })
  const summary = useCall(authorizationSummary, { query: { day } }, { silent: true, keepPreviousData: true })
  const today = summary.data?.today
  const isFiltered = keyword !== '' || acceptOrgId !== undefined || phase !== 'all'
  return (
    <div className={styles.page}>
      <h1 className="unseen">{details['/cust/agent-authorise']}</h1>
      <div className={styles.filters}>
        <label className={styles.field}>
          <span>{t.agent}</span>
          <Input.Search
            key={keyword}
            allowClear
            defaultValue={keyword}
            placeholder={t.agentHint}
            onSearch={(typed) => ask({ keyword: typed.trim() })}
          />
        </label>
        <label className={styles.field}>
          <span>{t.org}</span>
          <CompanyPicker
            list="filter"
            identityCode={IDENTITY.VISA}
            placeholder={t.phases.all}
            value={asked.acceptOrgId}
            onChange={(chosen) => ask({ acceptOrgId: chosen ?? null })}
          />
        </label>
        <label className={styles.field}>
          <span>{t.day}</span>
          <DateInput value={asked.day ?? today ?? null} onChange={(chosen) => ask({ day: chosen })} />
        </label>
        <div className={styles.field}>
          <span>{t.phase}</span>
          <Segmented
            aria-label={t.phase}
            value={phase}
            onChange={(chosen) => ask({ phase: chosen })}
            options={AUTHORIZATION_FILTERS.map((value) => ({ value, label: t.phases[value] }))}
          />
        </div>
        <span className={styles.space} />
        <Button onClick={() => setDialog('copy')}>{t.copyFrom}</Button>
        <Button icon={<PlusOutlined />} onClick={() => setDialog('add')}>
          {t.add}
        </Button>
      </div>
      <div className={styles.body}>
        <section className={styles.card} aria-label={t.matrix} aria-busy={agents.isLoading}>
          <div className={styles.scroll}>
            <Loaded result={agents}>
              {({ rows, records }) =>
                rows.length === 0 ? (
                  <EmptyState
                    title={isFiltered ? t.noMatch : t.empty}
                    help={isFiltered ? undefined : t.emptyHelp}
                  />
                ) : today === undefined ? null : (
                  <Matrix agents={rows} records={records} day={today} valid={summary.data?.valid ?? []} />
                )
              }
            </Loaded>
          </div>
          {(agents.data?.records ?? 0) > PAGE_SIZE && (
            <Pagination
              className={styles.pages ?? ''}
              current={page}
              pageSize={PAGE_SIZE}
              total={agents.data?.records ?? 0}
              showSizeChanger={false}
              onChange={(next) => ask({ page: next })}
            />
          )}
          <MatrixLegend />
        </section>
        <Loaded result={summary}>{(data) => <ExpiringList summary={data} />}</Loaded>
      </div>
      {dialog === 'copy' && <CopyDialog companyId={companyId} onClosed={() => setDialog(undefined)} />}
      {dialog === 'add' && today !== undefined && (
        <AddDialog today={today} onClosed={() => setDialog(undefined)} />
      )}
    </div>
  )
}

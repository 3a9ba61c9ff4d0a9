import { formatMoney } from '@visa/contract/money'
import {
  NO_KEY,
  REVENUE_BY,
  revenueEntries,
  revenueSummary,
  type RevenueBy,
  type RevenueEntry,
  type RevenueRow,
} from '@visa/contract/money/revenue'
import { addDays, addMonths } from '@visa/contract/rules/days'
import { NATION_CODES, isProduct, productKey, type NationCode } from '@visa/contract/visa/products'
import { accountMessages } from '@visa/messages/money/accounts'
import { revenueMessages } from '@visa/messages/money/revenues'
import { menuMessages } from '@visa/messages/shell/menu'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { nationMessages } from '@visa/messages/visa/nations'
import { productMessages } from '@visa/messages/visa/products'
import { Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { yuan } from '../../lib/yuan.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { DateRangeInput } from '../../ui/inputs/date-input.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { SubjectLink } from '../../ui/money/subject-link.tsx'
import { useLedgerWords } from './account.names.ts'
import { useToday } from './use-today.ts'
import styles from './account.module.css'

interface Asked {
  by: RevenueBy
  from: string
  to: string
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

const isNation = (code: string): code is NationCode => NATION_CODES.some((known) => known === code)

/** What a row of the summary is called. */
function useNames() {
  const t = useTexts(revenueMessages)
  const nations = useTexts(nationMessages)
  const products = useTexts(productMessages)
  const { kinds } = useTexts(feeKindMessages)
  const productName = (key: string): string => {
    const [nationCode = '', visaType = ''] = key.split('-')
    const product = { nationCode, visaType: Number(visaType) }
    return isProduct(product) ? products[productKey(product)] : key
  }
  return (by: RevenueBy, { key, name }: Pick<RevenueRow, 'key' | 'name'>): string => {
    if (key === NO_KEY) return by === 'agent' ? t.walkIn : t.none
    if (by === 'nation') return isNation(key) ? nations[key] : key
    if (by === 'product') return productName(key)
    if (by === 'kind') return Object.entries(kinds).find(([kind]) => kind === key)?.[1] ?? key
    return name === '' ? key : name
  }
}

/** finance.revenue: what was earned, as the ledger has it; every figure opens its entries. */
export function RevenueScreen() {
  const t = useTexts(revenueMessages)
  const title = useTexts(menuMessages)['finance.revenue']
  const today = useToday()
  const [asked, setAsked] = useTabState<Asked>('revenue', { by: 'day', from: monthOf(today), to: today })
  const [opened, setOpened] = useState<RevenueRow | 'all'>()
  const ask = (change: Partial<Asked>) => setAsked((old) => ({ ...old, ...change }))
  const result = useCall(revenueSummary, { query: asked }, { silent: true, keepPreviousData: true })
  const last = addMonths(monthOf(today), -1)
  return (
    <div className={styles.page}>
      <h1 className="unseen">{title}</h1>
      <div className={`${styles.card} ${styles.entryBar}`}>
        <DateRangeInput
          aria-label={t.period}
          value={[asked.from, asked.to]}
          onChange={(days) => days !== null && ask({ from: days[0], to: days[1] })}
        />
        <Button onClick={() => ask({ from: monthOf(today), to: today })}>{t.thisMonth}</Button>
        <Button onClick={() => ask({ from: last, to: addDays(monthOf(today), -1) })}>{t.lastMonth}</Button>
        <Button onClick={() => ask({ from: `${today.slice(0, 4)}-01-01`, to: today })}>{t.thisYear}</Button>
        <Segmented<RevenueBy>
          aria-label={t.byLabel}
          value={asked.by}
          onChange={(by) => ask({ by })}
          options={REVENUE_BY.map((value) => ({ value, label: t.by[value] }))}
        />
        <span className={styles.tools}>
          <ExportButton kind="revenue" access="finance.revenue" filters={{ ...asked }} />
        </span>
      </div>
      <Loaded result={result}>
        {(data) =>
          data.rows.length === 0 ? (
            <div className={styles.card}>
              <EmptyState title={t.empty} help={t.emptyHelp} />
            </div>
          ) : (
            <Summary by={asked.by} data={data} onOpen={setOpened} />
          )
        }
      </Loaded>
      {opened !== undefined && (
        <Entries
          asked={asked}
          row={opened === 'all' ? undefined : opened}
          onClosed={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

interface SummaryProps {
  by: RevenueBy
  data: { rows: RevenueRow[]; revenueCents: number; consularCents: number; entries: number }
  onOpen: (row: RevenueRow | 'all') => void
}

const CENTS = 100
const DRAWN = 31

function Summary({ by, data, onOpen }: SummaryProps) {
  const t = useTexts(revenueMessages)
  const nameOf = useNames()
  const { rows, revenueCents, consularCents, entries } = data
  const inTime = by === 'day' || by === 'month'
  const names = rows.map((row) => nameOf(by, row))
  const drawn = useMemo(() => {
    const first = rows.slice(0, DRAWN)
    const shown = inTime ? first.toReversed() : first
    return shown.map(
      ({ revenueCents: revenue, consularCents: consular }) => [revenue / CENTS, consular / CENTS] as const,
    )
  }, [rows, inTime])
  const shownNames = inTime ? names.slice(0, DRAWN).toReversed() : names.slice(0, DRAWN)
  const series = useMemo(
    () => [
      { name: t.revenue, values: drawn.map(([revenue]) => revenue) },
      { name: t.consular, values: drawn.map(([, consular]) => consular) },
    ],
    [drawn, t],
  )
  return (
    <>
      <section className={styles.card}>
        <p className={styles.soft}>{t.help}</p>
        <Chart
          title={t.chart}
          kind="bar"
          categories={shownNames}
          series={series}
          format={(value) => formatMoney(Math.round(value * CENTS))}
        />
      </section>
      <section className={`${styles.card} ${styles.scroll}`}>
        <table className={styles.sums}>
          <thead>
            <tr>
              <th scope="col">{t.by[by]}</th>
              <th scope="col" className={styles.figure}>
                {t.revenue}
              </th>
              <th scope="col" className={styles.figure}>
                {t.consular}
              </th>
              <th scope="col" className={styles.figure}>
                {t.entries}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={row.key}>
                <th scope="row">
                  <Button type="link" size="small" onClick={() => onOpen(row)}>
                    {names[place]}
                  </Button>
                </th>
                <td className={styles.figure}>{formatMoney(row.revenueCents)}</td>
                <td className={styles.figure}>{formatMoney(row.consularCents)}</td>
                <td className={styles.figure}>{row.entries}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <Button type="link" size="small" onClick={() => onOpen('all')}>
                  {t.total}
                </Button>
              </th>
              <td className={styles.figure}>{yuan(revenueCents)}</td>
              <td className={styles.figure}>{yuan(consularCents)}</td>
              <td className={styles.figure}>{entries}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  )
}

interface EntriesProps {
  asked: Asked
  /** Absent: all of the period. */
  row: RevenueRow | undefined
  onClosed: () => void
}

function Entries({ asked, row, onClosed }: EntriesProps) {
  const t = useTexts(revenueMessages)
  const a = useTexts(accountMessages)
  const nameOf = useNames()
  const { causeOf } = useLedgerWords()
  const list = useList(revenueEntries, { ...asked, ...(row === undefined ? {} : { key: row.key }) })
  const title = row === undefined ? t.allDetail : fill(t.detailTitle, { name: nameOf(asked.by, row) })
  return (
    <Dialog open title={title} width={1000} footer={null} onCancel={onClosed}>
      <ListView<RevenueEntry, (typeof list)['filters']>
        name="revenueEntries"
        list={list}
        nameOf={({ groupNo }) => groupNo}
        columns={[
          { kind: 'text', field: 'day', title: a.day, width: 110 },
          {
            kind: 'custom',
            field: 'cause',
            title: a.cause,
            width: 150,
            render: ({ cause }) => causeOf(cause),
          },
          {
            kind: 'custom',
            field: 'subjectNo',
            title: a.subjectNo,
            width: 150,
            render: (entry) => <SubjectLink {...entry} />,
          },
          {
            kind: 'custom',
            field: 'kind',
            title: t.by.kind,
            width: 120,
            render: ({ kind }) => nameOf('kind', { key: kind, name: '' }),
          },
          { kind: 'text', field: 'agentName', title: t.by.agent, width: 140 },
          { kind: 'money', field: 'amountCents', title: a.net, width: 120 },
          { kind: 'code', field: 'groupNo', title: a.groupNo, width: 150 },
        ]}
        empty={{ title: t.empty }}
      />
    </Dialog>
  )
}

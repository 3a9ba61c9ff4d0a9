import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { accountCheck, type AccountDetail } from '@visa/contract/money/account'
import { accountMessages } from '@visa/messages/money/accounts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { detailLink } from '../../lib/tabs/detail-routes.ts'
import { yuan } from '../../lib/yuan.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import styles from './account.module.css'

/** Beside the entries: how credit was used, what to look at, and the proof. */
export function AccountSide({ account }: { account: AccountDetail }) {
  return (
    <aside className={styles.side}>
      <UsedChart account={account} />
      <Watch account={account} />
      <Proof companyId={account.companyId} />
    </aside>
  )
}

const CENTS = 100

function UsedChart({ account: { days, limitCents } }: { account: AccountDetail }) {
  const t = useTexts(accountMessages)
  const { categories, series } = useMemo(
    () => ({
      categories: days.map(({ day }) => day.slice('yyyy-'.length)),
      series: [
        { name: t.chartUsed, values: days.map(({ usedCents }) => usedCents / CENTS) },
        ...(limitCents === 0
          ? []
          : [{ name: t.chartLimit, values: days.map(() => limitCents / CENTS), tone: 'refused' as const }]),
      ],
    }),
    [days, limitCents, t],
  )
  return (
    <section className={styles.card}>
      <Chart
        title={t.chart}
        kind="line"
        categories={categories}
        series={series}
        format={(value) => formatMoney(Math.round(value * CENTS))}
      />
    </section>
  )
}

function Watch({ account }: { account: AccountDetail }) {
  const t = useTexts(accountMessages)
  const { companyId, daysLeft, disputes, overdue, openBillNo } = account
  const notes = [
    ...(daysLeft === null ? [] : [fill(t.paceLeft, { days: daysLeft })]),
    ...(overdue.bills === 0
      ? []
      : [fill(t.overdueBills, { bills: overdue.bills, amount: yuan(overdue.cents) })]),
    ...(disputes.lines === 0
      ? []
      : [fill(t.disputedLines, { lines: disputes.lines, amount: yuan(disputes.cents) })]),
  ]
  const bill = detailLink({ type: 'BILL', id: openBillNo, companyId: String(companyId) })
  return (
    <section className={styles.card} aria-label={t.watch}>
      <h2>{t.watch}</h2>
      {notes.length === 0 ? (
        <p className={styles.soft}>{t.nothingToWatch}</p>
      ) : (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {openBillNo !== '' && <a href={bill}>{fill(t.seeBill, { no: openBillNo })}</a>}
    </section>
  )
}

function Proof({ companyId }: { companyId: number }) {
  const t = useTexts(accountMessages)
  const check = useAction(accountCheck)
  const { data } = check
  const told = (text: string): string =>
    data === undefined
      ? ''
      : fill(text, {
          entries: data.entries,
          amount: formatMoney(data.differenceCents),
          time: formatDate(data.at, 'hh:mm:ss'),
        })
  return (
    <section className={styles.card} aria-label={t.check}>
      <h2>{t.check}</h2>
      <p className={styles.soft}>{t.checkHelp}</p>
      <output>
        {data !== undefined &&
          (data.differenceCents === 0 ? (
            <StatusTag tone="done" text={told(t.checkSame)} />
          ) : (
            <StatusTag tone="refused" text={told(t.checkDiffers)} />
          ))}
      </output>
      <Button size="small" loading={check.isPending} onClick={() => check.mutate({ body: { companyId } })}>
        {t.checkNow}
      </Button>
    </section>
  )
}

import { accountDetail, type AccountDetail } from '@visa/contract/money/account'
import { accountMessages } from '@visa/messages/money/accounts'
import { detailMessages } from '@visa/messages/ui/detail'
import { Button } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { href } from '../../lib/route.ts'
import { useCan } from '../../lib/session.tsx'
import { useTabName } from '../../lib/tabs/tab-context.tsx'
import { DetailWaiting, GonePanel, StaleNote } from '../../ui/detail/detail-states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { AccountEntries } from './account-entries.tsx'
import { AccountFigures } from './account-figures.tsx'
import { AccountSide } from './account-side.tsx'
import { ALERT_TONES } from './account.names.ts'
import { RechargeDialog } from './recharge.dialogs.tsx'
import styles from './account.module.css'

/** One company's account: what it has, uses and may use, every movement of it, and what to look at. */
export function AccountDetailScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { gone } = useTexts(detailMessages)
  const companyId = Number(params['companyId'])
  return Number.isSafeInteger(companyId) && companyId > 0 ? (
    <Page companyId={companyId} />
  ) : (
    <GonePanel reason={gone} />
  )
}

function Page({ companyId }: { companyId: number }) {
  const call = useCall(accountDetail, { query: { companyId } }, { silent: true })
  if (call.data === undefined) return <DetailWaiting calls={[call]} />
  return (
    <>
      <StaleNote calls={[call]} />
      <Account account={call.data} />
    </>
  )
}

function Account({ account }: { account: AccountDetail }) {
  const t = useTexts(accountMessages)
  useTabName(account.companyName)
  return (
    <article className={styles.page} aria-label={fill(t.title, { company: account.companyName })}>
      <Head account={account} />
      <AccountFigures account={account} />
      <div className={styles.columns}>
        <AccountEntries account={account} />
        <AccountSide account={account} />
      </div>
    </article>
  )
}

function Head({ account }: { account: AccountDetail }) {
  const t = useTexts(accountMessages)
  const can = useCan()
  const [recharging, setRecharging] = useState(false)
  const { companyId, companyName, companyCode: code, grade, settleMode, alerts } = account
  const mode = t.settleModes[settleMode]
  return (
    <header className={`${styles.card} ${styles.head}`}>
      <h1>{companyName}</h1>
      {alerts.length === 0 && <StatusTag tone="done" text={t.standing} />}
      {alerts.map((alert) => (
        <StatusTag key={alert} tone={ALERT_TONES[alert]} text={t.alerts[alert]} />
      ))}
      <span className={styles.soft}>
        {grade === null ? fill(t.terms, { code, mode }) : fill(t.termsGrade, { code, grade, mode })}
      </span>
      <span className={styles.tools}>
        {can('finance.recharge') && (
          <Button type="primary" onClick={() => setRecharging(true)}>
            {t.recharge}
          </Button>
        )}
        {can('cust.company.audit') && (
          <Button href={href('/cust/company-edit', { id: companyId })}>{t.adjust}</Button>
        )}
        {can('cust.transaction') && (
          <Button href={href('/main', { screen: 'cust.transaction' })}>{t.transactions}</Button>
        )}
      </span>
      {recharging && <RechargeDialog companyId={companyId} onClosed={() => setRecharging(false)} />}
    </header>
  )
}

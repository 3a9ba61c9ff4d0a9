import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import {
  accountEntries,
  type AccountDetail,
  type EntryGroup,
  type OwnAccount,
} from '@visa/contract/money/account'
import { accountMessages } from '@visa/messages/money/accounts'
import { ledgerWordMessages } from '@visa/messages/money/ledger-words'
import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DateRangeInput } from '../../ui/inputs/date-input.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SubjectLink } from '../../ui/money/subject-link.tsx'
import { useLedgerWords } from './account.names.ts'
import styles from './account.module.css'

type Shown = 'all' | OwnAccount | 'reversals'

interface Asked {
  shown: Shown
  days: [string, string] | null
  key: string
}

const START: Asked = { shown: 'all', days: null, key: '' }

const queryOf = ({ shown, days, key }: Asked) => ({
  ...(shown === 'PREPAID' || shown === 'CREDIT' ? { kind: shown } : {}),
  ...(shown === 'reversals' ? { reversals: '1' as const } : {}),
  ...(days === null ? {} : { from: days[0], to: days[1] }),
  ...(key === '' ? {} : { key }),
})

/** Every movement in the group it was written in, headed by its cause; older ones page after page. */
export function AccountEntries({ account }: { account: AccountDetail }) {
  const t = useTexts(accountMessages)
  const words = useTexts(ledgerWordMessages)
  const [asked, setAsked] = useTabState<Asked>('entries', START)
  // Where the pages before this one ended.
  const [ends, setEnds] = useState<readonly string[]>([])
  const ask = (change: Partial<Asked>) => {
    setEnds([])
    setAsked((old) => ({ ...old, ...change }))
  }
  return (
    <section className={styles.card} aria-label={t.entries}>
      <div className={styles.entryBar}>
        <h2>{t.entries}</h2>
        <Segmented<Shown>
          aria-label={t.account}
          value={asked.shown}
          onChange={(shown) => ask({ shown })}
          options={[
            { value: 'all', label: t.all },
            { value: 'PREPAID', label: words.accounts.PREPAID },
            { value: 'CREDIT', label: words.accounts.CREDIT },
            { value: 'reversals', label: t.reversals },
          ]}
        />
        <span className={styles.tools}>
          <DateRangeInput
            aria-label={t.period}
            value={asked.days}
            onChange={(days) => ask({ days: days === null ? null : [days[0], days[1]] })}
          />
          <Input.Search
            className={styles.key ?? ''}
            aria-label={t.keyHint}
            placeholder={t.keyHint}
            allowClear
            defaultValue={asked.key}
            onSearch={(key) => ask({ key: key.trim() })}
          />
        </span>
      </div>
      <div className={styles.scroll}>
        <table className={styles.entries}>
          <thead>
            <tr>
              <th scope="col">{t.postedAt}</th>
              <th scope="col">{t.causeAccount}</th>
              <th scope="col">{t.groupNo}</th>
              <th scope="col">{t.postedBy}</th>
              <th scope="col" className={styles.figure}>
                {t.debit}
              </th>
              <th scope="col" className={styles.figure}>
                {t.credited}
              </th>
              <th scope="col" className={styles.figure}>
                {t.net}
              </th>
            </tr>
          </thead>
          {[undefined, ...ends].map((after, place) => (
            <EntryPage
              key={after ?? ''}
              account={account}
              query={{ ...queryOf(asked), ...(after === undefined ? {} : { after }) }}
              isLast={place === ends.length}
              onMore={(next) => setEnds((old) => [...old, next])}
            />
          ))}
        </table>
      </div>
      <p className={styles.soft}>{t.netHelp}</p>
    </section>
  )
}

interface EntryPageProps {
  account: AccountDetail
  query: ReturnType<typeof queryOf> & { after?: string }
  isLast: boolean
  onMore: (next: string) => void
}

const COLUMNS = 7

function EntryPage({ account: { companyId }, query, isLast, onMore }: EntryPageProps) {
  const t = useTexts(accountMessages)
  const page = useCall(
    accountEntries,
    { query: { companyId, ...query } },
    { silent: true, keepPreviousData: true },
  )
  const { data } = page
  if (data === undefined)
    return (
      <tbody>
        <tr>
          <td colSpan={COLUMNS}>
            <Loaded result={page}>{() => null}</Loaded>
          </td>
        </tr>
      </tbody>
    )
  const { groups, next } = data
  return (
    <>
      {groups.map((group) => (
        <Group key={group.id} group={group} companyId={companyId} />
      ))}
      {isLast && (
        <tfoot>
          {groups.length === 0 && query.after === undefined && (
            <tr>
              <td colSpan={COLUMNS}>
                <EmptyState title={t.noEntries} />
              </td>
            </tr>
          )}
          <tr>
            <td colSpan={COLUMNS}>
              <span className={styles.footLine}>
                {fill(t.periodSums, {
                  entries: data.entries,
                  debit: formatMoney(data.debitCents),
                  credit: formatMoney(data.creditCents),
                })}
                {next !== null && (
                  <Button type="link" size="small" onClick={() => onMore(next)}>
                    {t.more}
                  </Button>
                )}
              </span>
            </td>
          </tr>
        </tfoot>
      )}
    </>
  )
}

function Group({ group, companyId }: { group: EntryGroup; companyId: number }) {
  const t = useTexts(accountMessages)
  const { causeOf, accountOf } = useLedgerWords()
  const { groupNo, cause, remark, reverses, reversedBy, postedAt, postedBy, entries, netCents } = group
  return (
    <tbody>
      <tr className={styles.groupHead} data-reversal={reverses !== ''}>
        <td>{formatDate(postedAt, 'MM-dd hh:mm')}</td>
        <th scope="rowgroup">
          {causeOf(cause)} <SubjectLink {...group} companyId={companyId} />
          {reverses !== '' && <em>{fill(t.reversesGroup, { no: reverses })}</em>}
          {reversedBy !== '' && <em>{fill(t.reversedByGroup, { no: reversedBy })}</em>}
          {remark !== '' && <small>{remark}</small>}
        </th>
        <td className={styles.mono}>{groupNo}</td>
        <td>{postedBy === '' ? t.system : postedBy}</td>
        <td colSpan={2} className={styles.figure}>
          ✓ {t.balanced}
        </td>
        <td className={styles.figure}>
          <b>{formatMoney(netCents)}</b>
        </td>
      </tr>
      {entries.map(({ id, kind, detail, own, amountCents }) => (
        <tr key={id}>
          <td
            colSpan={4}
            className={styles.account}
            data-own={own}
            data-side={amountCents > 0 ? 'debit' : 'credit'}
          >
            <span>{amountCents > 0 ? t.debit : t.credited}</span> {accountOf(kind, detail)}
          </td>
          <td className={styles.figure}>{amountCents > 0 ? formatMoney(amountCents) : ''}</td>
          <td className={styles.figure}>{amountCents < 0 ? formatMoney(-amountCents) : ''}</td>
        </tr>
      ))}
    </tbody>
  )
}

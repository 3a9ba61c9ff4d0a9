import { LeftOutlined, RightOutlined, UploadOutlined } from '@ant-design/icons'
import { dayOf, formatDate } from '@visa/contract/dates'
import { reconcileDay, reconcileRematch, type ReconcileDay } from '@visa/contract/money/reconcile'
import { CONFIRM_FINANCE } from '@visa/contract/money/finance-review.states'
import { DAY_STATUS, SETTLE_DIFFERENCE } from '@visa/contract/money/reconcile.states'
import { addDays, dayOr } from '@visa/contract/rules/days'
import { stateText } from '@visa/contract/states'
import { reconcileMessages } from '@visa/messages/money/reconcile'
import { menuMessages } from '@visa/messages/shell/menu'
import { financeDayStateMessages } from '@visa/messages/states/reconcile-states'
import { Alert, Button, Segmented } from 'antd'
import { useState } from 'react'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction, useCall } from '../../../lib/query.ts'
import { useServerTime } from '../../../lib/server-time.ts'
import { useCan } from '../../../lib/session.tsx'
import { openScreen } from '../../../lib/tabs/tab-address.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { DateInput } from '../../../ui/inputs/date-input.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { Closing } from './closing.tsx'
import { DayList } from './day-list.tsx'
import { DayWays } from './day-ways.tsx'
import { ImportDialog } from './import.dialog.tsx'
import { ItemList, useItems } from './item-list.tsx'
import { WRITING } from './reconcile.names.ts'
import { useTellLate } from './use-tell-late.ts'
import styles from './reconcile.module.css'

type Part = 'dayPart' | 'daysPart'
const PARTS: readonly Part[] = ['dayPart', 'daysPart']

/** finance.reconcile: a day compared with what channels and banks say of it, until it is explained and closed. */
export function ReconcileScreen() {
  const t = useTexts(reconcileMessages)
  const title = useTexts(menuMessages)['finance.reconcile']
  const [opened] = useState(() => new Date())
  const today = dayOf(useServerTime()?.told ?? opened)
  const yesterday = addDays(today, -1)
  const [part, setPart] = useTabState<Part>('part', 'dayPart')
  const [chosen, choose] = useTabState<string | undefined>('day', undefined)
  const day = dayOr(chosen, yesterday)
  return (
    <div className={styles.page}>
      <div className={`${styles.card} ${styles.bar}`}>
        <h1>{title}</h1>
        <Segmented
          options={PARTS.map((value) => ({ value, label: t[value] }))}
          value={part}
          onChange={setPart}
        />
        {part === 'dayPart' && (
          <>
            <Button aria-label={t.before} icon={<LeftOutlined />} onClick={() => choose(addDays(day, -1))} />
            <DateInput
              aria-label={t.day}
              value={chosen ?? yesterday}
              allows={(each) => each <= today}
              onChange={(each) => each !== null && choose(each)}
            />
            <Button
              aria-label={t.after}
              icon={<RightOutlined />}
              disabled={day >= today}
              onClick={() => choose(addDays(day, 1))}
            />
          </>
        )}
        {part === 'dayPart' && day < today && <DayTools day={day} />}
      </div>
      {part === 'dayPart' && day >= today ? (
        <Today day={day} onYesterday={() => choose(yesterday)} />
      ) : part === 'dayPart' ? (
        <DayPart key={day} day={day} onOpen={choose} />
      ) : (
        <section className={styles.card}>
          <DayList
            onOpen={(each) => {
              choose(each)
              setPart('dayPart')
            }}
          />
        </section>
      )}
    </div>
  )
}

/** A day that is not over has no statements: what can be done now instead. */
function Today({ day, onYesterday }: { day: string; onYesterday: () => void }) {
  const t = useTexts(reconcileMessages)
  const can = useCan()
  return (
    <Alert
      type="info"
      showIcon
      title={fill(t.todayTitle, { day })}
      description={
        <>
          <p>{t.todayHelp}</p>
          <span className={styles.choices}>
            {can(CONFIRM_FINANCE) && (
              <Button onClick={() => openScreen('center.financeReview', { params: { part: 'daily' } })}>
                {t.todayDaily}
              </Button>
            )}
            {can('finance.payment') && (
              <Button onClick={() => openScreen('finance.payment', { params: { part: 'payments' } })}>
                {t.todayPayments}
              </Button>
            )}
            <Button type="primary" onClick={onYesterday}>
              {t.todayYesterday}
            </Button>
          </span>
        </>
      }
    />
  )
}

/** How the day stands, and what brings it on. */
function DayTools({ day }: { day: string }) {
  const t = useTexts(reconcileMessages)
  const states = useTexts(financeDayStateMessages)
  const can = useCan()
  const [importing, setImporting] = useState(false)
  const known = useCall(reconcileDay, { query: { day } }, { silent: true }).data
  const tellLate = useTellLate()
  const rematch = useAction(reconcileRematch, {
    ...WRITING,
    onSuccess: ({ open: count, late }) => {
      toast.success(fill(t.rematched, { count }))
      tellLate(late, day)
    },
  })
  if (known === undefined) return null
  const { status, closedBy, closedAt, checks } = known
  const left = checks.find(({ check }) => check === 'differences')?.left ?? 0
  const closed = status === DAY_STATUS.CLOSED
  return (
    <>
      {closed ? (
        <>
          <StatusTag tone="done" text={stateText(states, status)} />
          <span className={styles.soft}>
            {fill(t.closedInfo, {
              name: closedBy,
              time: closedAt === null ? '' : formatDate(closedAt, 'MM-dd hh:mm'),
            })}
          </span>
        </>
      ) : (
        <StatusTag
          tone={left > 0 ? 'waiting' : 'done'}
          text={left > 0 ? fill(t.unexplained, { count: left }) : t.allDone}
        />
      )}
      {!closed && can(SETTLE_DIFFERENCE) && (
        <span className={styles.tools}>
          <Button loading={rematch.isPending} onClick={() => rematch.mutate({ body: { day } })}>
            {t.rematch}
          </Button>
          <Button type="primary" icon={<UploadOutlined />} onClick={() => setImporting(true)}>
            {t.import}
          </Button>
        </span>
      )}
      {importing && <ImportDialog day={known} onClosed={() => setImporting(false)} />}
    </>
  )
}

/** Days that nobody has closed, and the way to the oldest. */
function Behind({ day: { day, behind }, onOpen }: { day: ReconcileDay; onOpen: (day: string) => void }) {
  const t = useTexts(reconcileMessages)
  const { count, oldest } = behind
  if (oldest === null || (count === 1 && oldest === day)) return null
  return (
    // It stands there until they are closed: nobody is to be interrupted by it.
    <Alert
      role="note"
      type="warning"
      showIcon
      title={fill(t.behind, { count, oldest })}
      action={
        oldest !== day && (
          <Button size="small" onClick={() => onOpen(oldest)}>
            {fill(t.behindOpen, { oldest })}
          </Button>
        )
      }
    />
  )
}

function DayPart({ day, onOpen }: { day: string; onOpen: (day: string) => void }) {
  const t = useTexts(reconcileMessages)
  const result = useCall(reconcileDay, { query: { day } }, { silent: true, keepPreviousData: true })
  const list = useItems(day)
  return (
    <Loaded result={result}>
      {(known) => (
        <>
          <Behind day={known} onOpen={onOpen} />
          <DayWays day={known} onShow={list.search} />
          <section className={styles.card} aria-label={t.lines}>
            <ItemList day={day} list={list} />
          </section>
          <Closing day={known} />
        </>
      )}
    </Loaded>
  )
}

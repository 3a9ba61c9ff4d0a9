import { CheckOutlined, CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import {
  DAY_NOTE_MAX,
  dayClose,
  dayExcel,
  dayPdf,
  dayReport,
  daySign,
  type DayReport,
} from '@visa/contract/centre/day-report'
import { dayOf } from '@visa/contract/dates'
import { addDays, dayOr, isDay } from '@visa/contract/rules/days'
import { dayReportMessages } from '@visa/messages/centre/day-report'
import { centreFigureMessages } from '@visa/messages/centre/figures'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction, useCall } from '../../../lib/query.ts'
import { useServerTime } from '../../../lib/server-time.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import type { TabPlace } from '../../../lib/tabs/tab-model.ts'
import { useAsked } from '../../../lib/tabs/use-asked.ts'
import { DateInput } from '../../../ui/inputs/date-input.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PaperButton } from '../../../ui/paper-button.tsx'
import { DailySheet } from './daily-sheet.tsx'
import { figureText } from './figure-text.ts'
import styles from './daily.module.css'

const STALE = ['/api/visacenter/report', '/api/visacenter/dashboard']

/** center.dailyReport: the paper that the manager signs. */
export function DailyReportScreen({ params }: Pick<TabPlace, 'params'>) {
  const t = useTexts(dayReportMessages)
  const [opened] = useState(() => new Date())
  const today = dayOf(useServerTime()?.told ?? opened)
  const [chosen, choose] = useTabState<string | null>('day', null)
  useAsked(params, ({ day: asked = '' }) => {
    if (isDay(asked)) choose(asked)
  })
  const yesterday = addDays(today, -1)
  const day = dayOr(chosen, yesterday)
  const result = useCall(dayReport, { query: { day } }, { silent: true, keepPreviousData: true })
  return (
    <div className={styles.page}>
      <div aria-busy={result.isFetching}>
        <Loaded result={result}>{(report) => <DailySheet report={report} />}</Loaded>
      </div>
      <aside className={styles.side} aria-label={t.checks}>
        <div className={styles.card}>
          <div className={styles.row}>
            <Button
              icon={<LeftOutlined />}
              aria-label={t.earlier}
              title={t.earlier}
              onClick={() => choose(addDays(day, -1))}
            />
            <DateInput
              aria-label={t.day}
              value={chosen ?? yesterday}
              onChange={(next) => next !== null && choose(next)}
            />
            <Button
              icon={<RightOutlined />}
              aria-label={t.later}
              title={t.later}
              disabled={day >= today}
              onClick={() => choose(addDays(day, 1))}
            />
          </div>
        </div>
        {result.data !== undefined && result.data.content.day === day && (
          <Signing key={`${day} ${result.data.id}`} report={result.data} />
        )}
      </aside>
    </div>
  )
}

function Signing({ report }: { report: DayReport }) {
  const t = useTexts(dayReportMessages)
  const { names } = useTexts(centreFigureMessages)
  const [note, setNote] = useState('')
  const { day } = report.content
  const close = useAction(dayClose, {
    invalidates: STALE,
    onSuccess: () => toast.success(fill(t.closeDone, { day })),
  })
  const sign = useAction(daySign, {
    invalidates: STALE,
    onSuccess: () => toast.success(fill(t.signDone, { day })),
  })
  const { id, content } = report
  const { shifts, late } = content
  const checks = [
    { text: t.checkClosed, fine: id !== null },
    { text: t.checkShifts, fine: shifts.every(({ countedCents }) => countedCents !== null) },
    {
      text: t.checkCash,
      fine: shifts.every(({ countedCents, expectedCents }) => countedCents === expectedCents),
    },
    { text: t.checkLate, fine: late.length === 0 },
  ]
  return (
    <>
      <div className={styles.card}>
        <h2>{report.signedAt === null ? t.checks : t.signed}</h2>
        <ul className={styles.checks}>
          {checks.map(({ text, fine }) => (
            <li key={text} className={fine ? undefined : styles.bad}>
              {fine ? <CheckOutlined aria-hidden /> : <CloseOutlined aria-hidden />} {text}
            </li>
          ))}
        </ul>
        {id === null ? (
          <>
            <p className={styles.soft}>{t.closeHelp}</p>
            <Button
              type="primary"
              disabled={!report.over}
              loading={close.isPending}
              onClick={() => close.mutate({ body: { day } })}
            >
              {t.close}
            </Button>
          </>
        ) : (
          report.signedAt === null && (
            <>
              {report.needsNote && <p className={styles.soft}>{t.noteHelp}</p>}
              <Input.TextArea
                aria-label={t.note}
                placeholder={t.note}
                rows={3}
                maxLength={DAY_NOTE_MAX}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
              <Button
                type="primary"
                loading={sign.isPending}
                disabled={report.needsNote && note.trim() === ''}
                onClick={() => sign.mutate({ body: { id, note } })}
              >
                {t.sign}
              </Button>
            </>
          )
        )}
        {id !== null && (
          <div className={styles.row}>
            <PaperButton endpoint={dayPdf} id={id}>
              {t.pdf}
            </PaperButton>
            <PaperButton endpoint={dayExcel} id={id}>
              {t.excel}
            </PaperButton>
          </div>
        )}
      </div>
      {report.corrections.length > 0 && (
        <div className={styles.card}>
          <h2>{t.since}</h2>
          {report.corrections.map(({ figure, before, after, toldOn }) => (
            <div key={`${figure} ${toldOn}`}>
              {names[figure]} {figureText(figure, before)} → {figureText(figure, after)}
              <div className={styles.soft}>
                {toldOn === null ? t.notTold : fill(t.toldOn, { day: toldOn })}
              </div>
            </div>
          ))}
        </div>
      )}
    </>
  )
}

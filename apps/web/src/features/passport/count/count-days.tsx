import {
  COUNT_CLOSER,
  countClose,
  countDays,
  countReport,
  countUnclosed,
  type ClosedCount,
  type UnclosedCount,
} from '@visa/contract/custody/count'
import { countMessages } from '@visa/messages/custody/counts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { DeskRecent } from '../../../ui/desk/desk-recent.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PaperButton } from '../../../ui/paper-button.tsx'
import styles from './count.module.css'

const WRITING = { invalidates: CASE_STALE } as const

function LateDialog({ count: { id, day, round }, onClosed }: { count: UnclosedCount; onClosed: () => void }) {
  const t = useTexts(countMessages)
  const title = fill(t.closeLateOf, { day, round: t.rounds[round] })
  return (
    <FormDialog
      name={`closeLate ${id}`}
      title={title}
      width={480}
      okText={t.closeLate}
      target={useSaving(countClose, WRITING)}
      nameOf={() => title}
      fields={[{ name: 'note', kind: 'textarea', label: t.lateWhy, required: true }]}
      initial={{ id, note: '' }}
      onClosed={onClosed}
    />
  )
}

/** Days before today that nobody closed: said above every count until somebody does, with why. */
export function UnclosedDays() {
  const t = useTexts(countMessages)
  const can = useCan()
  const { data = [] } = useCall(countUnclosed, {}, { silent: true })
  const [closing, setClosing] = useState<UnclosedCount>()
  if (data.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={fill(t.unclosed, { count: data.length })}
      description={
        <>
          <ul className={styles.unclosed}>
            {data.map((count) => (
              <li key={count.id}>
                {fill(count.begunBy === '' ? t.unclosedNone : t.unclosedBegun, {
                  day: count.day,
                  who: count.begunBy,
                  round: t.rounds[count.round],
                })}{' '}
                {can(COUNT_CLOSER) && (
                  <Button
                    size="small"
                    aria-label={fill(t.closeLateOf, { day: count.day, round: t.rounds[count.round] })}
                    onClick={() => setClosing(count)}
                  >
                    {t.closeLate}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {t.unclosedHelp}
          {closing !== undefined && <LateDialog count={closing} onClosed={() => setClosing(undefined)} />}
        </>
      }
    />
  )
}

type Told = Pick<
  ClosedCount,
  'system' | 'counted' | 'differences' | 'unexplained' | 'unfinished' | 'uncounted'
>

/** What was closed before, with its report. */
export function Days() {
  const t = useTexts(countMessages)
  const days = useCall(countDays, {}, { silent: true })
  const toldOf = (reason: string, { uncounted, ...told }: Told): string => {
    if (reason === '') return fill(t.dayCounts, told)
    if (uncounted) return fill(t.lateUncounted, { reason })
    return `${fill(t.dayCounts, told)}, ${fill(t.dayLeft, told)} · ${fill(t.late, { reason })}`
  }
  return (
    <Loaded result={days}>
      {(list) => (
        <DeskRecent
          title={t.days}
          empty={t.noDays}
          rows={list.map(({ id, day, round, begunBy: begun, closedBy: closed, lateReason, ...told }) => ({
            key: id,
            main: `${day} ${t.rounds[round]}`,
            more: (
              <div className={styles.soft}>
                {toldOf(lateReason, told)} · {begun === '' ? closed : `${begun} / ${closed}`}
              </div>
            ),
            action: (
              <PaperButton endpoint={countReport} id={id}>
                {t.report}
              </PaperButton>
            ),
          }))}
        />
      )}
    </Loaded>
  )
}

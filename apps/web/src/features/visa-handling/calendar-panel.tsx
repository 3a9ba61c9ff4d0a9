import { IDENTITY } from '@visa/contract/identity'
import { lodgingCalendar, lodgingDaySet, lodgingWeekSet, type LodgingDay } from '@visa/contract/visa/handling'
import { handlingMessages } from '@visa/messages/visa/handling'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { CountInput } from '../../ui/inputs/count-input.tsx'
import { useCountProblem } from '../../ui/inputs/use-count-problem.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { WEEKDAYS, WRITING } from './handling.names.ts'
import styles from './handling.module.css'

interface CalendarPanelProps {
  /** Of the group that is looked at. */
  org: number | undefined
  maySet: boolean
}

/** The places of a month; whoever may sets those of a day, or of every week. */
export function CalendarPanel({ org: chosen, maySet }: CalendarPanelProps) {
  const t = useTexts(handlingMessages)
  const { identityCode, companyId } = useSession().info.userInfo
  const org = chosen ?? (identityCode === IDENTITY.VISA ? companyId : undefined)
  const [day, setDay] = useState<string>()
  const [isWeek, setWeek] = useState(false)
  return (
    <section className={styles.card} aria-label={t.calendar}>
      <h2 className={styles.between}>
        {t.calendar}
        {maySet && org !== undefined && (
          <Button type="link" size="small" onClick={() => setWeek(true)}>
            {t.week}
          </Button>
        )}
      </h2>
      {org === undefined ? (
        <p className={styles.soft}>{t.chooseOrg}</p>
      ) : (
        <CalendarGrid key={org} org={org} chosen={day} onChoose={(each) => maySet && setDay(each)} />
      )}
      {org !== undefined && day !== undefined && (
        <CapacityDialog org={org} day={day} onClosed={() => setDay(undefined)} />
      )}
      {org !== undefined && isWeek && <WeekDialog org={org} onClosed={() => setWeek(false)} />}
    </section>
  )
}

interface OfOrg {
  org: number
  onClosed: () => void
}

function CapacityDialog({ org, day, onClosed }: OfOrg & { day: string }) {
  const month = day.slice(0, 7)
  const asked = useCall(lodgingCalendar, { query: { acceptOrgId: org, month } }, { silent: true })
  const { data: calendar, error } = asked
  const fail = useEffectEvent((why: string) => {
    toast.error(why)
    onClosed()
  })
  useEffect(() => {
    if (calendar === undefined && error !== null) fail(error.message)
  }, [calendar, error])
  if (calendar === undefined) return null
  const set = calendar.days.find((each) => each.day === day)
  return <CapacityForm org={org} day={day} set={set} onClosed={onClosed} />
}

interface CapacityProps extends OfOrg {
  day: string
  set: LodgingDay | undefined
}

function CapacityForm({ org, day, set, onClosed }: CapacityProps) {
  const t = useTexts(handlingMessages)
  return (
    <FormDialog
      name={`capacity ${org} ${day}`}
      title={fill(t.dayTitle, { day })}
      width={480}
      target={useSaving(lodgingDaySet, WRITING)}
      fields={[
        { name: 'capacity', label: t.dayCapacity, kind: 'number', help: t.dayReset },
        { name: 'remark', label: t.dayRemark },
      ]}
      initial={{
        acceptOrgId: org,
        day,
        seen: set?.changedAt ?? null,
        remark: set?.remark ?? '',
        ...(set?.isException === true && { capacity: set.capacity }),
      }}
      onSaved={() => toast.success(fill(t.daySaved, { day }))}
      onClosed={onClosed}
    />
  )
}

interface Week {
  places: readonly (number | null)[]
  /** When it had been changed last as somebody began. */
  seen: string | null
}

const PLACES = { min: 0, max: 9999 } as const

function WeekDialog({ org, onClosed }: OfOrg) {
  const t = useTexts(handlingMessages)
  const result = useCall(lodgingCalendar, { query: { acceptOrgId: org } }, { silent: true })
  const [changed, setChanged] = useState<Week>()
  const week = changed?.places ?? WEEKDAYS.map((_, place) => result.data?.week[place] ?? 0)
  const problemOf = useCountProblem(PLACES)
  const isWrong = week.some((places) => problemOf(places) !== undefined)
  const save = useAction(lodgingWeekSet, {
    ...WRITING,
    onSuccess: () => {
      toast.success(t.weekSaved)
      onClosed()
    },
    // What is there now is shown instead, to be changed anew.
    onConflict: () => setChanged(undefined),
  })
  return (
    <Dialog
      open
      title={t.week}
      width={480}
      okButtonProps={{ disabled: changed === undefined || isWrong, loading: save.isPending }}
      onOk={() =>
        changed !== undefined &&
        save.mutate({
          body: { acceptOrgId: org, week: week.map((places) => places ?? 0), seen: changed.seen },
        })
      }
      onCancel={onClosed}
    >
      <Loaded result={result}>
        {({ weekChangedAt }) => (
          <ul className={styles.week}>
            {WEEKDAYS.map((weekday, place) => (
              <li key={weekday}>
                <span aria-hidden>{t.weekdays[weekday]}</span>
                <CountInput
                  label={t.weekdays[weekday]}
                  value={week[place] ?? null}
                  problem={problemOf(week[place] ?? null)}
                  onChange={(value) =>
                    setChanged({
                      places: week.map((each, index) => (index === place ? value : each)),
                      seen: changed?.seen ?? weekChangedAt,
                    })
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

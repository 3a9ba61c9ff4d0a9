import {
  DAY_KINDS,
  HOLIDAY_LIMITS,
  holidayEffect,
  holidaySave,
  type DayDraft,
  type DayKind,
  type HolidayDay,
  type HolidayMoved,
} from '@visa/contract/centre/config-holiday'
import { NATION_CODES, type NationCode } from '@visa/contract/visa/products'
import { holidayMessages } from '@visa/messages/centre/holidays'
import { nationMessages } from '@visa/messages/visa/nations'
import { Button, Checkbox, Input, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { dayWithWeekday } from '../../pickers/order-days.ts'
import { WRITING } from './config.names.tsx'
import { ReadyPanel } from './ready-panel.tsx'
import styles from './holiday.module.css'

interface DayPanelProps {
  /** Whose promises are told. */
  nation: string
  day: string | undefined
  /** What is known of it. */
  told: readonly HolidayDay[]
  /** When it was changed last; null: never. */
  changedAt: string | null
}

/** What one day is: for the centre and for each consulate, with what that would change. */
export function DayPanel({ day, ...known }: DayPanelProps) {
  const t = useTexts(holidayMessages)
  return (
    <aside className={styles.day}>
      {day === undefined ? (
        <>
          <ReadyPanel nation={known.nation} day={day} drafts={[]} />
          <p>{t.choose}</p>
        </>
      ) : (
        <OneDay day={day} {...known} />
      )}
    </aside>
  )
}

const kindOf = (told: readonly HolidayDay[]): DayKind => {
  const own = told.find((each) => each.own && each.nationCode === '')
  if (own === undefined) return 'asUsual'
  return own.working ? 'work' : 'off'
}

const EFFECT_DELAY_MS = 300

/** What days would change, asked a moment after somebody stopped choosing. */
function useEffectOf(days: readonly DayDraft[]): HolidayMoved | undefined {
  const { mutate, data } = useAction(holidayEffect, { silent: true })
  const text = JSON.stringify(days)
  useEffect(() => {
    const asked = JSON.parse(text) as DayDraft[]
    if (asked.length === 0) return undefined
    const timer = setTimeout(() => mutate({ body: { days: asked } }), EFFECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, mutate])
  return days.length === 0 ? undefined : data
}

function OneDay({ day, nation: shownNation, told, changedAt }: DayPanelProps & { day: string }) {
  const t = useTexts(holidayMessages)
  const nations = useTexts(nationMessages)
  const { language } = useLanguage()
  const closedBefore = NATION_CODES.filter((nation) => told.some((each) => each.nationCode === nation))
  // As it was when somebody began: what others set since is not written over.
  const [seen, setSeen] = useState(changedAt)
  const [kind, setKind] = useState(kindOf(told))
  const [closed, setClosed] = useState<readonly NationCode[]>(closedBefore)
  const [name, setName] = useState(told.find(({ own }) => own)?.name ?? '')
  const shared = told.find((each) => !each.own)
  const isNamed = kind === 'asUsual' && closed.length === 0 ? true : name.trim() !== ''
  const own = kindOf(told)
  const days: DayDraft[] = [
    ...(kind === own && kind === 'asUsual'
      ? []
      : [{ day, nationCode: '' as const, kind, name: name.trim() }]),
    ...closed.map((nationCode) => ({ day, nationCode, kind: 'off' as const, name: name.trim() })),
    ...closedBefore
      .filter((nation) => !closed.includes(nation))
      .map((nationCode) => ({ day, nationCode, kind: 'asUsual' as const, name: '' })),
  ]
  const effect = useEffectOf(isNamed ? days : [])
  const save = useAction(holidaySave, {
    ...WRITING,
    onSuccess: ({ changedAt: at }) => {
      setSeen(at)
      toast.success(fill(t.saved, { day }))
    },
    // Told who changed it and when, they see it in the calendar; saving once more means it.
    onConflict: setSeen,
  })
  return (
    <>
      <ReadyPanel nation={shownNation} day={day} drafts={days} />
      <h2>{dayWithWeekday(day, language)}</h2>
      {shared !== undefined && <p>{fill(t.public, { name: shared.name })}</p>}
      <b id="centre-day">{t.centre}</b>
      <Segmented<DayKind>
        block
        aria-labelledby="centre-day"
        value={kind}
        onChange={setKind}
        options={DAY_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
      />
      <b>{t.consulate}</b>
      <div className={styles.consulates}>
        {NATION_CODES.map((nation) => (
          <Checkbox
            key={nation}
            checked={closed.includes(nation)}
            onChange={({ target }) =>
              setClosed(target.checked ? [...closed, nation] : closed.filter((each) => each !== nation))
            }
          >
            {fill(t.closed, { nation: nations[nation] })}
          </Checkbox>
        ))}
      </div>
      <label>
        <b>{t.name}</b>
        <Input
          value={name}
          placeholder={t.nameHint}
          maxLength={HOLIDAY_LIMITS.name}
          status={isNamed ? '' : 'error'}
          onChange={({ target }) => setName(target.value)}
          onPressEnter={() => isNamed && days.length > 0 && save.mutate({ body: { days, seen } })}
        />
      </label>
      {!isNamed && <p role="alert">{t.nameMissing}</p>}
      {effect !== undefined && <Effect effect={effect} />}
      <Button
        type="primary"
        disabled={!isNamed || days.length === 0}
        loading={save.isPending}
        onClick={() => save.mutate({ body: { days, seen } })}
      >
        {t.save}
      </Button>
    </>
  )
}

function Effect({ effect: { orders, moved } }: { effect: HolidayMoved }) {
  const t = useTexts(holidayMessages)
  const dayText = (day: string | null): string => day ?? t.effectUnknown
  return (
    <section className={styles.effect} aria-label={t.effect}>
      <b>{t.effect}</b>
      {orders === 0 ? (
        <p>{t.effectNone}</p>
      ) : (
        <>
          <p>{fill(t.effectCount, { count: orders })}</p>
          <ul>
            {moved.map(({ orderNo: no, from, to }) => (
              <li key={no}>{fill(t.effectRow, { no, from: dayText(from), to: dayText(to) })}</li>
            ))}
          </ul>
          <p>{t.effectKept}</p>
        </>
      )}
    </section>
  )
}

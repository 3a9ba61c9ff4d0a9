import { holidayReady, type DayDraft, type Ready } from '@visa/contract/centre/config-holiday'
import { NATION_CODES } from '@visa/contract/visa/products'
import { holidayMessages } from '@visa/messages/centre/holidays'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { dayWithWeekday } from '../../pickers/order-days.ts'
import { useCategoryName, useNameOfCode } from '../../pickers/use-dict-name.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { todayHere } from './config.names.tsx'
import styles from './holiday.module.css'

interface ReadyPanelProps {
  nation: string
  /** The day that is looked at; what is taken then stands beside what is taken now. */
  day: string | undefined
  /** What is said of it and not saved yet. */
  drafts: readonly DayDraft[]
}

/** What a day is called changes no promise: it is not asked for anew while somebody types. */
const UNNAMED = '-'
const unnamed = (draft: DayDraft): DayDraft =>
  draft.kind === 'asUsual' ? { ...draft, name: '' } : { ...draft, name: UNNAMED }

/** What the calendar makes of a promise: when what is taken now, or on the chosen day, is ready. */
export function ReadyPanel({ nation, day, drafts }: ReadyPanelProps) {
  const t = useTexts(holidayMessages)
  const nationCode = NATION_CODES.find((each) => each === nation)
  return (
    <section className={styles.ready} aria-label={t.ready}>
      <b>{t.ready}</b>
      {nationCode === undefined ? (
        <p>{t.readyNation}</p>
      ) : (
        <ReadyRows
          nationCode={nationCode}
          taken={day !== undefined && day > todayHere() ? day : null}
          drafts={drafts}
        />
      )}
      {drafts.length > 0 && <p>{t.readyDraft}</p>}
    </section>
  )
}

interface RowsProps {
  nationCode: (typeof NATION_CODES)[number]
  taken: string | null
  drafts: readonly DayDraft[]
}

function ReadyRows({ nationCode, taken, drafts }: RowsProps) {
  const t = useTexts(holidayMessages)
  const result = useCall(
    holidayReady,
    { body: { nationCode, taken, days: drafts.map(unnamed) } },
    { silent: true, keepPreviousData: true },
  )
  const { language } = useLanguage()
  return (
    <Loaded result={result}>
      {(rows) =>
        rows.length === 0 ? (
          <p>{t.readyNone}</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">{t.readyWhat}</th>
                <th scope="col">{t.readyNow}</th>
                {taken !== null && (
                  <th scope="col">{fill(t.readyThen, { day: dayWithWeekday(taken, language) })}</th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <ReadyRow
                  key={`${row.visaType} ${row.urgencyLevel} ${row.visaCategories.join(' ')}`}
                  row={row}
                  isThen={taken !== null}
                />
              ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  )
}

/** More than so many categories are counted, not listed. */
const NAMED = 2

function ReadyRow({ row, isThen }: { row: Ready; isThen: boolean }) {
  const t = useTexts(holidayMessages)
  const types = useTexts(visaTypeMessages)
  const categoryOf = useCategoryName()
  const speedOf = useNameOfCode('VISA_HANDLE_WAY')
  const { visaType, visaCategories, urgencyLevel, workingDays } = row
  const names = visaCategories.map((each) => categoryOf(each, visaType))
  const [first = ''] = names
  const categories =
    names.length > NAMED
      ? fill(t.readyCategories, { first, count: names.length })
      : names.join(t.categoryComma)
  return (
    <tr>
      <th scope="row">
        {fill(t.readyDays, { speed: speedOf(urgencyLevel), count: workingDays })}
        <small>{categories === '' ? types[visaType] : `${types[visaType]} ${categories}`}</small>
      </th>
      <ReadyDay day={row.now} />
      {isThen && <ReadyDay day={row.then} />}
    </tr>
  )
}

function ReadyDay({ day }: { day: string | null }) {
  const t = useTexts(holidayMessages)
  const { language } = useLanguage()
  return day === null ? <td data-past>{t.readyPast}</td> : <td>{dayWithWeekday(day, language)}</td>
}

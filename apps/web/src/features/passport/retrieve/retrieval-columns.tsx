import { CheckOutlined, ClockCircleOutlined } from '@ant-design/icons'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { Retrieval, RetrievalLine, RetrievalStray } from '@visa/contract/custody/retrieval'
import type { IssueResult } from '@visa/contract/visa/applicant'
import { formatDate } from '@visa/contract/dates'
import { alarmMessages } from '@visa/messages/custody/alarms'
import { retrievalMessages } from '@visa/messages/custody/retrieval'
import { Button, Checkbox, Select } from 'antd'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { LodgedPapers } from '../../../ui/gate/lodged-papers.tsx'
import { ExplainDialog, StrayDialog } from './retrieval.dialogs.tsx'
import { waitingBy } from './judged-here.ts'
import type { Desk } from './use-retrieval.ts'
import styles from './retrieve.module.css'

type Tone = 'expected' | 'seen' | 'missing' | 'strays'

interface ColumnProps {
  tone: Tone
  count: number
  foot?: ReactNode
  children: ReactNode
}

function Column({ tone, count, foot, children }: ColumnProps) {
  const t = useTexts(retrievalMessages)
  return (
    <section className={styles.column} data-tone={tone} aria-label={t.columns[tone]}>
      <header>
        <h2>
          {t.columns[tone]} <small>{t.hints[tone]}</small>
        </h2>
        <b>{count}</b>
      </header>
      <ul>{children}</ul>
      <footer>{foot}</footer>
    </section>
  )
}

const RESULTS = [1, 2, 3] as const

/** Which dialog is open over the columns: a key of the desk opens them, too. */
export interface Doing {
  explaining?: readonly RetrievalLine[] | undefined
  /** One that is not on the bill, of which it is to be said what becomes of it. */
  straying?: RetrievalStray | undefined
}

interface ColumnsProps {
  retrieval: Retrieval
  desk: Desk
  doing: Doing
  onDoing: (doing: Doing) => void
}

/** Expected, seen, missing and not expected, as they stand now. */
export function RetrievalColumns({ retrieval, desk, doing, onDoing }: ColumnsProps) {
  const t = useTexts(retrievalMessages)
  const { bill, lines, strays } = retrieval
  const { chosen, setChosen } = desk
  const { explaining, straying } = doing
  const setExplaining = (of: readonly RetrievalLine[] | undefined) => onDoing({ explaining: of })
  const setStraying = (of: RetrievalStray | undefined) => onDoing({ straying: of })
  const seen = lines
    .filter(({ state }) => state === 'seen')
    .toSorted((a, b) => (b.seenAt ?? '').localeCompare(a.seenAt ?? ''))
  const missing = lines.filter(({ state }) => state !== 'seen')
  const open = strays.filter(({ outcome }) => outcome === '')
  const countOf = (result: IssueResult) => seen.filter((line) => line.result === result).length
  const isOpen = bill.retrievedAt === null
  // What waits stands where the list that is here has it, the newest first like all that was scanned.
  const { on: waitingOn, off: waitingOff } = waitingBy(lines, desk.waiting)
  const picked = missing.filter(({ id, state }) => state === 'open' && chosen.includes(id))
  return (
    <div className={styles.columns}>
      <Column tone="expected" count={lines.length}>
        {lines.map(({ id, position, name, passportNo, state }) => (
          <li key={id} data-done={state === 'seen'}>
            <span>
              {position} {name} {state === 'seen' && <CheckOutlined aria-label={t.states.seen} />}
            </span>
            <CodeText value={passportNo} />
          </li>
        ))}
      </Column>
      <Column
        tone="seen"
        count={seen.length}
        foot={
          <>
            {fill(t.foot.results, { pass: countOf(1), reject: countOf(2), back: countOf(3) })}
            {bill.unsaid > 0 && <b>{fill(t.foot.unsaid, { count: bill.unsaid })}</b>}
          </>
        }
      >
        {waitingOn.map(({ key, scan: { code, result, of } }) => (
          <li key={key} data-waiting>
            <span>
              <ClockCircleOutlined aria-hidden />{' '}
              {
                lines.find(({ label, passportNo }) => [label, passportNo].includes(code.trim().toUpperCase()))
                  ?.name
              }{' '}
              {of === undefined && <CodeText value={code} />}
              {result !== undefined && ` → ${t.results[result]}`}
            </span>
          </li>
        ))}
        {seen.map((line) => (
          <li key={line.id}>
            <span>
              {line.name} <CodeText value={line.passportNo} />
              {line.passportStatus === PASSPORT_STATUS.MISSING && <b>{t.lostHere}</b>}
              {line.lodged.length > 0 && (
                <LodgedPapers applicantId={line.applicantId} name={line.name} lodged={line.lodged} />
              )}
            </span>
            <Select<IssueResult | null>
              size="small"
              aria-label={fill(t.resultOf, { name: line.name })}
              value={line.result}
              placeholder={t.pick}
              {...(line.result === null && { status: 'warning' as const })}
              popupMatchSelectWidth={false}
              disabled={line.decided || !isOpen}
              onChange={(result) => result !== null && void desk.setResult(line.id, result)}
              options={RESULTS.map((value) => ({ value, label: t.results[value] }))}
            />
            {isOpen && !line.decided && (
              <Button
                type="text"
                size="small"
                aria-label={fill(t.undoOf, { name: line.name })}
                onClick={() => void desk.undo(line.id)}
              >
                ↶
              </Button>
            )}
          </li>
        ))}
      </Column>
      <Column
        tone="missing"
        count={missing.length}
        foot={
          <>
            {fill(t.foot.open, { count: missing.filter(({ state }) => state === 'open').length })}
            {isOpen && picked.length > 0 && (
              <Button size="small" onClick={() => setExplaining(picked)}>
                {t.explain} {picked.length}
              </Button>
            )}
          </>
        }
      >
        {missing.map((line) => (
          <li key={line.id}>
            {isOpen && line.state === 'open' && (
              <Checkbox
                aria-label={fill(t.chosen, { name: line.name })}
                checked={chosen.includes(line.id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, line.id] : chosen.filter((id) => id !== line.id))
                }
              />
            )}
            <span>
              {line.name} <CodeText value={line.passportNo} />
              {line.note !== '' && <small>{line.note}</small>}
            </span>
            {line.explained === '' ? (
              isOpen && (
                <Button
                  type="link"
                  size="small"
                  aria-label={fill(t.explainOf, { names: line.name })}
                  onClick={() => setExplaining([line])}
                >
                  {t.explain}
                </Button>
              )
            ) : (
              <span className={styles.soft}>{t.explanations[line.explained]}</span>
            )}
          </li>
        ))}
      </Column>
      <Column
        tone="strays"
        count={open.length}
        foot={strays.length + waitingOff.length === 0 ? t.foot.none : undefined}
      >
        {waitingOff.map(({ key, scan: { code } }) => (
          <li key={key} data-waiting>
            <span>
              <ClockCircleOutlined aria-hidden /> <CodeText value={code} />
            </span>
          </li>
        ))}
        {strays.map((stray) => (
          <Stray
            key={stray.id}
            stray={stray}
            canSettle={isOpen}
            onSettle={setStraying}
            onMisread={desk.undoStray}
          />
        ))}
      </Column>
      {explaining !== undefined && (
        <ExplainDialog billId={bill.id} lines={explaining} onClosed={() => setExplaining(undefined)} />
      )}
      {straying !== undefined && (
        <StrayDialog billId={bill.id} stray={straying} onClosed={() => setStraying(undefined)} />
      )}
    </div>
  )
}

const timeOf = (at: string | null) => (at === null ? '' : formatDate(at, 'MM-dd hh:mm'))

interface StrayProps {
  stray: RetrievalStray
  canSettle: boolean
  onSettle: (stray: RetrievalStray) => void
  onMisread: (code: string) => unknown
}

function Stray({ stray, canSettle, onSettle, onMisread }: StrayProps) {
  const t = useTexts(retrievalMessages)
  const a = useTexts(alarmMessages)
  const { name, code, passportNo, otherBillNo, outcome, note, saidBy, saidAt } = stray
  const { settledAs, settledBy, settledAt, answer } = stray
  return (
    <li>
      <span>
        <b>{name === '' ? code : name}</b> <CodeText value={passportNo} />
        {otherBillNo !== '' && <small>{fill(t.strayIn, { billNo: otherBillNo })}</small>}
        {outcome === '' ? (
          canSettle && (
            <span className={styles.line}>
              <Button
                size="small"
                aria-label={fill(t.settleOf, { name: name || code })}
                onClick={() => onSettle(stray)}
              >
                {t.settle}
              </Button>
              {stray.mine && (
                <Button
                  size="small"
                  type="link"
                  aria-label={fill(t.misreadOf, { code })}
                  onClick={() => void onMisread(code)}
                >
                  {t.misread}
                </Button>
              )}
            </span>
          )
        ) : (
          <small>
            {fill(t.outcomeBy, { outcome: t.outcomes[outcome], who: saidBy, at: timeOf(saidAt), note })}
            {settledAs !== '' && (
              <span className={styles.line}>
                {fill(a.settledBy, {
                  answer: a.answers[settledAs],
                  who: settledBy,
                  at: timeOf(settledAt),
                  note: answer,
                })}
              </span>
            )}
          </small>
        )}
      </span>
    </li>
  )
}

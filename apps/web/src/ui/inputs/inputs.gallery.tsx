import { galleryInputMessages as messages } from '@visa/messages/gallery/gallery-inputs'
import { ruleMessages } from '@visa/messages/rules'
import { Button, Form } from 'antd'
import { useState, type ReactElement } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { GallerySection } from '../gallery.ts'
import { DateInput, DateRangeInput, type DayRange } from './date-input.tsx'
import { EmailInput } from './email-input.tsx'
import { FilteredText } from './filtered-text.tsx'
import styles from './inputs-gallery.module.css'
import { MoneyInput } from './money-input.tsx'
import { MonthDayPicker } from './month-day-picker.tsx'
import { PercentInput } from './percent-input.tsx'
import { NumberText, TicketInput } from './plain-inputs.tsx'
import { RemarkInput } from './remark-input.tsx'
import { TimeInput } from './time-input.tsx'

interface CaseProps {
  label: string
  /** Stands for whatever holds the value. */
  value?: unknown
  error?: string
  children: ReactElement
}

/** One input with the value it gives beneath it. */
function Case({ label, value, error, children }: CaseProps) {
  const texts = useTexts(messages)
  return (
    <Form.Item
      layout="vertical"
      className={styles.case ?? ''}
      label={label}
      htmlFor={label}
      validateStatus={error === undefined ? '' : 'error'}
      help={error}
      extra={value === undefined ? undefined : fill(texts.told, { value: JSON.stringify(value) })}
    >
      {children}
    </Form.Item>
  )
}

function Inputs() {
  const texts = useTexts(messages)
  const rules = useTexts(ruleMessages)
  const [money, setMoney] = useState<number | null>(123_456_789)
  const [whole, setWhole] = useState<number | null>(null)
  const [percent, setPercent] = useState<number | null>(0.125)
  const [number, setNumber] = useState('')
  const [ticket, setTicket] = useState('')
  const [upper, setUpper] = useState('')
  return (
    <div className={styles.grid}>
      <Case label={texts.money} value={money}>
        <MoneyInput id={texts.money} value={money} onChange={setMoney} prefix="¥" />
      </Case>
      <Case label={texts.wholeMoney} value={whole}>
        <MoneyInput id={texts.wholeMoney} decimals={0} value={whole} onChange={setWhole} />
      </Case>
      <Case label={texts.percent} value={percent}>
        <PercentInput id={texts.percent} value={percent} onChange={setPercent} />
      </Case>
      <Case label={texts.number} value={number}>
        <NumberText id={texts.number} value={number} onChange={setNumber} />
      </Case>
      <Case label={texts.ticket} value={ticket}>
        <TicketInput id={texts.ticket} value={ticket} onChange={setTicket} />
      </Case>
      <Case label={texts.upper} value={upper}>
        <FilteredText
          id={texts.upper}
          upper
          max={9}
          remove={/[^A-Z0-9]/}
          delayMs={0}
          value={upper}
          onChange={setUpper}
        />
      </Case>
      <Debounced />
      <Case label={texts.disabled}>
        <MoneyInput id={texts.disabled} disabled value={-5_000_000} />
      </Case>
      <Case label={texts.error} error={rules.ticketNumber}>
        <TicketInput id={texts.error} value="999-12345" />
      </Case>
    </div>
  )
}

function Debounced() {
  const texts = useTexts(messages)
  const [value, setValue] = useState('')
  const [calls, setCalls] = useState(0)
  const [shown, setShown] = useState(true)
  return (
    <div>
      {shown && (
        <Case label={texts.search} value={value}>
          <FilteredText
            id={texts.search}
            value={value}
            onChange={(next) => {
              setValue(next)
              setCalls((count) => count + 1)
            }}
          />
        </Case>
      )}
      <p>{`${fill(texts.calls, { count: calls })} ${value}`}</p>
      {/* The focus stays in the input, so that nothing but its going tells what was typed. */}
      <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={() => setShown(false)}>
        {texts.unmount}
      </Button>
    </div>
  )
}

function Dates() {
  const texts = useTexts(messages)
  const [day, setDay] = useState<string | null>(null)
  const [range, setRange] = useState<DayRange | null>(null)
  const [time, setTime] = useState<string | null>(null)
  const [monthDay, setMonthDay] = useState('')
  return (
    <div className={styles.grid}>
      <Case label={texts.date} value={day}>
        <DateInput id={texts.date} value={day} onChange={setDay} />
      </Case>
      <Case label={texts.range} value={range}>
        <DateRangeInput id={texts.range} value={range} onChange={setRange} />
      </Case>
      <Case label={texts.time} value={time}>
        <TimeInput id={texts.time} value={time} onChange={setTime} />
      </Case>
      <Case label={texts.monthDay} value={monthDay}>
        <MonthDayPicker id={texts.monthDay} value={monthDay} onChange={setMonthDay} />
      </Case>
      <Case label={texts.filled}>
        <DateInput id={texts.filled} value="2026-02-28" />
      </Case>
      <Case label={texts.disabled}>
        <MonthDayPicker id={texts.disabled} disabled value="02-29" />
      </Case>
    </div>
  )
}

function Remarks() {
  const texts = useTexts(messages)
  const rules = useTexts(ruleMessages)
  const [remark, setRemark] = useState('')
  const [only, setOnly] = useState<string>(texts.longRemark)
  const [email, setEmail] = useState('')
  return (
    <div className={styles.grid}>
      <Case label={texts.remark}>
        <RemarkInput id={texts.remark} max={20} value={remark} onChange={setRemark} />
      </Case>
      <Case label={texts.appendOnly}>
        <RemarkInput id={texts.appendOnly} appendOnly max={200} value={only} onChange={setOnly} />
      </Case>
      <Case label={texts.disabled}>
        <RemarkInput id={texts.disabled} disabled max={20} value="" />
      </Case>
      <Case label={texts.email} value={email}>
        <EmailInput id={texts.email} value={email} onChange={setEmail} />
      </Case>
      <Case label={texts.error} error={rules.email}>
        <EmailInput id={texts.error} value="li@" />
      </Case>
    </div>
  )
}

const titled =
  (key: 'inputs' | 'dates' | 'remarks'): GallerySection['title'] =>
  (language) =>
    messages[language][key]

export const sections: readonly GallerySection[] = [
  { id: 'inputs', title: titled('inputs'), Demo: Inputs },
  { id: 'inputs-dates', title: titled('dates'), Demo: Dates },
  { id: 'inputs-remarks', title: titled('remarks'), Demo: Remarks },
]

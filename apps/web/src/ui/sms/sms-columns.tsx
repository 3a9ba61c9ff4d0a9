import { formatDate } from '@visa/contract/dates'
import type { SmsRecord } from '@visa/contract/sms/sms'
import { fieldMessages } from '@visa/messages/fields'
import { carrierMessages } from '@visa/messages/sms/carrier'
import { smsMessages } from '@visa/messages/sms/sms'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { Column } from '../list/column.tsx'
import { TwoLines } from '../list/two-lines.tsx'
import { StatusTag } from '../status-tag.tsx'
import { platformName, reasonText, stateTone, useSmsTypes } from './sms-names.ts'
import styles from './sms.module.css'

const MINUTE = 'yyyy-MM-dd hh:mm'

export function useSmsColumns(): Column<SmsRecord>[] {
  const t = useTexts(smsMessages)
  const f = useTexts(fieldMessages)
  const { nameOf } = useSmsTypes()
  return [
    {
      kind: 'custom',
      field: 'messageType',
      title: f.messageType,
      width: 116,
      render: ({ messageType }) => nameOf(messageType),
    },
    {
      kind: 'custom',
      field: 'mobile',
      title: f.mobile,
      width: 112,
      render: ({ mobile }) => <Mobiles mobile={mobile} />,
    },
    {
      kind: 'custom',
      field: 'content',
      title: t.content,
      width: 194,
      render: ({ content }) => <OneLine text={content} />,
    },
    { kind: 'text', field: 'sendUser', title: t.sendUser, width: 80 },
    { kind: 'time', field: 'sendTime', title: t.sendTime, width: 136 },
    { kind: 'custom', field: 'state', title: t.state, width: 140, render: (row) => <State record={row} /> },
    {
      kind: 'custom',
      field: 'platform',
      title: t.platform,
      width: 128,
      render: (row) => <Carrier record={row} />,
    },
  ]
}

/** Rows keep their height; what is cut off is whole in the tooltip. */
const OneLine = ({ text }: { text: string }) => (
  <div className={styles.oneLine} title={text}>
    {text}
  </div>
)

/** The first of those it went to, and how many more. */
function Mobiles({ mobile }: { mobile: string }) {
  const t = useTexts(smsMessages)
  const [first = '', ...others] = mobile.split(',')
  if (others.length === 0) return <OneLine text={first} />
  return (
    <div className={styles.oneLine} title={mobile.replaceAll(',', ', ')}>
      {fill(t.mobilesMore, { mobile: first, count: others.length })}
    </div>
  )
}

/** Who carried it, and when the carrier said what became of it. */
function Carrier({ record: { platform, platformSendTime } }: { record: SmsRecord }) {
  const t = useTexts(smsMessages)
  return (
    <TwoLines
      main={platformName(platform, t)}
      sub={platformSendTime === null ? '' : fill(t.reported, { time: formatDate(platformSendTime, MINUTE) })}
    />
  )
}

/** What became of it, and why where it did not get there. */
function State({ record }: { record: SmsRecord }) {
  const t = useTexts(smsMessages)
  const carrier = useTexts(carrierMessages)
  const { state, stat, statMsg, attempts, nextTryTime } = record
  const notes = [
    stat === 0 ? reasonText(statMsg, t, carrier) : '',
    attempts > 1 ? fill(t.attempts, { count: attempts }) : '',
    nextTryTime === null ? '' : fill(t.nextTry, { time: formatDate(nextTryTime, MINUTE) }),
  ].filter((note) => note !== '')
  return (
    <TwoLines main={<StatusTag tone={stateTone(state)} text={t.states[state]} />} sub={notes.join(' · ')} />
  )
}

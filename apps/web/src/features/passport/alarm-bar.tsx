import { custodyAlarms } from '@visa/contract/custody/passport'
import { formatDate } from '@visa/contract/dates'
import { alarmMessages } from '@visa/messages/custody/alarms'
import { Alert } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'

const SHOWN = 5

/** What is wrong with passports of the house, above every desk until it is settled. */
export function AlarmBar() {
  const t = useTexts(alarmMessages)
  const { data = [] } = useCall(custodyAlarms, {}, { silent: true })
  if (data.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      title={fill(t.title, { count: data.length })}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {data.slice(0, SHOWN).map(({ id, kind, passport, note, raisedAt, raisedBy }) => (
            <li key={id}>
              {t.kinds[kind]} {passport.holder} {passport.passportNo} {passport.placeName} {passport.slot}{' '}
              {formatDate(raisedAt, 'MM-dd hh:mm')} {raisedBy} {note}
            </li>
          ))}
        </ul>
      }
    />
  )
}

import { approvalAnswers } from '@visa/contract/centre/approval'
import { dayReportPage } from '@visa/contract/centre/day-report'
import { RETURN_OPENER, returnOpenings } from '@visa/contract/custody/gate-openings'
import { countUnclosed } from '@visa/contract/custody/count'
import { custodyAlarms, GRAVE_ALARMS } from '@visa/contract/custody/passport'
import { isHandedBack, transferList } from '@visa/contract/custody/transfer'
import { formatDate } from '@visa/contract/dates'
import { approvalAnswerMessages } from '@visa/messages/centre/approval-answers'
import { alarmMessages } from '@visa/messages/custody/alarms'
import { gateMessages } from '@visa/messages/custody/gate'
import { homeMessages } from '@visa/messages/shell/home'
import { Button } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { screenLink } from '../../lib/tabs/tab-address.ts'
import { yuan } from '../../lib/yuan.ts'
import { useAnswerText, useHeard } from '../../ui/approval/use-answers.ts'
import { RecordLink } from '../../ui/detail/record-link.tsx'
import { ALARM_SCREENS, HOME_CENTRE } from './home-centre-screens.ts'
import { HomeNotice } from './home-notice.tsx'

const REPORTS_SHOWN = 10
const ALARMS_SHOWN = 5

/** Passports of the house that are missing or damaged: told to all who answer for them, until they are right again. */
function Alarms({ screen }: { screen: string }) {
  const { alarms: t } = useTexts(homeMessages)
  const { kinds } = useTexts(alarmMessages)
  const { data } = useCall(custodyAlarms, { query: {} }, { silent: true })
  const grave = data?.rows.filter(({ kind }) => GRAVE_ALARMS.includes(kind)) ?? []
  const lines = grave
    .slice(0, ALARMS_SHOWN)
    .map(({ id, kind, passport: { holder, passportNo, placeName, slot }, raisedAt, raisedBy, note }) => ({
      key: id,
      text: (
        <>
          <b>{kinds[kind]}</b> {holder} {passportNo} {placeName} {slot} {formatDate(raisedAt, 'MM-dd hh:mm')}{' '}
          {raisedBy} {note}
        </>
      ),
    }))
  const title = fill(t.title, { count: data?.grave ?? 0 })
  return (
    <HomeNotice title={title} screen={screen} params={{ alarms: 'open' }} go={t.go} grave lines={lines} />
  )
}

/** Hand-overs of passports that nobody has confirmed, or that came back: nobody goes home with one unseen. */
function Transfers() {
  const { transfers: t } = useTexts(homeMessages)
  const { data = [] } = useCall(transferList, {}, { silent: true })
  const { isHeard } = useHeard('transfers')
  const back = data
    .filter((each) => isHandedBack(each) && !isHeard(each))
    .map(({ id, transferNo: no, endedBy: who, answer: reason, lines: { length: count } }) => ({
      key: id,
      text: fill(t.back, { no, who, count, reason }),
    }))
  const open = data
    .filter(({ state, mine }) => state === 'open' && mine !== 'house')
    .map(({ id, transferNo, mine, fromName, toName, lines: passports }) => ({
      key: id,
      text: fill(mine === 'take' ? t.take : t.give, {
        no: transferNo,
        name: mine === 'take' ? fromName : toName,
        count: passports.length,
      }),
    }))
  return <HomeNotice title={t.title} screen={HOME_CENTRE.transfers} go={t.go} lines={[...back, ...open]} />
}

/** What became of the changes of contracts that one asked for, until one has taken note of it. */
function Answers() {
  const t = useTexts(approvalAnswerMessages)
  const textOf = useAnswerText()
  const { isHeard, hear } = useHeard('heard')
  const { data = [] } = useCall(approvalAnswers, {}, { silent: true })
  const lines = data
    .filter((answer) => !isHeard(answer))
    .map((answer) => ({
      key: answer.id,
      text: (
        <>
          <RecordLink of={{ type: 'CONTRACT', id: String(answer.contractId) }}>
            {answer.contractNo}
          </RecordLink>{' '}
          {textOf(answer)}{' '}
          <Button type="link" size="small" onClick={() => hear([answer])}>
            {t.heard}
          </Button>
        </>
      ),
    }))
  return <HomeNotice title={t.title} lines={lines} />
}

/** Reports of days that were closed and wait for a signature: they come to whoever may sign them. */
function Reports() {
  const { reports: t } = useTexts(homeMessages)
  const query = { unsigned: true, pageSize: REPORTS_SHOWN }
  const { data = { records: 0, rows: [] } } = useCall(dayReportPage, { query }, { silent: true })
  const lines = data.rows.map(({ id, day, contracts, netCents }) => ({
    key: id,
    text: (
      <>
        <a href={screenLink(HOME_CENTRE.reports, { params: { day } })}>{day}</a>{' '}
        {fill(t.line, { contracts, net: yuan(netCents) })}
      </>
    ),
  }))
  const title = fill(t.title, { count: data.records })
  return <HomeNotice title={title} screen={HOME_CENTRE.reports} go={t.go} lines={lines} />
}

/** Days whose count of passports nobody closed: forgotten by nobody who counts. */
function Counts() {
  const { counts: t } = useTexts(homeMessages)
  const { data = [] } = useCall(countUnclosed, {}, { silent: true })
  const lines = data.map(({ id, day, begunBy: who }) => ({
    key: id,
    text: fill(who === '' ? t.none : t.begun, { day, who }),
  }))
  return <HomeNotice title={t.title} screen={HOME_CENTRE.counts} go={t.go} lines={lines} />
}

/** Conditions of the gate that a desk asked for: somebody stands there and waits. */
function Openings() {
  const { openings: t } = useTexts(homeMessages)
  const { conditions } = useTexts(gateMessages)
  const { data = [] } = useCall(returnOpenings, {}, { silent: true })
  const lines = data
    .filter(({ openedAt, refusedAt }) => openedAt === null && refusedAt === null)
    .map(({ id, name, passportNo, condition, askedBy, askedAt, askReason }) => ({
      key: id,
      text: (
        <>
          <b>{conditions[condition]}</b> {name} {passportNo} {formatDate(askedAt, 'MM-dd hh:mm')} {askedBy}{' '}
          {askReason}
        </>
      ),
    }))
  const title = fill(t.title, { count: lines.length })
  return <HomeNotice title={title} screen={HOME_CENTRE.openings} go={t.go} lines={lines} />
}

/** What people of a visa centre should see to first, one part for the network. */
export function HomeCentre() {
  const can = useCan()
  const alarms = ALARM_SCREENS.find((screen) => can(screen))
  return (
    <>
      {alarms !== undefined && <Alarms screen={alarms} />}
      {can(RETURN_OPENER) && <Openings />}
      {can(HOME_CENTRE.answers) && <Answers />}
      {can(HOME_CENTRE.transfers) && <Transfers />}
      {can(HOME_CENTRE.reports) && <Reports />}
      {can(HOME_CENTRE.counts) && <Counts />}
    </>
  )
}

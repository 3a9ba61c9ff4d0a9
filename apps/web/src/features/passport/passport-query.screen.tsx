import { passportCorrected } from '@visa/contract/custody/correction'
import { passportPage, type PassportItem } from '@visa/contract/custody/passport'
import {
  EXCEPTION_SETTLERS,
  PASSPORT_MACHINE,
  PASSPORT_STATUS,
  PASSPORT_STATUSES,
  PASSPORTS_HERE,
} from '@visa/contract/custody/passport.states'
import { formatDate } from '@visa/contract/dates'
import { stateText, type OperationOf } from '@visa/contract/states'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { alarmMessages } from '@visa/messages/custody/alarms'
import { checkMessages } from '@visa/messages/custody/checks'
import { passportMessages } from '@visa/messages/custody/passports'
import { returnMessages } from '@visa/messages/custody/returns'
import { fieldMessages } from '@visa/messages/fields'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import { passportTone } from '../../lib/passport-tone.ts'
import { useAsked } from '../../lib/tabs/use-asked.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { RecordLink } from '../../ui/detail/record-link.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { stateActions } from '../../ui/list/state-actions.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { PassportWayDialog } from '../../ui/passport-way/passport-way.dialog.tsx'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { href } from '../../lib/route.ts'
import { AlarmBar } from './alarm-bar.tsx'
import { isReported } from './custody-actions.tsx'
import { CorrectDialog, ExceptionDialog, PlaceDialog, WithdrawDialog } from './passport.dialogs.tsx'
import styles from './passport.module.css'

const usePassports = () => useList(passportPage, {})
type Listed = ReturnType<typeof usePassports>

function useColumns(): Column<PassportItem>[] {
  const t = useTexts(passportMessages)
  const states = useTexts(passportStateMessages)
  return [
    { kind: 'text', field: 'holder', title: t.holder, width: 110, opens: 'way' },
    { kind: 'code', field: 'passportNo', title: t.passportNo, width: 124 },
    {
      kind: 'custom',
      field: 'status',
      title: t.status,
      width: 140,
      render: ({ status, label }) => (
        <TwoLines
          main={<StatusTag tone={passportTone(status)} text={stateText(states, status)} />}
          sub={label !== null && <CodeText value={label} />}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'place',
      title: t.place,
      width: 128,
      render: ({ place, placeNote, custodianName }) => (
        <TwoLines main={[t.places[place], placeNote].filter(Boolean).join(' · ')} sub={custodianName} />
      ),
    },
    {
      kind: 'custom',
      field: 'orderNo',
      title: t.order,
      width: 180,
      render: ({ orderId, orderNo, visaCountry, agentName, acceptOrgName }) => (
        <TwoLines
          main={
            <RecordLink of={{ type: 'VISA', id: String(orderId), countryCode: visaCountry }}>
              {orderNo}
            </RecordLink>
          }
          sub={[agentName, acceptOrgName].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'movedAt',
      title: t.moved,
      width: 140,
      render: ({ movedAt }) => formatDate(movedAt, 'yyyy-MM-dd hh:mm'),
    },
  ]
}

const IN_HOUSE: ReadonlySet<PassportItem['status']> = new Set(PASSPORTS_HERE)

/** What is reported with a reason. */
const exception = (operation: 'reportMissing' | 'reportFound' | 'reportDamaged') => ({
  dialog: (passport: PassportItem, onClosed: () => void) => (
    <ExceptionDialog passport={passport} operation={operation} onClosed={onClosed} />
  ),
})

function useActions(): RowAction<PassportItem>[] {
  const t = useTexts(passportMessages)
  const words = useTexts(passportStateMessages)
  const c = useTexts(checkMessages)
  const can = useCan()
  return [
    {
      key: 'way',
      label: t.way,
      dialog: (passport, onClosed) => <PassportWayDialog passport={passport} onClosed={onClosed} />,
    },
    {
      key: 'place',
      label: t.put,
      when: ({ status }) => IN_HOUSE.has(status) && (can('visa.receipt') || can('visa.handling')),
      dialog: (passport, onClosed) => <PlaceDialog passport={passport} onClosed={onClosed} />,
    },
    {
      key: 'return',
      label: useTexts(returnMessages).returned,
      access: 'visa.passport.return',
      when: ({ status }) => IN_HOUSE.has(status),
      open: ({ label, passportNo }) =>
        href('/main', { screen: 'visa.passport.return', code: label ?? passportNo }),
    },
    ...stateActions<PassportItem, OperationOf<typeof PASSPORT_MACHINE>>(
      PASSPORT_MACHINE,
      { words, stateOf: ({ status }) => status, can },
      {
        correct: {
          dialog: (passport, onClosed) => <CorrectDialog passport={passport} onClosed={onClosed} />,
        },
        reportMissing: exception('reportMissing'),
        reportFound: exception('reportFound'),
        reportDamaged: exception('reportDamaged'),
      },
    ),
    {
      key: 'corrected',
      label: c.corrected,
      access: 'visa.result.batch',
      when: ({ status, applicantStatus }) =>
        status === PASSPORT_STATUS.SENT && applicantStatus > ORDER_STATUS.SUBMITTED,
      call: rowCall(passportCorrected, ({ id }: PassportItem) => ({ body: { id } })),
      done: ({ holder: name }) => fill(c.wasCorrected, { name }),
    },
    {
      key: 'withdraw',
      label: useTexts(alarmMessages).withdraw,
      when: (passport) => isReported(passport) && EXCEPTION_SETTLERS.some((code) => can(code)),
      dialog: (passport, onClosed) => <WithdrawDialog passport={passport} onClosed={onClosed} />,
    },
  ]
}

/** Where every passport is, and how it got there. */
export function PassportQueryScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts(passportMessages)
  const f = useTexts(fieldMessages)
  const states = useTexts(passportStateMessages)
  const list = usePassports()
  useAsked(params, ({ keyword }) => {
    if (keyword !== undefined) list.search({ keyword })
  })
  return (
    <div className={styles.screen}>
      <AlarmBar params={params} />
      <ScreenCard>
        <ListView<PassportItem, Listed['filters']>
          name="passport"
          list={list}
          nameOf={({ holder, passportNo }) => `${holder} ${passportNo}`}
          filters={[
            { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
            {
              kind: 'select',
              name: 'status',
              label: t.status,
              options: PASSPORT_STATUSES.map((value) => ({ value, label: stateText(states, value) })),
            },
          ]}
          columns={useColumns()}
          actions={useActions()}
          stale={CASE_STALE}
          empty={{ title: t.empty, help: t.emptyHelp }}
        />
      </ScreenCard>
    </div>
  )
}

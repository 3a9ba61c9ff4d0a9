import {
  PRIVACY_STATES,
  consentWithdraw,
  privacyPage,
  type PrivacyRow,
  type PrivacyState,
} from '@visa/contract/privacy/privacy'
import { formatDate } from '@visa/contract/dates'
import { fieldMessages } from '@visa/messages/fields'
import { privacyMessages } from '@visa/messages/privacy/privacy'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { StatusTone } from '../../lib/palette.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { RecordLink } from '../../ui/detail/record-link.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { ConsentDialog, HoldDialog, HoldsDialog, PRIVACY_STALE } from './privacy.dialogs.tsx'
import styles from './privacy.module.css'

const usePeople = () => useList(privacyPage, {})
type Listed = ReturnType<typeof usePeople>

const TONES: Readonly<Record<PrivacyState, StatusTone>> = {
  waiting: 'progress',
  held: 'refused',
  agreed: 'waiting',
  due: 'waiting',
  erased: 'cancelled',
}
/** Of a hash so much is seen; all of it is in the log. */
const HASH_SEEN = 12

const moment = (at: string): string => formatDate(at, 'yyyy-MM-dd hh:mm')

function useColumns(): Column<PrivacyRow>[] {
  const t = useTexts(privacyMessages)
  return [
    {
      kind: 'custom',
      field: 'name',
      title: t.name,
      width: 170,
      render: ({ name, passportNo }) => <TwoLines main={name} sub={<CodeText value={passportNo} />} />,
    },
    {
      kind: 'custom',
      field: 'orderNo',
      title: t.order,
      width: 170,
      render: ({ orderId, orderNo, visaCountry, acceptOrgName }) => (
        <TwoLines
          main={
            <RecordLink of={{ type: 'VISA', id: String(orderId), countryCode: visaCountry }}>
              {orderNo}
            </RecordLink>
          }
          sub={acceptOrgName}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'returnedAt',
      title: t.returned,
      width: 150,
      render: ({ returnedAt }) => moment(returnedAt),
    },
    {
      kind: 'custom',
      field: 'state',
      title: t.state,
      width: 200,
      render: ({ state, holdReason }) => (
        <TwoLines main={<StatusTag tone={TONES[state]} text={t.states[state]} />} sub={holdReason} />
      ),
    },
    {
      kind: 'custom',
      field: 'eraseOn',
      title: t.until,
      width: 210,
      render: ({ eraseOn, erasedAt, files, digest }) =>
        erasedAt === null ? (
          (eraseOn ?? '')
        ) : (
          <TwoLines
            main={`${moment(erasedAt)} · ${fill(t.erasedWith, { files: files ?? 0 })}`}
            sub={fill(t.digest, { digest: digest.slice(0, HASH_SEEN) })}
          />
        ),
    },
    {
      kind: 'custom',
      field: 'signedContracts',
      title: t.stays,
      width: 130,
      render: ({ signedContracts: count }) => (count === 0 ? '' : fill(t.staysContracts, { count })),
    },
  ]
}

function useActions(): RowAction<PrivacyRow>[] {
  const t = useTexts(privacyMessages)
  return [
    {
      key: 'hold',
      label: t.holdSet,
      access: 'center.privacy.hold',
      when: ({ state }) => state !== 'erased' && state !== 'held',
      dialog: (row, onClosed) => <HoldDialog row={row} onClosed={onClosed} />,
    },
    {
      key: 'holds',
      label: t.hold,
      when: ({ state }) => state === 'held',
      dialog: (row, onClosed) => <HoldsDialog row={row} onClosed={onClosed} />,
    },
    {
      key: 'consent',
      label: t.consent,
      access: 'center.privacy.consent',
      when: ({ state }) => state !== 'erased',
      dialog: (row, onClosed) => <ConsentDialog row={row} onClosed={onClosed} />,
    },
    {
      key: 'withdraw',
      label: t.withdraw,
      access: 'center.privacy.consent',
      when: ({ keepUntil, state }) => keepUntil !== null && state !== 'erased',
      confirm: ({ name }) => ({ content: fill(t.withdrawAsk, { name }) }),
      call: rowCall(consentWithdraw, ({ id }) => ({ body: { applicantId: id } })),
    },
  ]
}

/** People whose passports went back: until when what is kept of them stays. */
export function PeoplePane() {
  const t = useTexts(privacyMessages)
  const f = useTexts(fieldMessages)
  const list = usePeople()
  return (
    <>
      <p className={styles.help}>{t.staysHelp}</p>
      <ListView<PrivacyRow, Listed['filters']>
        name="privacy"
        list={list}
        nameOf={({ name, orderNo }) => `${name} ${orderNo}`}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keyword },
          {
            kind: 'select',
            name: 'state',
            label: t.state,
            options: PRIVACY_STATES.map((value) => ({ value, label: t.states[value] })),
          },
        ]}
        columns={useColumns()}
        actions={useActions()}
        stale={PRIVACY_STALE}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </>
  )
}

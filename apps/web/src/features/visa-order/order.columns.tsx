import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { WALK_IN_CUSTOMER } from '@visa/contract/org/company-options'
import { stateText } from '@visa/contract/states'
import type { OrderRow } from '@visa/contract/visa/order-list'
import { ORDER_STATUSES } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { fieldMessages } from '@visa/messages/fields'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { useTexts } from '../../lib/i18n.tsx'
import { RecordLink } from '../../ui/detail/record-link.tsx'
import { Flag } from '../../ui/flag/flag.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { textWidth } from '../../ui/list/text-width.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { statusTone } from '../../lib/order-tone.ts'
import { useOwes } from './order-owes.ts'
import { Due } from './promise.tsx'
import styles from './visa-order.module.css'

const FLAG_PX = 16
/** What a tag takes beside its text. */
const TAG_PX = 56

/** When it was, and who did it. */
const byWhom = (field: 'createTime' | 'updateTime', title: string): Column<OrderRow> => ({
  kind: 'custom',
  field,
  title,
  width: 142,
  render: (row) => (
    <TwoLines
      main={formatDate(row[field], 'yyyy-MM-dd hh:mm')}
      sub={field === 'createTime' ? row.createUser : row.updateUser}
    />
  ),
})

/** C3.11–C3.19, and what a list of work needs beside it. */
export function useOrderColumns(): Column<OrderRow>[] {
  const t = useTexts(orderPageMessages)
  const f = useTexts(fieldMessages)
  const states = useTexts(orderStateMessages)
  const types = useTexts(visaTypeMessages)
  const owes = useOwes()
  const widestState = Math.max(...ORDER_STATUSES.map((status) => textWidth(stateText(states, status))))
  return [
    {
      kind: 'custom',
      field: 'orderNo',
      title: f.orderNo,
      width: 196,
      render: ({ id, orderNo, visaCountry, summary }) => (
        <TwoLines
          main={
            <RecordLink of={{ type: 'VISA', id: String(id), countryCode: visaCountry }}>{orderNo}</RecordLink>
          }
          sub={summary}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'status',
      title: f.status,
      width: widestState + TAG_PX,
      render: ({ status, orderStatus }) => (
        <TwoLines
          main={<StatusTag tone={statusTone(status)} text={stateText(states, status)} />}
          sub={t.progresses[orderStatus]}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'visaCountry',
      title: f.visaCountry,
      width: 128,
      render: ({ visaCountry, visaCountryName, visaType }) => (
        <TwoLines
          main={
            <span className={styles.country} title={visaCountryName}>
              <Flag code={visaCountry} width={FLAG_PX} />
              <span>{visaCountryName}</span>
            </span>
          }
          sub={visaType === VISA_TYPE.STICKER ? types[1] : types[2]}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'contactName',
      title: t.contact,
      width: 132,
      render: ({ contactName, contactMobile }) => <TwoLines main={contactName} sub={contactMobile} />,
    },
    { kind: 'number', field: 'applicants', title: t.applicants, width: 72 },
    {
      kind: 'custom',
      field: 'promisedDate',
      title: t.promise,
      width: 112,
      render: (order) => <TwoLines main={order.promisedDate ?? t.noPromise} sub={<Due order={order} />} />,
    },
    {
      kind: 'custom',
      field: 'dueCents',
      title: t.receivable,
      width: 116,
      render: (order) => <TwoLines main={formatMoney(order.dueCents)} sub={owes(order)} />,
    },
    {
      kind: 'custom',
      field: 'entryDate',
      title: t.journey,
      width: 112,
      render: ({ entryDate, exitDate }) => <TwoLines main={entryDate ?? ''} sub={exitDate ?? ''} />,
    },
    {
      kind: 'custom',
      field: 'agentName',
      title: t.agent,
      width: 128,
      render: ({ agentId, agentName, userName }) => (
        <TwoLines main={agentId === WALK_IN_CUSTOMER ? t.walkIn : agentName} sub={userName} />
      ),
    },
    {
      kind: 'custom',
      field: 'ownerName',
      title: t.owner,
      width: 128,
      render: ({ ownerName, acceptOrgName }) => (
        <TwoLines main={ownerName === '' ? t.nobody : ownerName} sub={acceptOrgName} />
      ),
    },
    byWhom('createTime', t.created),
    byWhom('updateTime', t.updated),
    { kind: 'text', field: 'contactEmail', title: f.contactEmail, width: 168 },
    { kind: 'text', field: 'customerAddr', title: f.customerAddr, width: 180 },
    { kind: 'text', field: 'remark', title: f.remark, width: 160 },
  ]
}

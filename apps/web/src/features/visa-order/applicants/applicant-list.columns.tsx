import { stateText } from '@visa/contract/states'
import { applicantName } from '@visa/contract/visa/applicant'
import type { ApplicantRow } from '@visa/contract/visa/applicant-list'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { fieldMessages } from '@visa/messages/fields'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { applicantListMessages } from '@visa/messages/visa/applicant-list'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { useTexts } from '../../../lib/i18n.tsx'
import { RecordLink } from '../../../ui/detail/record-link.tsx'
import { Flag } from '../../../ui/flag/flag.tsx'
import type { Column } from '../../../ui/list/column.tsx'
import { tagWidth } from '../../../ui/list/text-width.ts'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { PersonPhoto } from '../person-photo.tsx'
import { statusTone } from '../../../lib/order-tone.ts'
import { Due } from '../promise.tsx'
import { usePersonColumns } from './person.columns.tsx'
import styles from './applicants.module.css'

const FLAG_PX = 16

/** Who, in which order, and how far each thing has come. */
export function useApplicantColumns(): Column<ApplicantRow>[] {
  const t = useTexts(applicantListMessages)
  const page = useTexts(orderPageMessages)
  const f = useTexts(fieldMessages)
  const states = useTexts(applicantStateMessages)
  const types = useTexts(visaTypeMessages)
  const { person, passport, form, documents } = usePersonColumns<ApplicantRow>({
    title: t.person,
    widths: { person: 150, passport: 140, form: 96, documents: 140 },
    entryDateOf: ({ entryDate }) => entryDate,
  })
  return [
    {
      kind: 'custom',
      field: 'cnName',
      title: t.name,
      width: 190,
      render: (row) => (
        <div className={styles.person}>
          <PersonPhoto photo={row.photo} name={applicantName(row)} />
          <TwoLines
            main={
              <RecordLink of={{ type: 'APPLICANT', id: String(row.id) }}>{applicantName(row)}</RecordLink>
            }
            sub={`${row.surname} ${row.givenNames}`.trim()}
          />
        </div>
      ),
    },
    person,
    passport,
    {
      kind: 'custom',
      field: 'status',
      title: page.stage,
      width: tagWidth(Object.values(states.states)),
      render: ({ status }) => <StatusTag tone={statusTone(status)} text={stateText(states, status)} />,
    },
    form,
    documents,
    {
      kind: 'custom',
      field: 'result',
      title: page.result,
      width: 88,
      render: ({ result }) =>
        result === null ? <span className={styles.soft}>{page.noResult}</span> : page.results[result],
    },
    {
      kind: 'custom',
      field: 'orderNo',
      title: t.order,
      width: 150,
      render: ({ orderId, orderNo, visaCountry, visaType }) => (
        <TwoLines
          main={
            <RecordLink of={{ type: 'VISA', id: String(orderId), countryCode: visaCountry }}>
              {orderNo}
            </RecordLink>
          }
          sub={
            <span className={styles.flagged}>
              <Flag code={visaCountry} width={FLAG_PX} />
              {visaType === VISA_TYPE.STICKER ? types[1] : types[2]}
            </span>
          }
        />
      ),
    },
    {
      kind: 'custom',
      field: 'promisedDate',
      title: page.promise,
      width: 112,
      render: (row) => <TwoLines main={row.promisedDate ?? page.noPromise} sub={<Due order={row} />} />,
    },
    { kind: 'text', field: 'entryDate', title: f.entryDate, width: 104 },
    { kind: 'text', field: 'mobile', title: f.mobile, width: 128 },
    {
      kind: 'custom',
      field: 'agentName',
      title: page.agent,
      width: 128,
      render: ({ agentName }) => agentName || page.walkIn,
    },
    {
      kind: 'custom',
      field: 'ownerName',
      title: page.owner,
      width: 128,
      render: ({ ownerName, acceptOrgName }) => (
        <TwoLines main={ownerName === '' ? page.nobody : ownerName} sub={acceptOrgName} />
      ),
    },
    { kind: 'time', field: 'createTime', title: page.created, width: 142 },
  ]
}

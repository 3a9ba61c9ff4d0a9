import { stateText } from '@visa/contract/states'
import { applicantName } from '@visa/contract/visa/applicant'
import type { OrderApplicant } from '@visa/contract/visa/order-detail'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { fieldMessages } from '@visa/messages/fields'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { useEffect, useRef } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { LocalTable } from '../../ui/list/local-table.tsx'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { statusTone } from './order.names.ts'
import styles from './visa-order.module.css'

interface OrderApplicantsProps {
  applicants: readonly OrderApplicant[]
  /** Whom the address names: shown at once and marked. */
  chosen: number | undefined
}

/** Who is in an order, and how far each has come. */
export function OrderApplicants({ applicants, chosen }: OrderApplicantsProps) {
  const t = useTexts(orderPageMessages)
  return (
    <LocalTable
      rows={applicants}
      columns={useColumns(chosen)}
      nameOf={applicantName}
      empty={<EmptyState title={t.noApplicantsTitle} help={t.noApplicantsHelp} />}
    />
  )
}

function useColumns(chosen: number | undefined): Column<OrderApplicant>[] {
  const t = useTexts(orderPageMessages)
  const f = useTexts(fieldMessages)
  const states = useTexts(applicantStateMessages)
  return [
    {
      kind: 'custom',
      field: 'cnName',
      title: t.name,
      width: 180,
      render: (applicant) => <Name applicant={applicant} isChosen={applicant.id === chosen} />,
    },
    { kind: 'text', field: 'birthDate', title: f.birthDate, width: 112 },
    {
      kind: 'custom',
      field: 'passportNo',
      title: t.passport,
      width: 150,
      render: ({ passportNo, passportExpiry }) => (
        <TwoLines
          main={passportNo}
          sub={passportExpiry === null ? '' : fill(t.passportUntil, { day: passportExpiry })}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'status',
      title: t.stage,
      width: 150,
      render: ({ status, cancelReason }) => (
        <TwoLines
          main={<StatusTag tone={statusTone(status)} text={stateText(states, status)} />}
          sub={cancelReason}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'result',
      title: t.result,
      width: 96,
      render: ({ result }) =>
        result === null ? <span className={styles.soft}>{t.noResult}</span> : t.results[result],
    },
  ]
}

function Name({ applicant, isChosen }: { applicant: OrderApplicant; isChosen: boolean }) {
  const { surname, givenNames } = applicant
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) place.current?.scrollIntoView({ block: 'center' })
  }, [isChosen])
  return (
    <div ref={place} className={styles.person} {...(isChosen ? { 'aria-current': true } : {})}>
      <TwoLines main={applicantName(applicant)} sub={`${surname} ${givenNames}`.trim()} />
    </div>
  )
}

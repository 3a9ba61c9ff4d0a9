import { contractRefundPassport } from '@visa/contract/centre/contract-calls'
import type { ContractDetail } from '@visa/contract/centre/contract'
import { COLLECTORS, ID_TYPES } from '@visa/contract/custody/handover'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { applicantName } from '@visa/contract/visa/applicant'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { returnMessages } from '@visa/messages/custody/returns'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'

interface RefundPassportProps {
  contract: ContractDetail
  onClosed: () => void
}

/** Gives passports back that were not lodged, through the same gate as everywhere. */
export function RefundPassportDialog({ contract, onClosed }: RefundPassportProps) {
  const t = useTexts(contractPageMessages)
  const r = useTexts(returnMessages)
  const { id, contractNo, status: seenStatus, applicants, contactName, contactMobile } = contract
  const held = applicants.filter(({ passportId }) => passportId !== null)
  const hasDamaged = held.some(({ passportStatus }) => passportStatus === PASSPORT_STATUS.DAMAGED)
  return (
    <FormDialog
      name={`refundPassport ${id}`}
      title={fill(t.refundPassportTitle, { contractNo })}
      width={800}
      okText={t.giveBack}
      danger
      target={useSaving(contractRefundPassport, { invalidates: CASE_STALE })}
      fields={[
        {
          name: 'personIds',
          label: t.applicants,
          kind: 'multiSelect',
          wide: true,
          options: held.map((person) => ({
            value: String(person.id),
            label: `${applicantName(person)} ${person.passportNo}`,
          })),
        },
        {
          name: 'way',
          label: r.way,
          kind: 'select',
          options: (['COUNTER', 'COURIER'] as const).map((value) => ({ value, label: r.ways[value] })),
        },
        {
          name: 'collector',
          label: r.collector,
          kind: 'select',
          options: COLLECTORS.map((value) => ({ value, label: r.collectors[value] })),
        },
        { name: 'collectorName', label: r.collectorName },
        {
          name: 'idType',
          label: r.idType,
          kind: 'select',
          options: ID_TYPES.map((value) => ({ value, label: r.idTypes[value] })),
        },
        { name: 'idNo', label: r.idNo },
        { name: 'documentSeen', kind: 'switch', label: r.documentSeen },
        { name: 'damageSeen', kind: 'switch', label: r.damageSeen, when: () => hasDamaged },
        { name: 'collectorMobile', label: r.mobile },
        { name: 'relation', label: r.relation, when: ({ collector }) => collector === 'OTHER' },
        { name: 'authorisation', label: r.authorisation, when: ({ collector }) => collector === 'OTHER' },
        { name: 'receiptNo', label: r.receiptNo, when: ({ way }) => way === 'COUNTER' },
        { name: 'carrier', label: r.carrier, when: ({ way }) => way === 'COURIER' },
        { name: 'waybillNo', label: r.waybillNo, when: ({ way }) => way === 'COURIER' },
        { name: 'address', label: r.address, wide: true, when: ({ way }) => way === 'COURIER' },
        { name: 'reason', kind: 'textarea' },
      ]}
      initial={{
        id,
        seenStatus,
        personIds: held.map((person) => String(person.id)),
        way: 'COUNTER',
        collector: 'CONTACT',
        collectorName: contactName,
        collectorMobile: contactMobile,
      }}
      onSaved={({ left }) => toast.success(fill(left === 0 ? t.allBack : t.someBack, { contractNo, left }))}
      onClosed={onClosed}
    />
  )
}

import { contractRefundPassport } from '@visa/contract/centre/contract-calls'
import type { ContractDetail } from '@visa/contract/centre/contract'
import { collectionSlip } from '@visa/contract/custody/centre-return'
import { ID_TYPES } from '@visa/contract/custody/handover'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { CallOutput } from '@visa/contract/endpoint'
import type { PaperFile } from '@visa/contract/files/paper'
import { isIdCard } from '@visa/contract/rules/id-card'
import { applicantName } from '@visa/contract/visa/applicant'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { returnMessages } from '@visa/messages/custody/returns'
import { useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { alertDialog, toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { below, useAction } from '../../../lib/query.ts'
import { yuan } from '../../../lib/yuan.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { CourierInput } from '../../../pickers/courier-input.tsx'
import { PreviewDialog } from '../../../ui/preview/preview-dialog.tsx'
import { RefundGate } from './refund-gate.tsx'

interface RefundPassportProps {
  contract: ContractDetail
  onClosed: () => void
}

interface PeopleProps {
  contractId: number
  options: { value: string; label: string }[]
  id?: string
  value?: readonly string[]
  onChange?: (value: string[]) => void
}

const NOBODY: readonly never[] = []

/** Who gets their passport, and how the gate stands for each of them. */
const PeopleInput = ({ contractId, options, id, value = NOBODY, onChange }: PeopleProps) => (
  <>
    <Select<string[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      value={[...value]}
      options={options}
      onChange={(next) => onChange?.(next)}
    />
    <RefundGate contractId={contractId} />
  </>
)

/** Gives passports back that were not lodged, through the same gate as everywhere; the slip is printed and signed. */
export function RefundPassportDialog({ contract, onClosed }: RefundPassportProps) {
  const t = useTexts(contractPageMessages)
  const r = useTexts(returnMessages)
  const [slip, setSlip] = useState<PaperFile>()
  const [going, setGoing] = useState(false)
  const paper = useAction(collectionSlip, {
    onSuccess: (file) => setSlip(file),
  })
  const client = useQueryClient()
  const refresh = (): void => void client.invalidateQueries({ predicate: below(CASE_STALE) })
  const saving = useSaving(contractRefundPassport)
  // Given back is given back: the dialog does not stay until all the screens behind it have caught up.
  const target: typeof saving = {
    ...saving,
    send: (body, key) => saving.send(body, key).finally(refresh),
  }
  const {
    id,
    contractNo,
    status: seenStatus,
    applicants,
    refundableIds,
    contactName,
    contactMobile,
    customerName,
    customerIdNo,
  } = contract
  // What went back, is at a consulate or came back from it, or is missing goes through no gate here.
  const held = applicants.filter((person) => refundableIds.includes(person.id))
  const hasDamaged = held.some(({ passportStatus }) => passportStatus === PASSPORT_STATUS.DAMAGED)
  const tell = ({
    rows,
    left,
    collection,
    returnedCents,
    refundNos,
    laterCents,
    laterNos,
  }: CallOutput<typeof contractRefundPassport>): void => {
    const refused = rows.filter(({ ok }) => !ok)
    if (collection !== null) {
      const { collectionNo: no } = collection
      toast.success(fill(left === 0 ? t.allBack : t.someBack, { contractNo, left, no }))
      setGoing(true)
      paper.mutate({ query: { id: collection.id } }, { onError: onClosed })
    }
    if (returnedCents > 0) toast.info(fill(t.creditBack, { amount: yuan(returnedCents) }))
    if (refundNos.length > 0) toast.info(fill(t.refundsAsked, { numbers: refundNos.join(' ') }))
    if (laterCents > 0)
      toast.info(fill(t.refundsLater, { amount: yuan(laterCents), numbers: laterNos.join(' ') }))
    if (refused.length > 0)
      void alertDialog({
        title: fill(t.refundStays, { count: refused.length }),
        content: refused.map(({ message }) => message).join('\n'),
        okText: t.refundSeen,
      })
  }
  return (
    <>
      <FormDialog
        name={`refundPassport ${id}`}
        title={fill(t.refundPassportTitle, { contractNo })}
        width={1000}
        okText={t.giveBack}
        danger
        target={target}
        fields={[
          {
            name: 'way',
            label: r.way,
            kind: 'select',
            options: (['COUNTER', 'COURIER'] as const).map((value) => ({ value, label: r.ways[value] })),
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
          { name: 'receiptNo', label: r.receiptNo, when: ({ way }) => way === 'COUNTER' },
          {
            name: 'carrier',
            label: r.carrier,
            input: <CourierInput />,
            when: ({ way }) => way === 'COURIER',
          },
          { name: 'waybillNo', label: r.waybillNo, when: ({ way }) => way === 'COURIER' },
          { name: 'address', label: r.address, wide: true, when: ({ way }) => way === 'COURIER' },
          { name: 'reason', kind: 'textarea', help: t.refundReasonHelp },
          {
            name: 'personIds',
            label: t.applicants,
            wide: true,
            input: (
              <PeopleInput
                contractId={id}
                options={held.map((person) => ({
                  value: String(person.id),
                  label: `${applicantName(person)} ${person.passportNo}`,
                }))}
              />
            ),
          },
        ]}
        initial={{
          id,
          seenStatus,
          personIds: held.map((person) => String(person.id)),
          way: 'COUNTER',
          collectorName: contactName,
          collectorMobile: contactMobile,
          // What the contract knows of who usually comes is not typed again; the gate compares it with the card.
          ...(contactName === customerName &&
            isIdCard(customerIdNo) && { idType: 'ID_CARD' as const, idNo: customerIdNo }),
        }}
        onSaved={tell}
        onClosed={() => {
          // The slip is printed before it is over.
          if (!going) onClosed()
        }}
      />
      {slip !== undefined && <PreviewDialog files={[{ ...slip, src: slip.url }]} onClosed={onClosed} />}
    </>
  )
}

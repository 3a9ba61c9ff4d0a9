import type { FoundRecord } from '@visa/contract/centre/centre-query'
import { contractCreate } from '@visa/contract/centre/contract-calls'
import { centreQueryMessages } from '@visa/messages/centre/queries'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { navigate } from '../../../lib/route.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { begunWith, ServicesInput, useOffered } from '../services-field.tsx'

interface OrderContractProps {
  order: FoundRecord
  onClosed: () => void
}

/** Makes the contract of an order that is there: who signs it is asked, the rest is the order's. */
export function OrderContractDialog({ order, onClosed }: OrderContractProps) {
  const offered = useOffered(order)
  // What every contract begins with is there when it opens.
  if (offered.data === undefined && offered.error === null) return null
  return <ContractForm order={order} begins={begunWith(offered.data)} onClosed={onClosed} />
}

function ContractForm({ order, begins, onClosed }: OrderContractProps & { begins: string[] }) {
  const { query: t } = useTexts(centreQueryMessages)
  const { recordId, no, nationCode, visaType, customerName, mobile, people } = order
  return (
    <FormDialog
      name={`orderContract ${recordId}`}
      title={fill(t.contractOf, { orderNo: no })}
      width={550}
      okText={t.makeContract}
      target={useSaving(contractCreate, { invalidates: CASE_STALE })}
      fields={[
        {
          section: t.kinds.CONTRACT,
          lead: <p>{fill(t.contractHelp, { people })}</p>,
          fields: [
            { name: 'customerName', required: true },
            { name: 'contactName', required: true },
            { name: 'contactMobile', required: true },
            {
              name: 'services',
              label: t.moreServices,
              help: t.moreServicesHelp,
              wide: true,
              input: <ServicesInput product={order} />,
            },
            'invoiceTitle',
            {
              name: 'invoiceTaxCode',
              kind: 'upperText',
              when: ({ invoiceTitle }: { invoiceTitle?: string | undefined }) => (invoiceTitle ?? '') !== '',
            },
            'remark',
          ],
        },
      ]}
      initial={{
        orderId: recordId,
        nationCode,
        visaType,
        customerName,
        contactName: customerName,
        contactMobile: mobile,
        services: begins,
      }}
      onSaved={({ id, contractNo }) => {
        toast.success(fill(t.contractMade, { contractNo }))
        navigate('/center/contract-detail', { id })
      }}
      onClosed={onClosed}
    />
  )
}

import { dayOf } from '@visa/contract/dates'
import { IDENTITY } from '@visa/contract/identity'
import { handlingGroups, type HandlingGroup } from '@visa/contract/visa/handling'
import { PRODUCTS, VISA_TYPE } from '@visa/contract/visa/products'
import { sendBillAdd } from '@visa/contract/visa/send-bill'
import { nationMessages } from '@visa/messages/visa/nations'
import { sendBillMessages } from '@visa/messages/visa/send-bills'
import { fieldMessages } from '@visa/messages/fields'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { navigate } from '../../lib/route.ts'
import { useServerTime } from '../../lib/server-time.ts'
import { useCan } from '../../lib/session.tsx'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { DictPicker } from '../../pickers/dict-picker.tsx'
import { UserPicker } from '../../pickers/user-picker.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { DateInput } from '../../ui/inputs/date-input.tsx'
import { useOwnOrg } from './own-org.ts'

const COUNTRIES = [
  ...new Set(
    PRODUCTS.filter(({ visaType }) => visaType === VISA_TYPE.STICKER).map(({ nationCode }) => nationCode),
  ),
]

/** Whoever is lodged next of those who wait: the bill begins as their group is. */
const nextGroup = (groups: readonly HandlingGroup[], today: string): HandlingGroup | undefined =>
  groups
    .filter(({ visaType, waiting }) => visaType === VISA_TYPE.STICKER && waiting > 0)
    .toSorted((a, b) => (a.lodgingDay ?? '').localeCompare(b.lodgingDay ?? ''))
    .find(({ lodgingDay }) => lodgingDay !== null && lodgingDay >= today)

/** Begins a bill, and goes to it. */
export function NewBillDialog({ onClosed }: { onClosed: () => void }) {
  const mayAsk = useCan()('visa.handling')
  const groups = useCall(handlingGroups, {}, { silent: true, enabled: mayAsk })
  const now = useServerTime()?.told
  if (mayAsk && groups.isLoading) return null
  const today = now === undefined ? '' : dayOf(now)
  return <BillForm like={nextGroup(groups.data ?? [], today)} onClosed={onClosed} />
}

function BillForm({ like, onClosed }: { like: HandlingGroup | undefined; onClosed: () => void }) {
  const t = useTexts(sendBillMessages)
  const f = useTexts(fieldMessages)
  const nations = useTexts(nationMessages)
  const own = useOwnOrg()
  return (
    <FormDialog
      name="sendBill add"
      title={t.add}
      width={480}
      okText={t.add}
      target={useSaving(sendBillAdd, { invalidates: CASE_STALE })}
      fields={[
        ...(own === undefined
          ? ([
              {
                name: 'acceptOrgId',
                label: f.acceptOrgId,
                input: <CompanyPicker identityCode={IDENTITY.VISA} />,
              },
            ] as const)
          : []),
        {
          name: 'nationCode',
          label: t.country,
          kind: 'select',
          options: COUNTRIES.map((value) => ({ value, label: nations[value] })),
        },
        { name: 'consulate', label: t.consulate, input: <DictPicker type="RU_CONSULATE" /> },
        // A day to come: what is offered elsewhere looks back.
        { name: 'lodgingDay', label: t.lodgingDay, input: <DateInput shortcuts={false} /> },
        {
          name: 'carrierId',
          label: t.carrier,
          input: <UserPicker {...(own !== undefined && { companyId: own })} />,
        },
      ]}
      initial={{
        ...(COUNTRIES.length === 1 && COUNTRIES[0] !== undefined && { nationCode: COUNTRIES[0] }),
        ...(like !== undefined && {
          acceptOrgId: like.acceptOrgId,
          nationCode: like.nationCode,
          consulate: like.consulate,
          lodgingDay: like.lodgingDay,
        }),
        ...(own !== undefined && { acceptOrgId: own }),
      }}
      onSaved={({ id, billNo }) => {
        toast.success(fill(t.added, { billNo }))
        navigate('/visa/send-bill', { id })
      }}
      onClosed={onClosed}
    />
  )
}

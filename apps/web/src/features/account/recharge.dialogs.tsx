import { IDENTITY } from '@visa/contract/identity'
import { formatMoney } from '@visa/contract/money'
import type { OpenPay } from '@visa/contract/money/account-pay'
import {
  rechargeAsk,
  rechargeChoices,
  rechargeCredit,
  rechargePay,
  rechargeReject,
  type RechargeRow,
} from '@visa/contract/money/recharge'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { rechargeMessages } from '@visa/messages/money/recharges'
import { useState } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { yuan } from '../../lib/yuan.ts'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { FileUpload } from '../../ui/uploads/file-upload.tsx'
import { WRITING } from './account.names.ts'
import { PayCodeDialog } from './pay-code.dialog.tsx'

interface RechargeDialogProps {
  /** Whose account; absent: the platform chooses. */
  companyId?: number | undefined
  onClosed: () => void
}

const isTransfer = ({ way }: { way?: unknown }): boolean => way === 'TRANSFER'

/** Tells of a transfer with its voucher, or begins to pay by a code, which follows at once. */
export function RechargeDialog({ companyId, onClosed }: RechargeDialogProps) {
  const t = useTexts(rechargeMessages)
  const { ways: wayNames } = useTexts(paymentWordMessages)
  const { userInfo } = useSession().info
  const isPlatform = userInfo.identityCode === IDENTITY.PLATFORM
  const choices = useCall(rechargeChoices, {}).data
  const [paying, setPaying] = useState<{ rechargeNo: string; pay: OpenPay }>()
  const pay = useAction(rechargePay, WRITING)
  const target = useSaving(rechargeAsk, WRITING)
  const { banks = [], ways = ['TRANSFER' as const] } = choices ?? {}
  const bankHelp = (values: { bankAccountId?: unknown }): string | undefined => {
    const bank = banks.find(({ id }) => id === values.bankAccountId)
    if (bank === undefined) return choices !== undefined && banks.length === 0 ? t.noBanks : undefined
    return fill(t.payTo, { name: bank.accountName, no: bank.accountNo, bank: bank.bankName })
  }
  if (paying !== undefined)
    return (
      <PayCodeDialog
        title={fill(t.payTitle, { no: paying.rechargeNo })}
        pay={paying.pay}
        onClosed={onClosed}
      />
    )
  // What is chosen at first depends on the answer: the form begins with it.
  if (choices === undefined) return null
  return (
    <FormDialog
      name="recharge"
      title={t.add}
      width={550}
      okText={t.add}
      target={target}
      fields={[
        ...(isPlatform && companyId === undefined
          ? ([{ name: 'companyId', input: <CompanyPicker identityCode={IDENTITY.AGENT} /> }] as const)
          : []),
        { name: 'amountCents', kind: 'money' },
        {
          name: 'way',
          label: t.way,
          kind: 'select',
          options: ways.map((value) => ({ value, label: wayNames[value] })),
        },
        {
          name: 'bankAccountId',
          kind: 'select',
          when: isTransfer,
          required: true,
          help: bankHelp,
          options: banks.map(({ id: value, bankName, accountNo, accountName }) => ({
            value,
            label: fill(t.bankOption, { bank: bankName, no: accountNo.slice(-4), name: accountName }),
          })),
        },
        { name: 'transferDay', kind: 'date', when: isTransfer, required: true },
        { name: 'payer', label: t.payer, when: isTransfer },
        {
          name: 'vouchers',
          input: <FileUpload maxFiles={5} />,
          wide: true,
          when: isTransfer,
          required: true,
        },
        { name: 'remark', kind: 'textarea' },
      ]}
      initial={{
        way: 'TRANSFER',
        companyId: companyId ?? (isPlatform ? null : userInfo.companyId),
        bankAccountId: banks.find(({ isDefault }) => isDefault)?.id ?? null,
      }}
      onSaved={({ id, rechargeNo }, { way }) => {
        if (way === 'TRANSFER') {
          toast.success(fill(t.added, { no: rechargeNo }))
          return
        }
        pay.mutate(
          { body: { id } },
          {
            onSuccess: ({ openPay }) => {
              if (openPay !== null) setPaying({ rechargeNo, pay: openPay })
            },
          },
        )
      }}
      onClosed={() => {
        // The code takes the place of the form.
        if (!pay.isPending && paying === undefined) onClosed()
      }}
    />
  )
}

interface OfRecharge {
  recharge: RechargeRow
  onClosed: () => void
}

/** Credits a transfer that was found at the bank. */
export function CreditDialog({ recharge, onClosed }: OfRecharge) {
  const t = useTexts(rechargeMessages)
  const {
    id,
    rechargeNo: no,
    status: seenStatus,
    amountCents,
    bankName: bank,
    companyName: company,
  } = recharge
  return (
    <FormDialog
      name={`credit ${id}`}
      title={fill(t.creditTitle, { no })}
      width={480}
      okText={t.credit}
      target={useSaving(rechargeCredit, WRITING)}
      fields={[
        {
          name: 'bankReference',
          help: fill(t.creditHelp, { bank, amount: formatMoney(amountCents) }),
        },
      ]}
      initial={{ id, seenStatus }}
      onSaved={({ prepaidCents }) =>
        toast.success(fill(t.credited, { no, company, balance: yuan(prepaidCents) }))
      }
      onClosed={onClosed}
    />
  )
}

export function RejectDialog({ recharge: { id, rechargeNo: no, status: seenStatus }, onClosed }: OfRecharge) {
  const t = useTexts(rechargeMessages)
  return (
    <FormDialog
      name={`reject ${id}`}
      title={fill(t.rejectTitle, { no })}
      width={480}
      okText={t.reject}
      danger
      target={useSaving(rechargeReject, WRITING)}
      fields={[{ name: 'reason', kind: 'textarea', required: true }]}
      initial={{ id, seenStatus }}
      onSaved={() => toast.success(fill(t.rejectDone, { no }))}
      onClosed={onClosed}
    />
  )
}

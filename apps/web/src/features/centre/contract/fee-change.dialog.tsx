import { feeApplyFrom } from '@visa/contract/centre/approval'
import type { ContractDetail, ContractFee } from '@visa/contract/centre/contract'
import { formatMoney } from '@visa/contract/money'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { Input, InputNumber } from 'antd'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { FeeLook } from './approval-look.tsx'
import { centsOf, emptied, wholeChange, type TypedChange } from './fee-change.ts'
import { useFeeText } from './contract-fees.tsx'
import styles from '../centre.module.css'

interface FeeChangeProps {
  contract: ContractDetail
  onClosed: () => void
}

/** Asks for other prices, numbers or another discount; somebody else lets it through. */
export function FeeChangeDialog({ contract, onClosed }: FeeChangeProps) {
  const t = useTexts(contractPageMessages)
  const { id, contractNo, discountCents } = contract
  const saving = useSaving(feeApplyFrom, { invalidates: CASE_STALE })
  return (
    <FormDialog
      name={`feeChange ${id}`}
      title={fill(t.feeChangeTitle, { contractNo })}
      width={800}
      okText={t.submit}
      target={{ ...saving, judge: emptied }}
      fields={[
        { name: 'change', label: t.wanted, wide: true, input: <FeeChangeInput contract={contract} /> },
        { name: 'reason', kind: 'textarea', required: true },
        { name: 'files', label: t.evidence, kind: 'files', paste: true, wide: true },
      ]}
      initial={{ contractId: id, change: { lines: [], discountCents } }}
      onSaved={({ approvalNo }) => toast.success(fill(t.asked, { approvalNo }))}
      onClosed={onClosed}
    />
  )
}

interface InputProps {
  contract: ContractDetail
  value?: TypedChange
  onChange?: (change: TypedChange) => void
}

/** The lines with what is wanted of them; only those that differ are asked for. */
function FeeChangeInput({ contract, value, onChange }: InputProps) {
  const t = useTexts(contractPageMessages)
  const textOf = useFeeText()
  const change = value ?? { lines: [], discountCents: contract.discountCents }
  const wantedOf = ({ id, unitPrice, quantity, remark }: ContractFee) =>
    change.lines.find(({ feeId }) => feeId === id) ?? { feeId: id, unitPrice, quantity, remark }
  const set = (fee: ContractFee, part: Partial<Omit<TypedChange['lines'][number], 'feeId'>>) => {
    const wanted = { ...wantedOf(fee), ...part }
    const isSame =
      wanted.unitPrice === fee.unitPrice &&
      wanted.quantity === fee.quantity &&
      wanted.remark.trim() === fee.remark
    const rest = change.lines.filter(({ feeId }) => feeId !== fee.id)
    onChange?.({ ...change, lines: isSame ? rest : [...rest, wanted] })
  }
  const after =
    contract.fees.reduce((sum, fee) => sum + centsOf(wantedOf(fee)), 0) - (change.discountCents ?? 0)
  const difference = after - contract.totalCents
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.item}</th>
            <th scope="col">{t.unitPrice}</th>
            <th scope="col">{t.quantity}</th>
            <th scope="col" className={styles.figure}>
              {t.amount}
            </th>
            <th scope="col">{t.lineRemark}</th>
          </tr>
        </thead>
        <tbody>
          {contract.fees
            .filter(({ serviceFeeId }) => serviceFeeId !== null)
            .map((fee) => {
              const name = textOf(fee)
              const wanted = wantedOf(fee)
              return (
                <tr key={fee.id}>
                  <th scope="row">{name}</th>
                  <td>
                    <MoneyInput
                      aria-label={fill(t.priceOf, { name })}
                      value={wanted.unitPrice}
                      onChange={(cents) => set(fee, { unitPrice: cents })}
                    />
                  </td>
                  <td>
                    <InputNumber<number>
                      aria-label={fill(t.quantityOf, { name })}
                      value={wanted.quantity}
                      onChange={(quantity) => set(fee, { quantity })}
                    />
                  </td>
                  <td className={styles.figure}>{formatMoney(centsOf(wanted))}</td>
                  <td>
                    <Input
                      aria-label={fill(t.remarkOf, { name })}
                      value={wanted.remark}
                      onChange={({ target }) => set(fee, { remark: target.value })}
                    />
                  </td>
                </tr>
              )
            })}
          <tr>
            <th scope="row">{t.discount}</th>
            <td colSpan={4}>
              <MoneyInput
                aria-label={t.discount}
                value={change.discountCents}
                onChange={(cents) => onChange?.({ ...change, discountCents: cents })}
              />
            </td>
          </tr>
        </tbody>
      </table>
      <p className={styles.difference} aria-live="polite">
        {fill(t.wouldBe, {
          before: yuan(contract.totalCents),
          after: yuan(after),
          difference: `${difference > 0 ? '+' : ''}${formatMoney(difference)}`,
        })}
      </p>
      <FeeLook contractId={contract.id} change={wholeChange(change)} />
    </>
  )
}

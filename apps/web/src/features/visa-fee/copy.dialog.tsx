import { RULE_KINDS, screenOfKind } from '@visa/contract/visa/fee-kinds'
import { feeCopy } from '@visa/contract/visa/fee-rule'
import { productKey, type Product } from '@visa/contract/visa/products'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { feeMessages } from '@visa/messages/visa/fees'
import { productMessages } from '@visa/messages/visa/products'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { WRITING } from './fee.names.ts'

/** A new price list of one product from a day on, of the kinds that the viewer looks after. */
export function CopyFeesDialog({ product, onClosed }: { product: Product; onClosed: () => void }) {
  const t = useTexts(feeMessages)
  const names = useTexts(productMessages)
  const { kinds } = useTexts(feeKindMessages)
  const can = useCan()
  const own = RULE_KINDS.filter((kind) => can(`${screenOfKind(kind)}.edit`))
  return (
    <FormDialog
      name={`fee copy ${productKey(product)}`}
      title={fill(t.copyTitle, { product: names[productKey(product)] })}
      width={550}
      target={useSaving(feeCopy, { invalidates: WRITING.invalidates })}
      fields={[
        { name: 'from', help: t.copyHelp },
        { name: 'percent', help: t.percentHelp },
        { name: 'kinds', wide: true, options: own.map((value) => ({ value, label: kinds[value] })) },
        'remark',
      ]}
      initial={{ ...product, kinds: own.filter((kind) => kind !== 'vas' && kind !== 'courier'), percent: 0 }}
      onSaved={({ rules: count }, { from }) => toast.success(fill(t.copied, { from, count }))}
      onClosed={onClosed}
    />
  )
}

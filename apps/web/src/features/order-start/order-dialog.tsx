import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { orderStartMessages } from '@visa/messages/shell/order-start'
import { uiMessages } from '@visa/messages/ui/ui'
import { CODES } from '@visa/contract/codes'
import type { Product } from '@visa/contract/visa/products'
import { Button } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { CallError } from '../../lib/call-error.ts'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/form/draft-notice.tsx'
import { FormBody } from '../../ui/form/form-body.tsx'
import type { FormTarget } from '../../ui/form/form-target.ts'
import type { FormProps } from '../../ui/form/form-props.ts'
import { useForm } from '../../ui/form/use-form.tsx'
import { LOADING_DELAY_MS } from '../../ui/use-delayed.ts'
import { nameOf } from './countries.ts'
import type { CreateOrderProps } from './started-order.ts'
import { OrderSum } from './order-sum.tsx'
import { SendProduct } from './send-product.tsx'
import { PricePanel } from './price-panel.tsx'
import { SimilarNotice } from './similar-notice.tsx'
import { EstimatingProvider, type Estimating } from './use-estimate.ts'
import styles from './order-dialog.module.css'

type OrderDialogProps<In extends object, Out extends object, Result> = Omit<
  FormProps<In, Out, Result>,
  'name' | 'title' | 'draft'
> &
  CreateOrderProps &
  Pick<Estimating, 'categoryField'>

/** C9.13 */
const WIDTH = 550

/** C8.4: what nobody foresaw is told in the words for it. */
function asSubmission<In extends object, Out extends object, Result>(
  target: FormTarget<In, Out, Result>,
  failed: string,
): FormTarget<In, Out, Result> {
  return {
    ...target,
    send: async (body, key) => {
      try {
        return await target.send(body, key)
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== CODES.SYSTEM_EXCEPTION) throw error
        throw new CallError(error.code, failed, error.data)
      }
    },
  }
}

/** Enter in a plain field; in others it chooses a day or an entry, or ends a word that is being composed. */
const submits = ({ key, target, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  !ctrlKey &&
  !metaKey &&
  !nativeEvent.isComposing &&
  target instanceof HTMLInputElement &&
  target.type !== 'radio' &&
  target.role !== 'combobox' &&
  target.closest('.ant-picker') === null

/**
 * A form in which an order is made: its price and its promise in the footer, why they are so in a panel beside it. The
 * form kit has no place for either, so the dialog is put together here.
 */
export function OrderDialog<In extends object, Out extends object, Result>(
  props: OrderDialogProps<In, Out, Result>,
) {
  const { country, visaType, categoryField, target, onClosed } = props
  const t = useTexts(orderCreateMessages)
  const ui = useTexts(uiMessages)
  const { kinds } = useTexts(orderStartMessages)
  const { language } = useLanguage()
  const [why, setWhy] = useState(false)
  const [people, setPeople] = useState(1)
  const product = { nationCode: country.nationCode, visaType } as Product
  const place = `${product.nationCode}-${product.visaType}`
  const { open, saving, draft, save, cancel, focusFirst, frame } = useForm({
    ...props,
    target: asSubmission(target, t.failed),
    name: `order ${place}`,
    draft: { kind: 'visa.order', recordId: place },
  })
  const inForm = (children: React.ReactNode) => (
    <EstimatingProvider value={{ product, people, categoryField }}>{frame(children)}</EstimatingProvider>
  )
  return (
    <Dialog
      open={open}
      title={fill(t.title, { country: nameOf(country, language), kind: kinds[visaType] })}
      width={WIDTH}
      // Room for the panel.
      style={{ top: 24, ...(why && { left: 'calc(min(0px, max(-195px, 300px - 50vw)))' }) }}
      footer={null}
      onCancel={() => void cancel()}
      afterClose={onClosed}
      afterOpenChange={(opened) => opened && focusFirst()}
    >
      {inForm(
        <>
          <SendProduct />
          {/* Keys of its fields pass through; it is nothing to act on itself. */}
          <div
            className={styles.body}
            role="presentation"
            onKeyDown={(event) => submits(event) && void save()}
          >
            <DraftNotice draft={draft} />
            <SimilarNotice />
            <FormBody />
          </div>
          <footer className={styles.footer}>
            <OrderSum why={why} onWhy={() => setWhy(!why)} />
            <Button onClick={() => void cancel()}>{ui.cancel}</Button>
            <Button
              type="primary"
              loading={saving && { delay: LOADING_DELAY_MS }}
              onClick={() => void save()}
            >
              {t.create}
            </Button>
          </footer>
          {why && <PricePanel people={people} onPeople={setPeople} onClose={() => setWhy(false)} />}
        </>,
      )}
    </Dialog>
  )
}

import { uiMessages } from '@visa/messages/ui/ui'
import { useTexts } from '../../lib/i18n.tsx'
import { useTabLife } from '../../lib/tabs/use-tab-life.ts'
import { Dialog } from '../dialog.tsx'
import { LOADING_DELAY_MS } from '../use-delayed.ts'
import { DraftNotice } from './draft-notice.tsx'
import { FormBody } from './form-body.tsx'
import type { FormProps } from './form-props.ts'
import { useForm } from './use-form.tsx'
import styles from './form.module.css'

interface FormDialogProps<In extends object, Out extends object, Result> extends FormProps<In, Out, Result> {
  width: 480 | 550 | 800 | 1000
  /** Where saving is not what it does. */
  okText?: string
  /** Where what it does is itself called cancelling. */
  cancelText?: string
  /** What it does takes something away. */
  danger?: boolean
  /** It has closed, saved or not; the parent then stops rendering it. */
  onClosed: () => void
}

/** A form in a dialog. It is open while it is rendered. */
export function FormDialog<In extends object, Out extends object, Result>(
  props: FormDialogProps<In, Out, Result>,
) {
  const { title, width, okText, cancelText, danger = false, onClosed } = props
  const t = useTexts(uiMessages)
  const { open, saving, draft, save, cancel, focusFirst, frame } = useForm(props)
  // Saved and on its way elsewhere: behind another tab nothing fades away, and it would be there on the way back.
  useTabLife({ onHide: () => (open ? undefined : onClosed()) })
  return (
    <Dialog
      open={open}
      title={title}
      width={width}
      okText={okText ?? t.save}
      cancelText={cancelText ?? t.cancel}
      okButtonProps={{ danger, loading: saving && { delay: LOADING_DELAY_MS } }}
      onOk={() => void save()}
      onCancel={() => void cancel()}
      afterClose={onClosed}
      afterOpenChange={(opened) => opened && focusFirst()}
    >
      {frame(
        <div className={styles.dialogBody}>
          <DraftNotice draft={draft} />
          <FormBody />
        </div>,
      )}
    </Dialog>
  )
}

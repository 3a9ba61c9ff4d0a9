import { uiMessages } from '@visa/messages/ui/ui'
import { useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../dialog.tsx'
import { LOADING_DELAY_MS } from '../use-delayed.ts'
import { useFormPanel, type FormPanelProps } from './form-panel.tsx'

interface FormDialogProps<Values> extends FormPanelProps<Values> {
  width: 480 | 550 | 800 | 1000
  /** Where saving is not what it does. */
  okText?: string
}

/** A form in a dialog. It is open while it is rendered. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, width, okText, onClosed, ...form } = props
  const t = useTexts(uiMessages)
  const { open, saving, save, cancel, focusFirst, content } = useFormPanel(
    form,
    width >= 800 ? 'columns' : 'column',
  )
  return (
    <Dialog
      open={open}
      title={title}
      width={width}
      okText={okText ?? t.save}
      cancelText={t.cancel}
      okButtonProps={{ loading: saving && { delay: LOADING_DELAY_MS } }}
      onOk={() => void save()}
      onCancel={() => void cancel()}
      afterClose={onClosed}
      afterOpenChange={(opened) => opened && focusFirst()}
    >
      {content}
    </Dialog>
  )
}

import { uiMessages } from '@visa/messages/ui/ui'
import { Button, Drawer } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { usePaneElement } from '../../lib/tabs/tab-context.tsx'
import { LOADING_DELAY_MS } from '../use-delayed.ts'
import { useFormPanel, type FormPanelProps } from './form-panel.tsx'
import styles from './form.module.css'

interface FormDrawerProps<Values> extends FormPanelProps<Values> {
  width: 480 | 800
}

/** A form in a drawer, which leaves the list beside it in view. It is open while it is rendered. */
export function FormDrawer<Values extends object>(props: FormDrawerProps<Values>) {
  const { title, width, onClosed, ...form } = props
  const t = useTexts(uiMessages)
  const pane = usePaneElement()
  const { open, saving, save, cancel, focusFirst, content } = useFormPanel(
    form,
    width >= 800 ? 'drawerColumns' : 'column',
  )
  const onOpened = (opened: boolean) => {
    if (opened) focusFirst()
    else onClosed()
  }
  const ofTab = pane !== undefined
  return (
    <Drawer
      open={open}
      title={title}
      size={width}
      mask={{ closable: false }}
      onClose={() => void cancel()}
      afterOpenChange={onOpened}
      {...(ofTab
        ? {
            getContainer: () => pane ?? document.body,
            rootClassName: styles.ofTab ?? '',
            focusable: { trap: false },
          }
        : {})}
      footer={
        <div className={styles.drawerButtons}>
          <Button onClick={() => void cancel()}>{t.cancel}</Button>
          <Button type="primary" loading={saving && { delay: LOADING_DELAY_MS }} onClick={() => void save()}>
            {t.save}
          </Button>
        </div>
      }
    >
      {content}
    </Drawer>
  )
}

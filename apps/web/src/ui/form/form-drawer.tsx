import { uiMessages } from '@visa/messages/ui/ui'
import { Button, Drawer } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { usePaneElement } from '../../lib/tabs/tab-context.tsx'
import { useCoverScreen } from '../../lib/tabs/use-cover-screen.ts'
import { LOADING_DELAY_MS } from '../use-delayed.ts'
import { DraftNotice } from './draft-notice.tsx'
import { FormBody } from './form-body.tsx'
import type { FormProps } from './form-props.ts'
import { useForm } from './use-form.tsx'
import styles from './form.module.css'

interface FormDrawerProps<In extends object, Out extends object, Result> extends FormProps<In, Out, Result> {
  width: 480 | 800
  /** It has closed, saved or not; the parent then stops rendering it. */
  onClosed: () => void
}

/** A form in a drawer, which leaves the list beside it in view. It is open while it is rendered. */
export function FormDrawer<In extends object, Out extends object, Result>(
  props: FormDrawerProps<In, Out, Result>,
) {
  const { title, width, onClosed } = props
  const t = useTexts(uiMessages)
  const pane = usePaneElement()
  const { open, saving, draft, save, cancel, focusFirst, frame } = useForm(props)
  const onOpened = (opened: boolean) => {
    if (opened) focusFirst()
    else onClosed()
  }
  const ofTab = pane !== undefined
  useCoverScreen(open)
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
      {frame(
        <>
          <DraftNotice draft={draft} />
          <FormBody />
        </>,
      )}
    </Drawer>
  )
}

import { formMessages } from '@visa/messages/ui/form'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { LOADING_DELAY_MS } from '../use-delayed.ts'
import { AutosaveState } from './autosave-state.tsx'
import { DraftNotice, DraftState } from './draft-notice.tsx'
import { FormBody } from './form-body.tsx'
import { useFormState } from './form-context.ts'
import { progressOf, totalOf } from './form-progress.ts'
import { SectionNav } from './section-nav.tsx'
import type { FormProps } from './form-props.ts'
import { useForm, type Form } from './use-form.tsx'
import styles from './form.module.css'

interface FormPageProps<In extends object, Out extends object, Result> extends FormProps<In, Out, Result> {
  /** Beside the title: whose form it is, and what else can be done with it. */
  head?: ReactNode
  /** What the button does now, which may depend on what was filled in. */
  okText?: ReactNode
  onCancel?: () => void
  /** What else can be done with it, before the button. */
  foot?: ReactNode
  /** There is nothing to save. */
  readOnly?: boolean
}

/** A long form that fills its screen: sections with a list of them, and a bar to save that stays in view. */
export function FormPage<In extends object, Out extends object, Result>(
  props: FormPageProps<In, Out, Result>,
) {
  const { title, head, okText, onCancel, foot, readOnly = false } = props
  const form = useForm(props, true)
  return form.frame(
    <div className={styles.page}>
      <header className={styles.pageHead}>
        <h1>{title}</h1>
        {head}
      </header>
      <SectionNav />
      <div className={styles.pageBody}>
        <DraftNotice draft={form.draft} />
        <FormBody long />
      </div>
      <SaveBar form={form} okText={okText} onCancel={onCancel} foot={foot} readOnly={readOnly} />
    </div>,
  )
}

interface SaveBarProps {
  form: Form
  okText: ReactNode
  onCancel: (() => void) | undefined
  foot: ReactNode
  readOnly: boolean
}

function SaveBar({ form, okText, onCancel, foot, readOnly }: SaveBarProps) {
  const t = useTexts(formMessages)
  const ui = useTexts(uiMessages)
  const { model, store } = form.handle
  const { problems, open } = useFormState(store, (state) => totalOf(progressOf(model, state)))
  const said = [
    ...(open > 0 ? [fill(t.openFields, { count: open })] : []),
    ...(problems > 0 ? [fill(t.problemCount, { count: problems })] : []),
  ]
  return (
    <footer className={styles.saveBar}>
      {form.autosave === undefined ? (
        <DraftState draft={form.draft} />
      ) : (
        <AutosaveState autosave={form.autosave} />
      )}
      {said.length > 0 && (
        <>
          <span className={styles.said}>{said.join(t.fieldList)}</span>
          <Button size="small" onClick={form.goToNext}>
            {t.next} <kbd aria-hidden>F8</kbd>
          </Button>
        </>
      )}
      <span className={styles.space} />
      {onCancel !== undefined && <Button onClick={onCancel}>{ui.cancel}</Button>}
      {foot}
      {!readOnly && (
        <Button
          type="primary"
          aria-keyshortcuts="Control+Enter"
          loading={form.saving && { delay: LOADING_DELAY_MS }}
          onClick={() => void form.save()}
        >
          {okText ?? ui.save} <kbd aria-hidden>Ctrl ↵</kbd>
        </Button>
      )}
    </footer>
  )
}

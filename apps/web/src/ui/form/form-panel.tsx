import { ruleMessages } from '@visa/messages/rules'
import { uiMessages } from '@visa/messages/ui/ui'
import { Form } from 'antd'
import { useId, useRef, useState, type ReactElement } from 'react'
import type * as z from 'zod/mini'
import { CallError } from '../../lib/call.ts'
import { confirmDialog } from '../../lib/feedback.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { useTabDraft } from '../../lib/tabs/tab-context.tsx'
import { failureTexts, isRequired } from './failure-texts.ts'
import { useFormKey } from './use-form-key.ts'
import { FormFieldItem, type FormField } from './form-field.tsx'
import styles from './form.module.css'

type ObjectSchema<Values> = z.ZodMiniType<unknown, Values> & {
  shape: Readonly<Record<string, z.ZodMiniType>>
}

type FieldList<Values> = readonly FormField<keyof Values & string>[]
type Fields<Values> = FieldList<Values> | ((values: Values) => FieldList<Values>)

/** A form begins with nothing in the fields that must be filled in; its schema sees to it that something is in the end. */
type Blank<Values> = { [Name in keyof Values]: Values[Name] | null }

/** Values of forms are plain data. */
const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

export interface FormPanelProps<Values> {
  /** Tells the forms of a screen apart: what was typed into one is found again by it after a reload. */
  name: string
  title: string
  /** The body schema of the endpoint that takes the form: one rule on both sides. */
  schema: ObjectSchema<Values>
  /** As a function where what has been filled in decides about other fields. */
  fields: Fields<NoInfer<Values>>
  /** The whole body, with the parts that have no field (such as the id). */
  initial: Blank<NoInfer<Values>>
  /** What else changes with a change. */
  follow?: (values: NoInfer<Values>) => Partial<NoInfer<Values>>
  /** Sends it; the key makes sure that what is sent twice is done once. */
  submit: (body: NoInfer<Values>, key: string) => Promise<unknown>
  /** It has closed, saved or not; the parent then stops rendering it. */
  onClosed: () => void
}

interface FormPanel {
  open: boolean
  saving: boolean
  save: () => Promise<void>
  /** Asks first when something would be lost. */
  cancel: () => Promise<void>
  focusFirst: () => void
  /** The fields; the panel around them has the buttons. */
  content: ReactElement
}

/** A form with its buttons somewhere around it: what dialogs and drawers have in common. */
export function useFormPanel<Values extends object>(
  props: Omit<FormPanelProps<Values>, 'title' | 'onClosed'>,
  layout: 'column' | 'columns' | 'drawerColumns',
): FormPanel {
  const { name, schema, follow, submit } = props
  const t = useTexts(uiMessages)
  const rules = useTexts(ruleMessages)
  const [form] = Form.useForm<Values>()
  // Fields of the same name may be elsewhere on the page; their ids must differ.
  const formName = useId()
  const [open, setOpen] = useState(true)
  const [saving, setSaving] = useState(false)
  // Two clicks may come before the first one's state is rendered.
  const busy = useRef(false)
  const grid = useRef<HTMLDivElement>(null)

  const [typed, keepTyped] = useTabDraft<Partial<Values>>(name)
  const { keptKey, forgetKey } = useFormKey(name)
  // As it was when the form opened, whatever comes from the server meanwhile. What has no field is kept with what was
  // typed: after a reload it still says which version of a record was being changed.
  const [initial] = useState(() => props.initial as Values)
  const [restored] = useState(typed)

  const shown: unknown = Form.useWatch([], form)
  const fields =
    typeof props.fields === 'function'
      ? props.fields({ ...initial, ...typed, ...(shown as Partial<Values> | undefined) })
      : props.fields

  const body = (): Values => ({ ...initial, ...restored, ...form.getFieldsValue() })
  const isDirty = (): boolean =>
    fields.some((field) => !same(form.getFieldValue(field.name as never), initial[field.name]))
  const close = () => {
    keepTyped(undefined)
    forgetKey()
    setOpen(false)
  }

  const show = (failures: Record<string, string>) => {
    const refused = fields.filter((field) => failures[field.name] !== undefined)
    form.setFields(
      refused.map((field) => ({ name: field.name as never, errors: [failures[field.name] ?? ''] })),
    )
    return refused
  }
  const showAndFocus = (failures: Record<string, string>) => {
    const first = show(failures)[0]
    if (first) form.focusField(first.name)
  }
  const onTyped = (changed: object) => {
    const followed = follow?.(body()) ?? {}
    form.setFieldsValue(followed)
    const names = Object.keys({ ...changed, ...followed })
    form.setFields(names.map((each) => ({ name: each as never, errors: [] })))
    keepTyped(isDirty() ? body() : undefined)
  }
  /** A field is judged when it is left, once something has been typed; typing takes the error away. */
  const judge = (left: string) => {
    const failure = failureTexts(schema, body(), rules)[left]
    if (failure !== undefined && form.isFieldTouched(left as never)) show({ [left]: failure })
  }

  /** Whoever was quicker than the opening animation and is typing already keeps the focus. */
  const focusFirst = () => {
    const first = fields.find((field) => field.disabled !== true)
    if (first && !grid.current?.contains(document.activeElement)) form.focusField(first.name)
  }

  const save = async () => {
    const failures = failureTexts(schema, body(), rules)
    if (Object.keys(failures).length > 0) return showAndFocus(failures)
    if (busy.current) return
    busy.current = true
    setSaving(true)
    try {
      await submit(body(), keptKey())
      close()
    } catch (error) {
      // Everything else a call refuses has been shown by the call itself.
      if (!(error instanceof CallError)) throw error
      showAndFocus(error.fields ?? {})
      // Only now: a saved form stays closed to further clicks while it fades away.
      busy.current = false
    } finally {
      setSaving(false)
    }
  }

  const cancel = async () => {
    const leave =
      !isDirty() ||
      (await confirmDialog({
        title: t.discardTitle,
        content: t.discardText,
        okText: t.discard,
        cancelText: t.keepEditing,
        danger: true,
      }))
    if (leave) close()
  }

  // No form element: Enter in an input must not submit.
  const content = (
    <Form
      name={formName}
      form={form}
      component={false}
      layout="vertical"
      initialValues={{ ...initial, ...typed }}
      onValuesChange={onTyped}
    >
      <div ref={grid} className={styles[layout]}>
        {fields.map((field) => (
          <FormFieldItem
            key={field.name}
            field={field}
            required={isRequired(schema.shape[field.name])}
            onBlur={() => judge(field.name)}
          />
        ))}
      </div>
    </Form>
  )
  return { open, saving, save, cancel, focusFirst, content }
}

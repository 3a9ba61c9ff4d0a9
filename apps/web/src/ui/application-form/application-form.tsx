import type { ApplicationContext, Values } from '@visa/contract/application/context'
import { draftSchema } from '@visa/contract/application/draft-schema'
import { blankValues, type ApplicationForm as Form } from '@visa/contract/application/form'
import type { FormCode } from '@visa/contract/visa/form-codes'
import { isUnderParent } from '@visa/contract/application/judge'
import { applicationMessages } from '@visa/messages/application/application'
import { formTexts } from '@visa/messages/application/form-texts'
import { ruleMessages } from '@visa/messages/rules'
import { useMemo, useState, type ReactElement, type ReactNode } from 'react'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { FormPage } from '../form/form-page.tsx'
import type { AnySection } from '../form/form-parts.ts'
import type { KeptByItself } from '../form/form-target.ts'
import type { Wording } from './choice-names.ts'
import { inputOf } from './field-inputs.tsx'
import { partsOf } from './form-parts-of.ts'
import { ChangeTeller, TakeOffers } from './form-tools.tsx'
import { useSpell } from './use-spell.ts'
import { viewsOf } from './view-of.ts'

interface ApplicationFormProps {
  /** Tells the forms of a screen apart. */
  name: string
  title: string
  code: FormCode
  form: Form
  /** What the form begins with; what changes afterwards is told by `onChange`. */
  values: Values
  context: ApplicationContext
  onChange?: (field: string, value: unknown) => void
  /** The form is whole: nothing in it is refused. Where it keeps itself: everything typed is kept, whole or not. */
  onComplete: (values: Values) => void | Promise<void>
  okText: ReactNode
  /** Beside the title. */
  head?: ReactNode
  /** Before the button. */
  foot?: ReactNode
  /** Above the fields of a section, by its name in the form. */
  leads?: Readonly<Record<string, ReactElement>>
  /** What stands behind the form's own sections. */
  further?: readonly AnySection[]
  /** Keeps every change by itself; it may not come or go while the form is open. */
  autosave?: KeptByItself | undefined
  readOnly?: boolean
  /** Somebody confirmed the passport: its fields stay as they are (P9.18). */
  passportConfirmed?: boolean
  /** Where files do not go to the server's store. */
  fileInput?: (name: string) => ReactElement
}

/** The words of a form and its choices in the language of the screen. */
export function useWording(code: FormCode): Wording {
  const { language } = useLanguage()
  const { yes, no } = useTexts(applicationMessages)
  return useMemo(() => ({ language, texts: formTexts(code, language), yes, no }), [code, language, yes, no])
}

const HAN = /\p{Script=Han}/u
const holdsHan = (values: Values): boolean =>
  Object.values(values).some((value) => typeof value === 'string' && HAN.test(value))

/** Choices that do not belong to what was chosen above them are taken back. */
function followed(form: Form, read: Parameters<typeof isUnderParent>[2]): Record<string, null> {
  const wrong = Object.entries(form.fields).filter(([name, field]) => {
    const held = read.text(name)
    return field.kind === 'select' && held !== '' && !isUnderParent(field, held, read)
  })
  return Object.fromEntries(wrong.map(([name]) => [name, null]))
}

/** The application form of one country, judged as everywhere. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { name, title, code, form, values, context, onChange, onComplete, okText, head, fileInput } = props
  const { readOnly = false, passportConfirmed = false, autosave, leads, further, foot } = props
  const t = useTexts(applicationMessages)
  const rules = useTexts(ruleMessages)
  const wording = useWording(code)
  const [han, setHan] = useState(() => holdsHan(values))
  const spell = useSpell(han)
  const viewOf = useMemo(
    () => viewsOf(form, spell === undefined ? context : { ...context, spell }),
    [form, context, spell],
  )
  const parts = useMemo(
    () => [
      ...partsOf({
        form,
        context,
        wording,
        rules,
        hints: { passportIssueDate: t.unknownDay, passportExpiryDate: t.unknownDay },
        viewOf,
        isLocked: (_, field) => readOnly || (passportConfirmed && field.locked),
        inputOf: (field, given) => inputOf(field, given, { code, context, wording, fileInput }),
        leads: leads ?? {},
      }),
      ...(further ?? []),
    ],
    [form, code, context, wording, rules, t, viewOf, readOnly, passportConfirmed, fileInput, leads, further],
  )
  const target = useMemo(
    () => ({
      schema: draftSchema(form),
      judge: (body: Values) => viewOf(body).failures,
      progress: (held: Values) => Object.values(viewOf(held).progress.sections),
    }),
    [form, viewOf],
  )
  const { current } = autosave ?? {}
  const known = useMemo(() => ({ ...blankValues(form), ...current }), [form, current])
  return (
    <FormPage
      name={name}
      title={title}
      target={{
        ...target,
        send: async (body: Values) => onComplete(body),
        autosave: autosave && { ...autosave, current: known },
      }}
      fields={parts as never}
      initial={{ ...blankValues(form), ...values }}
      follow={(held: object) => followed(form, viewOf(held as Values).read)}
      okText={okText}
      foot={foot}
      readOnly={readOnly}
      head={
        <>
          <ChangeTeller
            onChange={(field, value) => {
              if (typeof value === 'string' && HAN.test(value)) setHan(true)
              onChange?.(field, value)
            }}
          />
          {head}
          {!readOnly && <TakeOffers viewOf={viewOf} />}
        </>
      }
    />
  )
}

import { ApplicantFields, applicantName } from '@visa/contract/visa/applicant'
import { applicantAdd } from '@visa/contract/visa/applicant-form'
import { applicantListMessages } from '@visa/messages/visa/applicant-list'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react'
import * as z from 'zod/mini'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { CountryPicker } from '../../../pickers/country-picker.tsx'
import { DictPicker } from '../../../pickers/dict-picker.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { useFormState } from '../../../ui/form/form-context.ts'
import { same } from '../../../ui/form/paths.ts'
import { useForm } from '../../../ui/form/use-form.tsx'
import { LOADING_DELAY_MS } from '../../../ui/use-delayed.ts'
import { asOwn, nameOfNew } from './add-people.ts'
import styles from './applicants.module.css'

/** Somebody has a name, in characters or in letters. */
const Named = ApplicantFields.check(
  z.refine((person) => applicantName(person) !== '', { path: ['cnName'], error: 'rule:required' }),
)

export interface LeavingForm {
  /** Asks first where something typed would be lost. */
  leave: () => void
}

interface PersonFormProps {
  ref: Ref<LeavingForm>
  orderId: number
  relation: string
  /** Who was added before, by name. */
  added: readonly string[]
  onAdded: (name: string) => void
  onDone: () => void
}

/** One person who is entered by hand; everything else their form asks. */
export function PersonForm({ ref, orderId, relation, added, onAdded, onDone }: PersonFormProps) {
  const t = useTexts(applicantListMessages)
  const add = useAction(applicantAdd, { invalidates: CASE_STALE, silent: true })
  const { fields: names } = t
  const finishing = useRef(false)
  const form = useForm(
    {
      name: `new applicant ${orderId}`,
      target: {
        schema: Named,
        send: async (person, key) => {
          try {
            return await add.mutateAsync({ body: { orderId, people: [person] }, key })
          } catch (error) {
            throw asOwn(error)
          }
        },
      },
      fields: [
        { name: 'cnName', label: names.cnName, help: t.nameNeeded },
        { name: 'surname', label: names.surname, kind: 'upperText' },
        { name: 'givenNames', label: names.givenNames, kind: 'upperText' },
        { name: 'passportNo', label: names.passportNo, kind: 'upperText', remove: /\s/g },
        { name: 'passportExpiry', label: names.passportExpiry },
        { name: 'birthDate', label: names.birthDate },
        { name: 'sex', label: names.sex, input: <DictPicker type="SEX" /> },
        { name: 'nationality', label: names.nationality, input: <CountryPicker /> },
        { name: 'mobile', label: names.mobile },
        { name: 'relation', label: t.relation, input: <DictPicker type="RELATION" /> },
      ],
      initial: { relation, nationality: 'CHN' },
      onSaved: (_, person) => {
        onAdded(nameOfNew(person))
        if (finishing.current) onDone()
      },
    },
    true,
  )
  const { store } = form.handle
  const isTyped = useFormState(store, ({ values, base }) => !same(values, base))
  useImperativeHandle(ref, () => ({ leave: () => void form.cancel() }))
  const close = useEffectEvent(onDone)
  useEffect(() => {
    if (!form.open) close()
  }, [form.open])
  /** Whoever is typed is added too. */
  const finish = async () => {
    if (!isTyped) return onDone()
    finishing.current = true
    await form.save()
    finishing.current = false
  }
  const begin = useEffectEvent(() => form.focusFirst())
  useEffect(() => {
    if (added.length > 0) begin()
  }, [added.length])
  const typed = useRef<HTMLDivElement>(null)
  /** Enter in a text adds; where it chooses from a list it stays there. */
  const onEnter = useEffectEvent(({ key, target, isComposing, defaultPrevented }: KeyboardEvent) => {
    if (key !== 'Enter' || isComposing || defaultPrevented || !isTyped) return
    const isText = target instanceof HTMLInputElement && target.role !== 'combobox'
    if (isText && target.closest('.ant-picker') === null) void form.save()
  })
  useEffect(() => {
    const place = typed.current
    const hear = (event: KeyboardEvent) => onEnter(event)
    place?.addEventListener('keydown', hear)
    return () => place?.removeEventListener('keydown', hear)
  }, [])
  return (
    <section aria-label={t.typed}>
      <h3 className={styles.part}>{t.typed}</h3>
      <div ref={typed}>{form.frame(<FormBody />)}</div>
      <div className={styles.addFoot}>
        <output>
          {added.length > 0 && fill(t.addedSoFar, { count: added.length, names: added.join(', ') })}
        </output>
        <Button onClick={() => void finish()}>{isTyped ? t.addAndClose : t.close}</Button>
        <Button
          type="primary"
          aria-keyshortcuts="Control+Enter"
          loading={form.saving && { delay: LOADING_DELAY_MS }}
          onClick={() => void form.save()}
        >
          {t.addAndGoOn}
        </Button>
      </div>
    </section>
  )
}

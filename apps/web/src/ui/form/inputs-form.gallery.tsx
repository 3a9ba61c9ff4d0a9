import {
  cents,
  day,
  email,
  idCard,
  matching,
  mobile,
  newPassword,
  password,
  phone,
  proportion,
  remark,
  taxCode,
  text,
} from '@visa/contract/fields'
import { isTime, timeRangeRule } from '@visa/contract/rules/clock-times'
import { isMonthDay } from '@visa/contract/rules/month-day'
import * as numbers from '@visa/contract/rules/numbers'
import { isTicketNumber } from '@visa/contract/rules/patterns'
import { isEnglish, isRussian, isRussianOrEnglish } from '@visa/contract/rules/scripts'
import { galleryInputMessages as messages } from '@visa/messages/gallery/gallery-inputs'
import { Button } from 'antd'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTexts } from '../../lib/i18n.tsx'
import type { GallerySection } from '../gallery.ts'
import { FormDialog } from './form-dialog.tsx'
import type { FormField } from './form-field.tsx'

const REMARK_MAX = 20
const MIN_ADDRESS = 10

const address = (matches: (value: string) => boolean, rule: 'english' | 'russian' | 'russianEnglish') =>
  matching(matches, rule).check(z.minLength(MIN_ADDRESS))

const schema = z
  .strictObject({
    cname: text(20),
    mobile,
    phone,
    email,
    password: newPassword,
    rePassword: password,
    idCard,
    taxCode,
    passport: text(9),
    ticket: matching(isTicketNumber, 'ticketNumber'),
    money: cents(),
    percent: proportion,
    date: day,
    range: z.tuple([day, day]),
    time: matching(isTime, 'time'),
    monthDay: matching(isMonthDay, 'date'),
    timeRange: z.string().check(
      z.minLength(1, 'rule:required'),
      z.refine((value) => value === '' || timeRangeRule(value) !== 'timeRange', { error: 'rule:timeRange' }),
      z.refine((value) => timeRangeRule(value) !== 'timeOrder', { error: 'rule:timeOrder' }),
    ),
    english: address(isEnglish, 'english'),
    russian: address(isRussian, 'russian'),
    russianEnglish: address(isRussianOrEnglish, 'russianEnglish'),
    number: matching(numbers.isNumber, 'number'),
    integer: matching(numbers.isInteger, 'integer'),
    twoDecimals: matching(numbers.isTwoDecimals, 'twoDecimals'),
    positive: matching(numbers.isPositiveInteger, 'positiveInteger'),
    nonNegative: matching(numbers.isNonNegativeInteger, 'nonNegativeInteger'),
    negative: matching(numbers.isNegativeInteger, 'negativeInteger'),
    proportion: matching(numbers.isProportion, 'proportion'),
    weight: matching(numbers.isWeight, 'weight'),
    score: matching(numbers.isScore, 'score'),
    remark: remark(REMARK_MAX),
  })
  .check(
    z.refine((values) => values.password === values.rePassword, {
      path: ['rePassword'],
      error: 'rule:rePasswordDiffers',
    }),
  )

type Values = z.input<typeof schema>
type Name = keyof Values

const EMPTY = {
  cname: '',
  mobile: '',
  phone: '',
  email: '',
  password: '',
  rePassword: '',
  idCard: '',
  taxCode: '',
  passport: '',
  ticket: '',
  money: null,
  percent: null,
  date: null,
  range: null,
  time: null,
  monthDay: '',
  timeRange: '',
  english: '',
  russian: '',
  russianEnglish: '',
  number: '',
  integer: '',
  twoDecimals: '',
  positive: '',
  nonNegative: '',
  negative: '',
  proportion: '',
  weight: '',
  score: '',
  remark: '',
}

const MAX_TEXT = 40
const AS_NUMBER = [
  'number',
  'integer',
  'twoDecimals',
  'positive',
  'nonNegative',
  'negative',
  'proportion',
  'weight',
  'score',
] as const

function InputsForm() {
  const t = useTexts(messages)
  const [open, setOpen] = useState(false)
  const [saved, setSaved] = useState<Values>()
  const plain = (name: Name, label: string): FormField<Name> => ({ kind: 'text', name, label, max: MAX_TEXT })
  const fields: FormField<Name>[] = [
    plain('cname', t.cname),
    plain('mobile', t.mobile),
    plain('phone', t.phone),
    { kind: 'email', name: 'email', label: t.email },
    plain('password', t.password),
    plain('rePassword', t.rePassword),
    plain('idCard', t.idCard),
    plain('taxCode', t.taxCode),
    { kind: 'upperText', name: 'passport', label: t.upper, max: 9, remove: /[^A-Z0-9]/ },
    { kind: 'ticket', name: 'ticket', label: t.ticket },
    { kind: 'money', name: 'money', label: t.money },
    { kind: 'percent', name: 'percent', label: t.percent },
    { kind: 'date', name: 'date', label: t.date },
    { kind: 'dateRange', name: 'range', label: t.range },
    { kind: 'time', name: 'time', label: t.time },
    { kind: 'monthDay', name: 'monthDay', label: t.monthDay },
    plain('timeRange', t.timeRange),
    plain('english', t.english),
    plain('russian', t.russian),
    plain('russianEnglish', t.russianEnglish),
    ...AS_NUMBER.map((name): FormField<Name> => ({ kind: 'numberText', name, label: t[name] })),
    { kind: 'remark', name: 'remark', label: t.remark, max: REMARK_MAX },
  ]
  return (
    <div>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t.openForm}
      </Button>
      {saved && (
        <p>
          {t.saved} <output>{JSON.stringify(saved)}</output>
        </p>
      )}
      {open && (
        <FormDialog
          name="inputs"
          title={t.formTitle}
          width={800}
          schema={schema}
          fields={fields}
          initial={EMPTY}
          submit={async (values) => setSaved(values)}
          onClosed={() => setOpen(false)}
        />
      )}
    </div>
  )
}

export const sections: readonly GallerySection[] = [
  { id: 'inputs-form', title: { zh: messages.zh.form, en: messages.en.form }, Demo: InputsForm },
]

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
import type { FormParts } from './form-parts.ts'

const REMARK_MAX = 20
const MAX_TEXT = 40
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

function InputsForm() {
  const t = useTexts(messages)
  const [open, setOpen] = useState(false)
  const [saved, setSaved] = useState<Values>()
  const named = <Each extends Name & keyof typeof t>(name: Each) => ({ name, label: t[name] })
  const fields: FormParts<Values> = [
    named('cname'),
    named('mobile'),
    named('phone'),
    named('email'),
    named('password'),
    { ...named('rePassword'), kind: 'text' },
    named('idCard'),
    named('taxCode'),
    { name: 'passport', label: t.upper, kind: 'upperText', remove: /[^A-Z0-9]/ },
    named('ticket'),
    { ...named('money'), kind: 'money' },
    { ...named('percent'), kind: 'percent' },
    named('date'),
    { ...named('range'), kind: 'dateRange' },
    named('time'),
    { ...named('monthDay'), kind: 'monthDay' },
    { ...named('timeRange'), kind: 'text', max: MAX_TEXT },
    { ...named('english'), kind: 'text', max: MAX_TEXT },
    { ...named('russian'), kind: 'text', max: MAX_TEXT },
    { ...named('russianEnglish'), kind: 'text', max: MAX_TEXT },
    named('number'),
    named('integer'),
    named('twoDecimals'),
    named('positive'),
    named('nonNegative'),
    named('negative'),
    named('proportion'),
    named('weight'),
    named('score'),
    { ...named('remark'), kind: 'remark' },
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
          target={{ schema, send: async (values) => setSaved(values) }}
          fields={fields}
          onClosed={() => setOpen(false)}
        />
      )}
    </div>
  )
}

export const sections: readonly GallerySection[] = [
  { id: 'inputs-form', title: (language) => messages[language].form, Demo: InputsForm },
]

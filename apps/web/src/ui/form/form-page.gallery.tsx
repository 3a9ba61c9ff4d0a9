import { CODES } from '@visa/contract/codes'
import { galleryFormMessages as messages } from '@visa/messages/gallery/gallery-form'
import { Checkbox, Select } from 'antd'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { toast } from '../../lib/feedback.ts'
import { useTexts } from '../../lib/i18n.tsx'
import type { GallerySection } from '../gallery.ts'
import { Applicant, CONDITIONS, SECTIONS, isShown, type ApplicantField } from './applicant.ts'
import { FormPage } from './form-page.tsx'
import type { AnyField, AnyList, AnySection } from './form-parts.ts'
import styles from './form-gallery.module.css'

const OUTCOMES = ['saves', 'refusesFields', 'refusesWhole', 'meets'] as const
type Outcome = (typeof OUTCOMES)[number]

const SAMPLES: Readonly<Record<ApplicantField['kind'], unknown>> = {
  text: 'SAMPLE',
  date: '2030-01-31',
  yesno: 'y',
  choice: 'A',
  files: [],
  several: ['A'],
  email: 'lyu@example.com',
}

/** The value that shows what hangs on a field. */
const showing = ({ name, kind, max }: ApplicantField): unknown => {
  const sample = SAMPLES[kind]
  const fitting = typeof sample === 'string' && max > 0 ? sample.slice(0, max) : sample
  return Object.values(CONDITIONS).find(({ on, not }) => on === name && !not)?.values[0] ?? fitting
}

/** An applicant with everything filled in and rows in every list: a hundred fields at once. */
const STORED = {
  ...Object.fromEntries(SECTIONS.flatMap(({ fields }) => fields).map((each) => [each.name, showing(each)])),
  stays: [
    { type: 'A', name: 'Hotel Metropol', address: 'Teatralny proezd 2, Moscow' },
    { type: 'A', name: 'Hotel Astoria', address: 'Bolshaya Morskaya 39, Saint Petersburg' },
  ],
  children: [
    { fullName: 'LYU XIAOYU', birthDate: '2015-03-02' },
    { fullName: 'LYU XIAOCHEN', birthDate: '2018-11-20' },
  ],
  relativesInRussia: [
    { relation: 'A', surname: 'LYU', givenNames: 'WEI', birthDate: '1980-05-06', address: 'Moscow, Arbat 1' },
  ],
  surname: 'LYU',
  givenNames: 'JINGYI',
  employerName: 'HANGZHOU QINGHE DESIGN',
  position: 'DESIGN DIRECTOR',
}

type Texts = (typeof messages)['zh']

function useParts(): readonly AnySection[] {
  const t = useTexts(messages)
  const labels = t.fields as Readonly<Record<string, string>>
  const some = [
    { value: 'A', label: t.optionA },
    { value: 'B', label: t.optionB },
    { value: 'C', label: t.optionC },
  ]
  const choicesOf = (name: string) => {
    const asked = Object.values(CONDITIONS).flatMap(({ on, values }) => (on === name ? values : []))
    return [...new Set(asked)].map((value) => ({ value, label: value })).concat(some)
  }
  const yesNo = [
    { value: 'y', label: t.yes },
    { value: 'n', label: t.no },
  ]
  const fieldOf = ({ name, kind }: ApplicantField): AnyField => {
    const condition = CONDITIONS[name]
    return {
      name,
      label: labels[name] ?? name,
      ...(kind === 'yesno' ? { options: yesNo } : {}),
      ...(kind === 'choice' || kind === 'several' ? { options: choicesOf(name) } : {}),
      ...(kind === 'files' ? { kind: 'files' } : {}),
      ...(condition === undefined
        ? {}
        : { when: (values) => isShown(condition, values), required: condition.required }),
    }
  }
  const column = (name: string, more: Partial<AnyField> = {}): AnyField => ({
    name,
    label: labels[name] ?? name,
    ...more,
  })
  const listOf = (name: 'stays' | 'children' | 'relativesInRussia', fields: AnyField[]): AnyList => {
    const condition = CONDITIONS[name]
    return {
      list: name,
      label: t.fields[name],
      fields,
      ...(condition === undefined ? {} : { when: (values) => isShown(condition, values) }),
    }
  }
  const lists: Readonly<Record<string, AnyList[]>> = {
    visit: [listOf('stays', [column('type', { options: some }), column('name'), column('address')])],
    relatives: [
      listOf('children', [column('fullName'), column('birthDate')]),
      listOf('relativesInRussia', [
        column('relation', { options: some }),
        column('surname'),
        column('givenNames'),
        column('birthDate'),
        column('address'),
      ]),
    ],
  }
  return SECTIONS.map(({ name, fields }) => ({
    section: t.sections[name],
    fields: [...fields.map(fieldOf), ...(lists[name] ?? [])],
  }))
}

/** Answers as a server would. */
async function answer(outcome: Outcome, t: Texts): Promise<void> {
  if (outcome === 'refusesFields') {
    const fields = { 'children.1.fullName': t.nameWrong, passportNo: t.nameWrong }
    throw new CallError(CODES.FAILURE, t.nameWrong, { fields })
  }
  if (outcome === 'refusesWhole') throw new CallError(CODES.FAILURE, t.wholeWrong)
  if (outcome === 'meets') {
    const current = { ...STORED, position: t.theirPosition, givenNames: 'JING YI' }
    const conflict = { by: t.changedBy, at: '2026-11-16T06:02:51.000Z', current }
    throw new CallError(CODES.DIALOG, t.wholeWrong, { conflict })
  }
  toast.success(t.saved)
}

function LongForm() {
  const t = useTexts(messages)
  const [outcome, setOutcome] = useState<Outcome>('saves')
  const [filled, setFilled] = useState(true)
  const parts = useParts()
  return (
    <div className={styles.screen}>
      <FormPage
        key={String(filled)}
        name="gallery applicant"
        title={t.title}
        head={
          <>
            <Checkbox checked={filled} onChange={({ target }) => setFilled(target.checked)}>
              {t.filled}
            </Checkbox>
            <Select<Outcome>
              aria-label={t.outcome}
              className={styles.outcome ?? ''}
              value={outcome}
              onChange={setOutcome}
              options={OUTCOMES.map((value) => ({ value, label: t[value] }))}
            />
          </>
        }
        target={{ schema: Applicant, send: () => answer(outcome, t) }}
        fields={parts as never}
        initial={filled ? STORED : {}}
      />
    </div>
  )
}

export const sections: readonly GallerySection[] = [
  { id: 'form-page', title: (language) => messages[language].section, Demo: LongForm },
]

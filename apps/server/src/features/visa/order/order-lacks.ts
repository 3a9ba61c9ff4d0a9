import type { ApplicationContext } from '@visa/contract/application/context'
import { keptForm } from '@visa/contract/application/forms'
import { isBlank, judge } from '@visa/contract/application/judge'
import type { DictEntry } from '@visa/contract/dict/dict-data'
import type { RuleFailure } from '@visa/contract/issues'
import type { Language } from '@visa/contract/session/personal'
import { applicantName } from '@visa/contract/visa/applicant'
import type { DocumentSummary } from '@visa/contract/visa/document'
import { ORDER_STEP, type OrderLack } from '@visa/contract/visa/order-check'
import type { OrderFields } from '@visa/contract/visa/order'
import { HOME_NATIONALITY } from '@visa/contract/visa/fee-kinds'
import type { FeeGap } from '@visa/contract/visa/order-price'
import { orderProblems } from '@visa/contract/visa/order-rules'
import { failureText } from '@visa/messages/application/failure-text'
import { errorMessages } from '@visa/messages/errors'
import { requestFieldMessages } from '@visa/messages/request-fields'
import { ruleMessages } from '@visa/messages/rules'
import { fill, type LocalText } from '@visa/messages/texts'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { orderCheckMessages } from '@visa/messages/visa/order-check'
import { summaryOf, type ApplicantPapers } from './applicant-documents.service.ts'
import type { JudgedApplicant } from './order-check.repo.ts'

/** Something that is missing or wrong, told in every language: who reads it is not known yet. */
export type Lack = Omit<OrderLack, 'text'> & { text: LocalText }

const local = (say: (language: Language) => string): LocalText => ({ zh: say('zh'), en: say('en') })

const named = (language: Language, field: string): string =>
  (requestFieldMessages[language] as Record<string, string>)[field] ?? field

/** Step 1: contact and journey. */
export function journeyLacks(order: OrderFields, today: string): Lack[] {
  const past =
    order.entryDate !== null && order.entryDate < today
      ? [{ field: 'entryDate' as const, rule: 'entryInPast' as const, params: {} }]
      : []
  return [...orderProblems(order), ...past].map(({ field, rule, params = {} }) => ({
    kind: 'order',
    applicantId: null,
    name: '',
    step: ORDER_STEP.JOURNEY,
    field,
    wrong: !isBlank(order[field]),
    text: local((language) =>
      fill(errorMessages[language].invalidField, {
        field: named(language, field),
        reason: fill(ruleMessages[language][rule], params),
      }),
    ),
  }))
}

/** What belongs to the whole of a step. */
export const wholeLack = (
  step: OrderLack['step'],
  key: keyof (typeof orderCheckMessages)['zh']['lacks'],
): Lack => ({
  kind: 'step',
  applicantId: null,
  name: '',
  step,
  field: '',
  wrong: false,
  text: local((language) => orderCheckMessages[language].lacks[key]),
})

/** The passport that it is missing for, where that is not the usual one. */
const foreignIn = ({ nationality }: FeeGap): string =>
  nationality === HOME_NATIONALITY ? '' : ` ${nationality}`

/** A fee without a rule: said by its name, and for which ages where it is not missing for adults. */
export const gapLack = (gaps: readonly FeeGap[]): Lack => ({
  ...wholeLack(ORDER_STEP.PRICE, 'noPrice'),
  text: local((language) => {
    const { kinds, ages, gap } = feeKindMessages[language]
    const [first] = gaps
    const kind = first === undefined ? '' : kinds[first.kind]
    const groups = [...new Set(gaps.map((each) => `${ages[each.ageGroup]}${foreignIn(each)}`))].join(', ')
    return `${fill(gap, { kind })} · ${groups}`
  }),
})

const firstPart = ({ field }: RuleFailure): string => field.split('.')[0] ?? field

/**
 * What the form of an applicant lacks. The files that it asks for, where no list of documents does, are papers, which
 * may follow: they belong to step 3 like all others.
 */
export function applicantLacks(applicant: JudgedApplicant, context: ApplicationContext): Lack[] {
  const { id: applicantId, formCode, values } = applicant
  const form = keptForm(formCode)
  return judge(form, values, context).map((failure): Lack => {
    const field = firstPart(failure)
    return {
      kind: 'field',
      applicantId,
      name: applicantName(applicant),
      step: form.fields[field]?.kind === 'file' ? ORDER_STEP.DOCUMENTS : ORDER_STEP.APPLICANTS,
      field: failure.field,
      wrong: !isBlank(values[field]),
      text: local((language) => failureText(formCode, failure, language)),
    }
  })
}

/** What documents are called. */
export interface DocumentWords {
  /** Of MATERIAL_KIND. */
  kinds: readonly DictEntry[]
  /** Of MATERIAL_FORM. */
  forms: readonly DictEntry[]
}

const entryName = (entries: readonly DictEntry[], code: string, language: Language): string => {
  const entry = entries.find((each) => each.code === code)
  return (language === 'zh' ? entry?.cname : entry?.ename) ?? code
}

/** Step 3: the papers that an applicant must bring and has not, or that were refused. */
export function documentLacks(papers: ApplicantPapers, words: DocumentWords): Lack[] {
  const { applicantId, name, lacks } = summaryOf(papers)
  const called = (lack: DocumentSummary['lacks'][number], language: Language): string => {
    const kind = entryName(words.kinds, lack.document, language)
    // An original and a copy of the same are told apart, also where only one of them lacks.
    const asked = papers.wanted.filter(({ document, must }) => must && document === lack.document)
    if (asked.length < 2) return kind
    const form = asked.find(({ id }) => id === lack.requirementId)?.form ?? ''
    return `${kind} · ${entryName(words.forms, form, language)}`
  }
  return lacks.map((lack) => ({
    kind: 'document',
    applicantId,
    name,
    step: ORDER_STEP.DOCUMENTS,
    field: lack.document,
    wrong: lack.status !== null,
    text: local((language) => {
      const t = orderCheckMessages[language]
      const told = lack.status === null ? t.documentMissing : t.documentRefused
      return fill(told, { name: called(lack, language), reason: lack.reason })
    }),
  }))
}

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
import { orderProblems } from '@visa/contract/visa/order-rules'
import { failureText } from '@visa/messages/application/failure-text'
import { errorMessages } from '@visa/messages/errors'
import { requestFieldMessages } from '@visa/messages/request-fields'
import { ruleMessages } from '@visa/messages/rules'
import { fill, type LocalText } from '@visa/messages/texts'
import { orderCheckMessages } from '@visa/messages/visa/order-check'
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
  applicantId: null,
  name: '',
  step,
  field: '',
  wrong: false,
  text: local((language) => orderCheckMessages[language].lacks[key]),
})

const firstPart = ({ field }: RuleFailure): string => field.split('.')[0] ?? field

/**
 * What the form of an applicant lacks. The files that it asks for are papers, which may follow: they belong to step 3
 * like all others.
 */
export function applicantLacks(applicant: JudgedApplicant, context: ApplicationContext): Lack[] {
  const { id: applicantId, formCode, values } = applicant
  const form = keptForm(formCode)
  return judge(form, values, context).map((failure): Lack => {
    const field = firstPart(failure)
    return {
      applicantId,
      name: applicantName(applicant),
      step: form.fields[field]?.kind === 'file' ? ORDER_STEP.DOCUMENTS : ORDER_STEP.APPLICANTS,
      field: failure.field,
      wrong: !isBlank(values[field]),
      text: local((language) => failureText(formCode, failure, language)),
    }
  })
}

/** Step 3: the papers that an applicant must bring and has not, or that were refused. */
export const documentLacks = (
  { applicantId, name, lacks }: DocumentSummary,
  kinds: readonly DictEntry[],
): Lack[] =>
  lacks.map(({ document, status, reason }) => {
    const kind = kinds.find(({ code }) => code === document)
    return {
      applicantId,
      name,
      step: ORDER_STEP.DOCUMENTS,
      field: document,
      wrong: status !== null,
      text: local((language) => {
        const t = orderCheckMessages[language]
        const called = (language === 'zh' ? kind?.cname : kind?.ename) ?? document
        return fill(status === null ? t.documentMissing : t.documentRefused, { name: called, reason })
      }),
    }
  })

import * as z from 'zod/mini'
import type { RuleKey } from '../issues.ts'
import { isContactPhone, isEmail, isPhone } from '../rules/patterns.ts'
import { RETURN_WAY, type OrderFields } from './order.ts'
import { isProduct, VISA_TYPE } from './products.ts'

/** What an order must have before it is one (C5.4–C5.24): the same judgement for both faces, in form and server. */

/** Why a field of an order is refused. */
export interface OrderProblem {
  field: keyof OrderFields
  rule: RuleKey
  params?: Record<string, string>
}

/** C5.5 */
const RUSSIAN_MOBILE_MAX = 16

export const RUSSIA = 'RUS'

const missing = (order: OrderFields, ...fields: readonly (keyof OrderFields)[]): OrderProblem[] =>
  fields
    .filter((field) => order[field] === '' || order[field] === null)
    .map((field) => ({ field, rule: 'required' }))

const wrong = (is: boolean, problem: OrderProblem): OrderProblem[] => (is ? [problem] : [])

const isEarlier = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one < other

/** C5.5, C5.6, C5.7 */
const ofRussia = (order: OrderFields): OrderProblem[] => [
  ...wrong(order.contactMobile !== '' && !isPhone(order.contactMobile), {
    field: 'contactMobile',
    rule: 'mobile',
  }),
  ...wrong(order.contactMobile.length > RUSSIAN_MOBILE_MAX, {
    field: 'contactMobile',
    rule: 'tooLong',
    params: { max: String(RUSSIAN_MOBILE_MAX) },
  }),
  ...wrong(order.contactEmail !== '' && !isEmail(order.contactEmail), {
    field: 'contactEmail',
    rule: 'email',
  }),
]

/** C5.8, C5.9, C5.11 */
const ofSticker = (order: OrderFields): OrderProblem[] => [
  ...ofRussia(order),
  ...missing(
    order,
    'purposeSection',
    'purposeGoal',
    'visaCategory',
    'entries',
    'entryDate',
    'exitDate',
    'urgencyLevel',
    'acceptOrgId',
    'returnWay',
  ),
  ...wrong(isEarlier(order.exitDate, order.entryDate), {
    field: 'exitDate',
    rule: 'notBeforeEntry',
    params: { day: order.entryDate ?? '' },
  }),
  ...(order.returnWay === RETURN_WAY.COURIER ? missing(order, 'customerAddr') : []),
]

/** C5.15 */
const ofRussianEvisa = (order: OrderFields): OrderProblem[] => [
  ...ofRussia(order),
  ...missing(order, 'visaCategory', 'entryDate', 'urgencyLevel'),
]

/** C5.19, C5.20, C5.22, C5.23 */
const ofOthers = (order: OrderFields): OrderProblem[] => [
  ...wrong(order.contactMobile !== '' && !isContactPhone(order.contactMobile), {
    field: 'contactMobile',
    rule: 'mobile',
  }),
  ...wrong(!isEmail(order.contactEmail), { field: 'contactEmail', rule: 'contactEmail' }),
  ...missing(order, 'customerAddr'),
  ...wrong(isEarlier(order.exitDate, order.entryDate), { field: 'exitDate', rule: 'exitBeforeEntry' }),
]

/** What speaks against an order, apart from what only a day can tell. */
export function orderProblems(order: OrderFields): OrderProblem[] {
  const ofProduct =
    order.nationCode !== RUSSIA ? ofOthers : order.visaType === VISA_TYPE.STICKER ? ofSticker : ofRussianEvisa
  return [
    // Of some countries there is no such visa.
    ...wrong(!isProduct(order), { field: 'visaType', rule: 'visaTypeMissing' }),
    ...wrong(order.contactName === '', { field: 'contactName', rule: 'contactNameRequired' }),
    ...wrong(order.contactMobile === '', { field: 'contactMobile', rule: 'contactMobileRequired' }),
    ...ofProduct(order),
  ]
}

/** The same as a check of a face's request, whose fields may have other names; none is judged where there is no order. */
export const judgedAsOrder = <Draft>(
  toOrder: (draft: Draft) => OrderFields | undefined,
  nameOf: (field: keyof OrderFields) => string = (field) => field,
) =>
  z.check<Draft>(({ value, issues }) => {
    const order = toOrder(value)
    for (const { field, rule, params } of order === undefined ? [] : orderProblems(order)) {
      const path = [nameOf(field)]
      issues.push({
        code: 'custom',
        input: value,
        path,
        message: `rule:${rule}`,
        ...(params && { params }),
      })
    }
  })

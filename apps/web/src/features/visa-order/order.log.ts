import type { LogWords } from '@visa/contract/log-changes'
import { applicantMessages } from '@visa/messages/application/applicant'
import { stateText } from '@visa/contract/states'
import { gateMessages } from '@visa/messages/custody/gate'
import { documentStateMessages } from '@visa/messages/states/document-states'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { orderFrameMessages } from '@visa/messages/visa/order-frame'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { fieldMessages } from '@visa/messages/fields'
import { useTexts } from '../../lib/i18n.tsx'
import { yuan } from '../../lib/yuan.ts'
import { documentMessages } from '@visa/messages/visa/documents'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { useChoiceNames } from './order.facts.ts'

/** The log's fields and codes in words. */
export function useLogWords(visaType: number): LogWords {
  const f = useTexts(fieldMessages)
  const t = useTexts(orderPageMessages)
  const frame = useTexts(orderFrameMessages)
  const states = useTexts(orderStateMessages)
  const documents = useTexts(documentStateMessages)
  const { ways, troubles } = useTexts(paymentWordMessages)
  const { conditions, logged } = useTexts(gateMessages)
  const kindOf = useNameOfCode('MATERIAL_KIND')
  const faultOf = useNameOfCode('MATERIAL_FAULT')
  const { fields: named } = useTexts(applicantMessages)
  const formFields: Readonly<Record<string, string>> = named
  const { nameOf, fields, returnWayOf } = useChoiceNames(visaType)
  return {
    names: {
      ...useTexts(documentMessages).log,
      ...logged,
      formFields: t.formFields,
      applicants: t.applicantOrder,
      passportConfirmedAt: t.passportConfirmedAt,
      userName: t.customer,
      agentName: t.agent,
      acceptOrgName: f.acceptOrgId,
      attachments: t.files,
      appended: frame.appended,
    },
    value: (field, value) => {
      if (field === 'documentStatus') return stateText(documents, Number(value))
      if (field === 'document' || field === 'requestedDocument') return kindOf(String(value))
      if (field === 'faults') return String(value).split('、').map(faultOf).join('、')
      if (field === 'status') return stateText(states, Number(value))
      if (field === 'formFields') return formFields[String(value)]
      if (field === 'askedCheck' || field === 'openedCheck' || field === 'refusedCheck')
        return conditions[value as keyof typeof conditions]
      if (field === 'totalCents' || field === 'amountCents') return yuan(Number(value))
      if (field === 'way') return ways[value as keyof typeof ways]
      if (field === 'trouble') return troubles[value as keyof typeof troubles]
      if (field === 'returnWay') return returnWayOf(value === null ? null : Number(value))
      const chosen = fields.find((each) => each === field)
      return chosen === undefined || typeof value !== 'string' ? undefined : nameOf(chosen, value)
    },
  }
}

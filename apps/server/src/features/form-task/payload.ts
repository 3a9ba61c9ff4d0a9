import {
  fieldsOfSite,
  payloadFaults,
  type Payload,
  type PayloadField,
  type PayloadFault,
  type SiteCode,
} from '@visa/contract/form-task/sites'
import type { Language } from '@visa/contract/session/personal'
import { formTaskNameMessages } from '@visa/messages/form-task/form-task-names'
import { ruleMessages } from '@visa/messages/rules'
import { fill, type LocalText } from '@visa/messages/texts'

type Values = Readonly<Record<string, unknown>>

const textOf = (values: Values, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : ''
}

const firstRow = (values: Values, name: string): Values => {
  const list = values[name]
  const head: unknown = Array.isArray(list) ? list[0] : undefined
  return typeof head === 'object' && head !== null ? { ...head } : {}
}

/** Where forms call it otherwise than sites are told. */
const FROM: Readonly<Record<SiteCode, Partial<Record<PayloadField, (values: Values) => string>>>> = {
  RU_EVISA: {
    purpose: (values) => textOf(values, 'evisaCategory'),
    arrivalDate: (values) => textOf(values, 'entryDate'),
    port: (values) => textOf(values, 'portOfEntry'),
    stayName: (values) => textOf(firstRow(values, 'stays'), 'name'),
    stayAddress: (values) => textOf(firstRow(values, 'stays'), 'address'),
  },
  PH_EVISA: {
    purpose: (values) => textOf(values, 'purposeCode'),
    port: (values) => textOf(values, 'arrivalPort'),
    occupation: (values) => textOf(values, 'occupationCode'),
  },
}

/** What a site is sent of an applicant. */
export function payloadOf(site: SiteCode, values: Values, photo: string): Payload {
  const read = (name: PayloadField): string =>
    name === 'photo' ? photo : (FROM[site][name]?.(values) ?? textOf(values, name))
  return Object.fromEntries(fieldsOfSite(site).map((name) => [name, read(name)]))
}

export const faultText = ({ rule, params }: PayloadFault, language: Language): string =>
  fill(ruleMessages[language][rule], params)

/** What lacks, in words; undefined: nothing. */
export function lacksOf(site: SiteCode, payload: Payload): LocalText | undefined {
  const faults = payloadFaults(site, payload)
  if (faults.length === 0) return undefined
  const tell = (language: Language): string =>
    faults
      .map((fault) => `${formTaskNameMessages[language].fields[fault.field]} ${faultText(fault, language)}`)
      .join(language === 'zh' ? '；' : '; ')
  return { zh: tell('zh'), en: tell('en') }
}

import { optionFields } from '@visa/contract/centre/config-option'
import type { ConfigScreen } from '@visa/contract/centre/config-screens'
import type { LogWords } from '@visa/contract/log-changes'
import { fill } from '@visa/messages/texts'
import * as z from 'zod/mini'

type Words = Readonly<Record<string, string>>

interface ConfigWords {
  nations: Words
  visaTypes: Words
  ages: Words
  kinds: Words
  ways: Words
  docKinds: Words
  dictTypes: Words
  unuseKinds: Words
  options: {
    names: Words
    values: Words
    levels: Words
    sheets: Words
    smsOf: string
    days: string
  }
  /** What the fields of some screens are called, where the word that all records share says something else. */
  names: Partial<Record<ConfigScreen, Words>>
  /** What is in a version of a paper. */
  blocks: string
  /** An entry of a dictionary in words; undefined: there is none of that code. */
  entryOf: (type: string, code: string) => string | undefined
  unitOf: (unit: string) => string
  companyOf: (id: unknown) => string | undefined
}

/** As a centre works that has said nothing. */
const UNSAID: Readonly<Record<string, unknown>> = z.parse(optionFields.options, {})

/** Options used to be written down as one text: `smsResult: on, passportValidity: warn`. */
function optionsIn(text: string): Record<string, unknown> {
  if (text === '') return {}
  const names = Object.keys(UNSAID).join('|')
  return Object.fromEntries(
    text.split(new RegExp(`, (?=(?:${names}): )`)).map((each) => {
      const at = each.indexOf(': ')
      return [each.slice(0, at), each.slice(at + 2)]
    }),
  )
}

const DICTIONARIES: Readonly<Record<string, readonly string[]>> = {
  visaCategory: ['VISA_CATEGORY', 'EVISA_CATEGORY'],
  entries: ['VISA_ENTRIES'],
  urgencyLevel: ['VISA_HANDLE_WAY'],
  consulate: ['RU_CONSULATE'],
  nationGroup: ['NATION_GROUP'],
  currency: ['CURRENCY'],
  service: ['VAS_KIND'],
}

const LEVELS: ReadonlySet<string> = new Set(['passportValidity', 'contractSigned'])
const DAYS: ReadonlySet<string> = new Set(['purgeDays', 'unclaimedDays'])

const wordByWord = (known: Words) => (subject: string) =>
  subject
    .split(' ')
    .map((part) => known[part] ?? part)
    .join(' ')

/** The log of a configuration screen in words: what is kept as a code is told by its name, there and in the list alike. */
export function configLogWords(screen: ConfigScreen, words: ConfigWords): LogWords {
  const { options, entryOf } = words
  const optionName = (name: string, called: string): string =>
    name.startsWith('sms') ? fill(options.smsOf, { name: called }) : called
  const entryIn = (types: readonly string[], code: string): string | undefined =>
    types.map((type) => entryOf(type, code)).find((said) => said !== undefined)
  const optionText = (field: string, text: string): string | undefined => {
    if (LEVELS.has(field)) return options.levels[text]
    if (DAYS.has(field)) return fill(options.days, { days: text })
    return field === 'labelSheet' ? options.sheets[text] : options.values[text]
  }
  const value = (field: string, logged: unknown): string | undefined => {
    const text = String(logged)
    if (screen === 'center.config.option' && field in UNSAID) return optionText(field, text)
    const types = DICTIONARIES[field]
    if (types !== undefined) return entryIn(types, text)
    switch (field) {
      case 'nationCode':
        return words.nations[text]
      case 'visaType':
        return words.visaTypes[text]
      case 'ageGroup':
        return words.ages[text]
      case 'way':
        return words.ways[text]
      case 'kind':
        return screen === 'center.config.docTemplate' ? words.docKinds[text] : words.kinds[text]
      case 'type':
        return words.dictTypes[text]
      case 'resv1':
        return words.unuseKinds[text]
      case 'unit':
        return words.unitOf(text)
      case 'zh':
      case 'en':
        return `${words.blocks} ${text}`
      case 'companyId':
      case 'acceptOrgId':
        return words.companyOf(logged)
      default:
        return undefined
    }
  }
  const parts = (field: string, logged: unknown) => {
    if (screen !== 'center.config.option' || field !== 'options') return undefined
    const said: object = typeof logged === 'string' ? optionsIn(logged) : Object(logged)
    return { ...UNSAID, ...said }
  }
  /** A product and how it is handled, which process times are kept under, word by word. */
  const product = (subject: string): string =>
    subject
      .split('-')
      .map(
        (part) =>
          words.nations[part] ??
          words.visaTypes[part] ??
          entryIn(['VISA_CATEGORY', 'EVISA_CATEGORY', 'VISA_HANDLE_WAY', 'RU_CONSULATE'], part) ??
          part,
      )
      .join(' · ')
  const subjects: Partial<Record<ConfigScreen, (subject: string) => string>> = {
    'center.config.processTime': product,
    'center.config.paymentMethod': wordByWord(words.ways),
    'center.config.holiday': wordByWord(words.nations),
    'center.config.docTemplate': wordByWord(words.docKinds),
  }
  const subject = subjects[screen]
  const optionNames = Object.fromEntries(
    Object.entries(options.names).map(([name, called]) => [name, optionName(name, called)]),
  )
  return {
    names: { ...(screen === 'center.config.option' ? optionNames : {}), ...words.names[screen] },
    value,
    parts,
    ...(subject !== undefined && { subject }),
  }
}

import { isDay } from '../days.ts'
import { idCardFacts, isIdCard } from '../id-card.ts'
import type { ReadField, ReadPrint } from './read-field.ts'

/** What was read from the front of a Chinese ID card. */
export interface IdCardReading {
  /** The number as two nets have it. */
  number: (ReadPrint & { second: string }) | null
  prints: readonly ReadPrint[]
}

interface Found {
  value: string
  print: ReadPrint
}

/** All lines as one text, and which line a place of it is in. */
function joined(prints: readonly ReadPrint[]): {
  text: string
  printAt: (place: number) => ReadPrint | undefined
} {
  const lines = prints.map((print) => ({ print, text: print.text.replaceAll(/\s/g, '') }))
  return {
    text: lines.map(({ text }) => text).join(''),
    printAt: (place) => {
      let end = 0
      return lines.find(({ text }) => (end += text.length) > place)?.print
    },
  }
}

function found(prints: readonly ReadPrint[], pattern: RegExp): Found | undefined {
  const { text, printAt } = joined(prints)
  const match = pattern.exec(text)
  const value = match?.[1]
  if (match === null || value === undefined || value === '') return undefined
  const print = printAt(match.index + match[0].indexOf(value))
  return print === undefined ? undefined : { value, print }
}

const NAME = /(?:姓名|名)([\u4e00-\u9fff·]{2,15}?)(?=性别|性|别|男|女|民族|$)/
const SEX = /(?:性别|别)([男女])/
const NATION = /民族?([\u4e00-\u9fff]{1,5}?)(?=出生|出|\d|$)/
const BIRTH = /(\d{4}年\d{1,2}月\d{1,2}日?)/
const ADDRESS = /(?:住址|住|址)[址止]?(.+?)(?=公民|身份号|\d{17}|$)/

const two = (digits: string): string => digits.padStart(2, '0')

function birthOf(prints: readonly ReadPrint[]): Found | undefined {
  const read = found(prints, BIRTH)
  const [year = '', month = '', day = ''] = read?.value.match(/\d+/g) ?? []
  const value = `${year}-${two(month)}-${two(day)}`
  return read !== undefined && isDay(value) ? { ...read, value } : undefined
}

/** What only the print says is for a person to compare: nothing guards it. */
const printedField = (field: string, read: Found | undefined): ReadField[] =>
  read === undefined
    ? []
    : [
        {
          field,
          value: read.value,
          confidence: read.print.sureness,
          sure: false,
          digit: 'none',
          readings: [{ by: 'net', value: read.value }],
          strip: read.print.strip,
        },
      ]

/** What the number says as well: sure when the print says the same and the number is sure. */
function guardedField(
  field: string,
  read: Found | undefined,
  told: string,
  numberIsSure: boolean,
): ReadField[] {
  const value = read?.value ?? ''
  if (value === '' && told === '') return []
  return [
    {
      field,
      value: value === '' ? told : value,
      confidence: read?.print.sureness ?? 0,
      sure: numberIsSure && value === told,
      digit: 'none',
      readings: [
        { by: 'net' as const, value },
        { by: 'number' as const, value: told },
      ].filter((each) => each.value !== ''),
      strip: read?.print.strip ?? '',
    },
  ]
}

/** Each datum of an ID card with what says it: number, birth and sex must say the same. */
export function readIdCard({ number, prints }: IdCardReading): ReadField[] {
  const facts = number === null ? undefined : idCardFacts(number.text)
  const [birth, sexRead] = [birthOf(prints), found(prints, SEX)]
  const sex = sexRead && { ...sexRead, value: sexRead.value === '男' ? 'M' : 'F' }
  const numberIsSure =
    number !== null &&
    number.text === number.second &&
    facts !== undefined &&
    birth?.value === facts.birthDate &&
    sex?.value === facts.sex
  const numberField: ReadField[] =
    number === null
      ? []
      : [
          {
            field: 'idCardNo',
            value: number.text,
            confidence: number.sureness,
            sure: numberIsSure,
            digit: isIdCard(number.text) ? 'fits' : 'fails',
            readings: [
              { by: 'net' as const, value: number.text },
              { by: 'glyphs' as const, value: number.second },
            ].filter((each) => each.value !== ''),
            strip: number.strip,
          },
        ]
  return [
    ...numberField,
    ...printedField('cnName', found(prints, NAME)),
    ...guardedField('sex', sex, facts?.sex ?? '', numberIsSure),
    ...guardedField('birthDate', birth, facts?.birthDate ?? '', numberIsSure),
    ...printedField('nation', found(prints, NATION)),
    ...printedField('homeAddressCn', found(prints, ADDRESS)),
  ]
}

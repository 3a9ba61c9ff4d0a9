import { HOLIDAY, HOLIDAY_LIMITS, holidayFields } from '@visa/contract/centre/config-holiday'
import { integer } from '@visa/contract/fields'
import { NATION_CODES } from '@visa/contract/visa/products'
import { fieldMessages } from '@visa/messages/fields'
import { holidayMessages } from '@visa/messages/centre/holidays'
import { nationMessages } from '@visa/messages/visa/nations'
import * as z from 'zod/mini'
import { sql } from '../../../db/sql.ts'
import { bilingual } from '../../../sheets/bilingual.ts'
import { exporter } from '../../../sheets/exporter.ts'
import { importer } from '../../../sheets/importer.ts'
import { InvalidInput } from '../../../refusal/refusal.ts'
import { noteYearIfWhole, saveDay } from './holiday.service.ts'

const Year = z.strictObject({ year: integer(HOLIDAY_LIMITS.firstYear, HOLIDAY_LIMITS.lastYear) })

interface Listed extends Record<string, unknown> {
  day: string
  nationCode: '' | (typeof NATION_CODES)[number]
  name: string
  working: boolean
}

/** The days of a year that are not as their weekday says, as the calendar shows them; they come in by the same titles. */
export const holidayExporter = exporter<z.output<typeof Year>, Listed>({
  kind: 'centreHoliday',
  access: HOLIDAY,
  filters: Year,
  titleOf: ({ year }) => String(year),
  columns(language) {
    const f = fieldMessages[language]
    const t = holidayMessages[language]
    return [
      { title: f.day, kind: 'text', width: 14, value: ({ day }) => day },
      { title: f.name, kind: 'text', width: 28, value: ({ name }) => name },
      {
        title: f.working,
        kind: 'text',
        width: 12,
        value: ({ working }) => (working ? t.kinds.work : t.kinds.off),
      },
      {
        title: t.consulate,
        kind: 'text',
        width: 16,
        value: ({ nationCode }) => (nationCode === '' ? '' : nationMessages[language][nationCode]),
      },
    ]
  },
  source: ({ companyId }, { year }) => ({
    columns: sql`d.day, d."nationCode", d.name, d.working`,
    from: sql`(select day, nation_code as "nationCode", name, working from centre_holiday where company_id = ${companyId}
        union all select day, '', name, working from holiday h where not exists (select 1 from centre_holiday c
          where c.company_id = ${companyId} and c.day = h.day and c.nation_code = '')) as d`,
    where: sql`extract(year from d.day) = ${year}`,
    orderBy: sql`d.day, d."nationCode"`,
  }),
})

const inWords = (texts: readonly string[]) => new Set(texts.map((text) => text.toLowerCase()))
const WORKS = inWords([holidayMessages.zh.kinds.work, holidayMessages.en.kinds.work, 'work'])
const CLOSED = inWords([holidayMessages.zh.kinds.off, holidayMessages.en.kinds.off, 'off'])

const nationOf = (text: string): string | undefined => {
  const typed = text.trim().toLowerCase()
  if (typed === '') return ''
  return NATION_CODES.find((code) =>
    inWords([code, nationMessages.zh[code], nationMessages.en[code]]).has(typed),
  )
}

const Row = z.strictObject({
  day: holidayFields.day,
  name: z.string().check(z.trim(), z.minLength(1, 'rule:required'), z.maxLength(HOLIDAY_LIMITS.name)),
  working: z.string().check(
    z.trim(),
    z.refine((text) => WORKS.has(text.toLowerCase()) || CLOSED.has(text.toLowerCase()), {
      error: 'rule:choice',
    }),
  ),
  nationCode: z._default(
    z.string().check(z.refine((text) => nationOf(text) !== undefined, { error: 'rule:choice' })),
    '',
  ),
})

/** Takes in a year; its holidays count as known once there are as many as a year has. */
export const holidayImporter = importer({
  kind: 'centreHoliday',
  access: [HOLIDAY],
  onlyFor: ({ isCentre }) => isCentre,
  options: Year,
  columns: [
    {
      field: 'day',
      title: bilingual((language) => fieldMessages[language].day),
      required: true,
      width: 14,
      example: '2027-01-01',
    },
    {
      field: 'name',
      title: bilingual((language) => fieldMessages[language].name),
      required: true,
      width: 28,
      example: holidayMessages.zh.nameHint,
    },
    {
      field: 'working',
      title: bilingual((language) => fieldMessages[language].working),
      required: true,
      width: 12,
      example: holidayMessages.zh.kinds.off,
    },
    {
      field: 'nationCode',
      title: bilingual((language) => holidayMessages[language].consulate),
      required: false,
      width: 16,
    },
  ],
  schema: Row,
  limit: HOLIDAY_LIMITS.days,
  async add(tx, actor, { day, name, working, nationCode }, { year }) {
    const nation = nationOf(nationCode)
    const works = WORKS.has(working.toLowerCase())
    if (!day.startsWith(`${year}-`)) throw new InvalidInput([{ field: 'day', rule: 'choice', params: {} }])
    if (nation === undefined || (works && nation !== ''))
      throw new InvalidInput([{ field: 'working', rule: 'choice', params: {} }])
    const { companyId } = actor
    if (companyId === null) throw new Error('a calendar is taken in by somebody of a centre')
    const kind = works ? 'work' : 'off'
    await saveDay(tx, actor, companyId, { day, name, kind, nationCode: nation as '' })
    if (nation === '') await noteYearIfWhole(tx, companyId, year)
  },
})

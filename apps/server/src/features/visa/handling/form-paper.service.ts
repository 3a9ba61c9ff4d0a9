import { createHash } from 'node:crypto'
import { COUNTRIES, type ColumnField, type Field } from '@visa/contract/application/field'
import { dictionariesOf } from '@visa/contract/application/form'
import { keptForm } from '@visa/contract/application/forms'
import { isBlank } from '@visa/contract/application/judge'
import type { PaperFile } from '@visa/contract/files/paper'
import type { Language } from '@visa/contract/session/personal'
import { applicantName } from '@visa/contract/visa/applicant'
import type { FormCode } from '@visa/contract/visa/form-codes'
import { formTexts, type FormTexts } from '@visa/messages/application/form-texts'
import { fill } from '@visa/messages/texts'
import { handlingMessages } from '@visa/messages/visa/handling'
import type { ActingPerson } from '../../../access/mover.ts'
import { one, rows, sql, type Queryable } from '../../../db/sql.ts'
import type { Paper } from '../../../paper/paper.ts'
import { A4, pdfOfParts } from '../../../paper/pdf.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { keptPaper, type PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { applicantTable, type ApplicantRow } from '../order/order-records.service.ts'

/** Words of the dictionaries that a form chooses from, by type and code. */
type Words = ReadonlyMap<string, string>

const keyOf = (type: string, code: string): string => `${type} ${code}`

async function wordsOf(db: Queryable, code: FormCode, language: Language): Promise<Words> {
  const types = dictionariesOf(keptForm(code))
  const found = await rows<{ type: string; code: string; zh: string; en: string }>(
    db,
    sql`select type, code, cname as zh, ename as en from dict_data where type = any(${types}::text[])
        union all select ${COUNTRIES}, nation_code, cname, ename from country`,
  )
  return new Map(found.map((entry) => [keyOf(entry.type, entry.code), entry[language]]))
}

interface Telling {
  texts: FormTexts
  words: Words
  language: Language
}

const asTexts = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String)

/** One answer in words; files by their names. */
function told(name: string, field: Field | ColumnField, value: unknown, telling: Telling): string {
  const { texts, words, language } = telling
  if (isBlank(value)) return ''
  if (field.kind === 'yesNo') return handlingMessages[language].yesNo[value === 'y' ? 'yes' : 'no']
  if (field.kind === 'file')
    return (value as readonly { fileName?: string }[]).map(({ fileName = '' }) => fileName).join(', ')
  if (field.kind === 'rows') {
    const lines = (value as readonly Readonly<Record<string, unknown>>[]).map((row) =>
      Object.entries(field.columns)
        .map(([column, each]) => told(column, each, row[column], telling))
        .filter((text) => text !== '')
        .join(' '),
    )
    return lines.join('\n')
  }
  if (!('choices' in field)) return String(value)
  const { choices } = field
  const nameOf = (code: string): string =>
    'dictionary' in choices
      ? (words.get(keyOf(choices.dictionary, code)) ?? code)
      : (texts.options[name]?.[code] ?? code)
  return asTexts(value).map(nameOf).join(', ')
}

interface Printed {
  row: ApplicantRow
  orderNo: string
  telling: Telling
}

const footOf = ({ row, orderNo }: Omit<Printed, 'telling'>): string => `${orderNo} ${applicantName(row)}`

function drawForm(paper: Paper, { row, orderNo, telling }: Printed): void {
  const { texts, language } = telling
  const name = applicantName(row)
  paper.text(handlingMessages[language].form, { size: 16, bold: true })
  paper.text(`${name} ${row.passportNo} ${orderNo}`, { grey: true })
  for (const [section, fields] of Object.entries(keptForm(row.formCode as FormCode).sections)) {
    const facts = Object.entries(fields).flatMap(([field, described]) => {
      const answer = told(field, described, row.values[field], telling)
      return answer === '' ? [] : [[texts.fields[field] ?? field, answer] as const]
    })
    if (facts.length === 0) continue
    paper.space(3)
    paper.room(14)
    paper.text(texts.sections[section] ?? section, { size: 12, bold: true })
    paper.line()
    paper.facts(facts, 2, 36)
  }
}

async function drawn(
  db: Queryable,
  people: readonly Omit<Printed, 'telling'>[],
  language: Language,
): Promise<Buffer> {
  const tellings = new Map<FormCode, Telling>()
  for (const code of new Set(people.map(({ row }) => row.formCode as FormCode))) {
    tellings.set(code, {
      texts: formTexts(code, language),
      words: await wordsOf(db, code, language),
      language,
    })
  }
  const title = [handlingMessages[language].form, ...people.map(({ row }) => applicantName(row))].join(' ')
  const at = new Date(
    people
      .map(({ row }) => row.updateTime)
      .toSorted()
      .at(-1) ?? 0,
  )
  const parts = people.map((person) => ({
    size: A4,
    foot: footOf(person),
    draw: (paper: Paper) => {
      const telling = tellings.get(person.row.formCode as FormCode)
      if (telling !== undefined) drawForm(paper, { ...person, telling })
    },
  }))
  return pdfOfParts({ title, at }, parts)
}

/**
 * The forms of applicants within reach, as they are filled in, one after the other in one file, each from a page of its
 * own; what was changed since is another paper.
 */
export async function formPaperOf(
  deps: PaperDeps,
  by: ActingPerson & { language: Language },
  ids: readonly number[],
): Promise<PaperFile> {
  const { language } = by
  const people: Omit<Printed, 'telling'>[] = []
  for (const id of ids) {
    const row = await seenRow(deps.db, by, applicantTable, id)
    const { orderNo } = await one<{ orderNo: string }>(
      deps.db,
      sql`select order_no as "orderNo" from visa_order where id = ${row.orderId}`,
    )
    people.push({ row, orderNo })
  }
  const [first] = people
  if (first === undefined) throw new Refusal('recordGone')
  const state = createHash('sha256')
    .update(JSON.stringify(people.map(({ row }) => [row.id, row.values, row.updateTime])))
    .digest('hex')
  const whose = `${first.orderNo}-${applicantName(first.row)}`
  const fileName =
    people.length === 1
      ? `${whose}.pdf`
      : `${fill(handlingMessages[language].formsFile, { whose, count: people.length })}.pdf`
  return keptPaper(
    deps,
    by,
    { table: applicantTable.name, recordId: first.row.id, kind: `FORM ${state}`, language },
    { fileName, make: () => drawn(deps.db, people, language) },
  )
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DocBody } from '@visa/contract/centre/doc-template'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { dayOf } from '@visa/contract/dates'
import type { Tx } from '../db/pool.ts'
import { rows, sql } from '../db/sql.ts'
import {
  publishTemplate,
  saveTemplate,
  shippedDoc,
} from '../features/centre/doc-template/doc-template.service.ts'
import { parseList } from '../features/centre/returned/returned.service.ts'
import type { Person } from './demo-person.ts'

/** What a centre writes and reads by itself: a paper with words of its own, and a list that a consulate sent back. */

const DAY_MS = 86_400_000

/** Above the table of applicants. */
const PLACE = 4

const withNote = (body: DocBody, text: string): DocBody => ({
  ...body,
  blocks: body.blocks.toSpliced(PLACE, 0, {
    type: 'text',
    when: '',
    text,
    size: 10,
    bold: false,
    grey: true,
    align: 'left',
  }),
})

/** Another authority to act, in force since some days. */
export async function seedTemplate(tx: Tx, manager: Person, now: Date): Promise<void> {
  const by = manager(new Date(now.getTime() - 5 * DAY_MS))
  const { zh, en } = shippedDoc('authority')
  const { id } = await saveTemplate(tx, by, {
    kind: 'authority',
    name: '加领馆电话说明',
    zh: withNote(zh, '领馆来电核实时，委托人应如实答复；号码变更请及时告知本中心。'),
    en: withNote(
      en,
      'Should the consulate call, the client answers truthfully and tells us of a new number.',
    ),
  })
  await publishTemplate(tx, by, { id, validFrom: dayOf(by.now), seen: undefined })
}

interface Away {
  passportNo: string
  name: string
  born: string
}

/** Whose passports lie at a consulate. */
const away = (tx: Tx, companyId: number | null): Promise<Away[]> =>
  rows<Away & { [column: string]: unknown }>(
    tx,
    sql`select p.passport_no as "passportNo", a.surname || ' ' || a.given_names as name,
          to_char(a.birth_date, 'DD.MM.YYYY') as born
        from passport_item p join visa_applicant a on a.id = p.applicant_id
        where p.status = ${PASSPORT_STATUS.SENT} and p.centre_id = ${companyId}::bigint order by p.id desc limit 3`,
  )

/** A list of a consulate as it came: sure rows, one that was misprinted and one of somebody whom nobody here knows. */
export async function seedReturnedList(tx: Tx, manager: Person, now: Date): Promise<void> {
  const by = manager(now)
  const people = await away(tx, by.viewer.companyId)
  const misprinted = people.at(-1)
  const lines = [
    'Номер паспорта,ФИО,Дата рождения,Результат',
    ...people.slice(0, -1).map(({ passportNo, name, born }) => `${passportNo},${name},${born},выдана`),
    ...(misprinted === undefined ? [] : [`E00000001,${misprinted.name},${misprinted.born},выдана`]),
    'E99999997,NIKTO NEIZVESTNYI,01.01.1950,отказ',
  ]
  const folder = await mkdtemp(path.join(tmpdir(), 'visa-list-'))
  try {
    const file = path.join(folder, 'list.csv')
    await writeFile(file, lines.join('\n'))
    await parseList(tx, by, { sender: '俄罗斯驻华使馆领事部', fileName: '1119-vydacha.csv', path: file })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

import { dayOf } from '@visa/contract/dates'
import type { Language } from '@visa/contract/session/personal'
import { stateText } from '@visa/contract/states'
import { ApplicantPageQuery } from '@visa/contract/visa/applicant-list'
import { fieldMessages } from '@visa/messages/fields'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { uiMessages } from '@visa/messages/ui/ui'
import { applicantSheetMessages } from '@visa/messages/visa/applicant-sheet'
import { nationMessages } from '@visa/messages/visa/nations'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import * as z from 'zod/mini'
import { sql, type Sql } from '../../../db/sql.ts'
import { exporter } from '../../../sheets/exporter.ts'
import { isFlagged, listedApplicants, type ListedApplicant } from './applicant-list.repo.ts'

const Filters = z.omit(ApplicantPageQuery, { page: true, pageSize: true, sortField: true, sortOrder: true })

interface Exported extends ListedApplicant {
  /** The day on which passports are judged. */
  today: string
  sexWord: Word
  nationalityWord: Word
  relationWord: Word
}

type Word = Record<Language, string> | null

/** What people call a code, in both languages: an export is read in one of them. */
const wordOf = (type: string, code: Sql): Sql =>
  sql`(select jsonb_build_object('zh', d.cname, 'en', d.ename) from dict_data d
    where d.type = ${type} and d.code = ${code})`

const WORDS = sql`${wordOf('SEX', sql`a.sex`)} as "sexWord", ${wordOf('RELATION', sql`a.relation`)} as "relationWord",
  (select jsonb_build_object('zh', n.cname, 'en', n.ename) from country n where n.nation_code = a.nationality)
    as "nationalityWord"`

export const applicantExporter = exporter<z.output<typeof Filters>, Exported>({
  kind: 'visaApplicant',
  access: 'visa.order.manage.export',
  filters: Filters,
  titleOf: ({ keyword }) => keyword ?? '',
  columns(language) {
    const f = fieldMessages[language]
    const t = orderPageMessages[language]
    const s = applicantSheetMessages[language]
    const { yes, no } = uiMessages[language]
    const nations = nationMessages[language]
    const types = visaTypeMessages[language]
    return [
      { title: f.orderNo, kind: 'text', width: 16, value: ({ orderNo }) => orderNo },
      { title: f.visaCountry, kind: 'text', value: ({ nationCode }) => nations[nationCode] },
      {
        title: f.visaType,
        kind: 'text',
        width: 14,
        value: ({ visaType }) => (visaType === 1 ? types[1] : types[2]),
      },
      { title: f.cnName, kind: 'text', width: 14, value: ({ cnName }) => cnName },
      { title: f.surname, kind: 'text', width: 16, value: ({ surname }) => surname },
      { title: f.givenNames, kind: 'text', width: 18, value: ({ givenNames }) => givenNames },
      { title: f.sex, kind: 'text', value: ({ sex, sexWord }) => sexWord?.[language] ?? sex },
      { title: f.birthDate, kind: 'text', width: 14, value: ({ birthDate }) => birthDate ?? '' },
      {
        title: f.nationality,
        kind: 'text',
        width: 14,
        value: ({ nationality, nationalityWord }) => nationalityWord?.[language] ?? nationality,
      },
      {
        title: f.relation,
        kind: 'text',
        width: 14,
        value: ({ relation, relationWord }) => relationWord?.[language] ?? relation,
      },
      { title: f.passportNo, kind: 'text', width: 16, value: ({ passportNo }) => passportNo },
      {
        title: f.passportExpiry,
        kind: 'text',
        width: 14,
        value: ({ passportExpiry }) => passportExpiry ?? '',
      },
      { title: s.passportFlagged, kind: 'text', value: (row) => (isFlagged(row, row.today) ? yes : no) },
      {
        title: s.passportConfirmed,
        kind: 'text',
        value: ({ passportConfirmed }) => (passportConfirmed ? yes : no),
      },
      { title: f.mobile, kind: 'text', width: 16, value: ({ mobile }) => mobile },
      {
        title: t.stage,
        kind: 'text',
        width: 18,
        value: ({ status }) => stateText(applicantStateMessages[language], status),
      },
      { title: t.result, kind: 'text', value: ({ result }) => (result === null ? '' : t.results[result]) },
      { title: s.needed, kind: 'integer', value: ({ needed }) => needed },
      { title: s.filled, kind: 'integer', value: ({ filled }) => filled },
      { title: s.documentsWanted, kind: 'integer', value: ({ documentsWanted }) => documentsWanted },
      { title: s.documentsThere, kind: 'integer', value: ({ documentsThere }) => documentsThere },
      { title: f.entryDate, kind: 'text', width: 14, value: ({ entryDate }) => entryDate ?? '' },
      { title: f.promisedDate, kind: 'text', width: 14, value: ({ promisedDate }) => promisedDate ?? '' },
      { title: t.agent, kind: 'text', width: 20, value: ({ agentName }) => agentName },
      { title: f.acceptOrgId, kind: 'text', width: 20, value: ({ acceptOrgName }) => acceptOrgName },
      { title: f.ownerId, kind: 'text', width: 14, value: ({ ownerName }) => ownerName },
      { title: f.createTime, kind: 'dateTime', value: ({ createTime }) => createTime },
    ]
  },
  source(viewer, filters, now) {
    const list = listedApplicants({ viewer, now }, filters)
    return { ...list, columns: sql`${list.columns}, ${dayOf(now)}::text as today, ${WORDS}` }
  },
  // Whole numbers leave the product: that they did is recorded.
  reads: () => ['passportNo', 'mobile'],
})

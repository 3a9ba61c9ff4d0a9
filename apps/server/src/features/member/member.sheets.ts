import { can } from '@visa/contract/authority'
import {
  MEMBER_RULES,
  MemberQuery,
  MemberSave,
  dayOrNone,
  memberFields,
  memberTags,
  membershipFields,
  passportNoOrNone,
} from '@visa/contract/member/member'
import { maskEmail, maskMobile, maskPassport } from '@visa/contract/member/member-mask'
import { ID_CARD_TYPE, maskDocument } from '@visa/contract/org/user-identity'
import { textOrEmpty } from '@visa/contract/fields'
import { ruleFailures } from '@visa/contract/issues'
import { fieldMessages } from '@visa/messages/fields'
import { memberMessages } from '@visa/messages/member/member'
import * as z from 'zod/mini'
import { viewerBy } from '../../access/narrowed.ts'
import type { Viewer } from '../../access/viewer.ts'
import { sql } from '../../db/sql.ts'
import { InvalidInput } from '../../refusal/refusal.ts'
import { bilingual } from '../../sheets/bilingual.ts'
import { exporter } from '../../sheets/exporter.ts'
import type { ImportColumn } from '../../sheets/import-columns.ts'
import { importer } from '../../sheets/importer.ts'
import { managedMembers, reminderOf, type ListedMember } from './member-list.repo.ts'
import { saveMember } from './member-save.service.ts'

const Filters = z.omit(MemberQuery, { page: true, pageSize: true })

/** The list's own reminder is the screen's; a file is asked for by date. */
const REMIND_DAYS = 180

const mayReadWhole = ({ authorities }: Viewer): boolean => can(authorities, 'cust.member.identity')

interface ExportedMember extends ListedMember {
  /** Whether whoever asked may read whole numbers. */
  whole: boolean
}

const number =
  (mask: (value: string) => string, value: (row: ExportedMember) => string) =>
  (row: ExportedMember): string =>
    row.whole ? value(row) : mask(value(row))

export const memberExporter = exporter<z.output<typeof Filters>, ExportedMember>({
  kind: 'member',
  access: 'cust.member.export',
  filters: Filters,
  titleOf: ({ tag, source }) => tag ?? source ?? '',
  columns(language) {
    const f = fieldMessages[language]
    return [
      { title: f.vipNo, kind: 'text', width: 18, value: ({ vipNo }) => vipNo },
      { title: f.realName, kind: 'text', width: 14, value: ({ realName }) => realName },
      { title: f.surname, kind: 'text', width: 14, value: ({ surname }) => surname },
      { title: f.givenNames, kind: 'text', width: 18, value: ({ givenNames }) => givenNames },
      { title: f.birthDate, kind: 'text', width: 14, value: ({ birthDate }) => birthDate ?? '' },
      { title: f.mobile, kind: 'text', width: 16, value: number(maskMobile, ({ mobile }) => mobile) },
      { title: f.email, kind: 'text', width: 26, value: number(maskEmail, ({ email }) => email) },
      { title: f.idNo, kind: 'text', width: 22, value: number(maskDocument, ({ idNo }) => idNo) },
      {
        title: f.passportNo,
        kind: 'text',
        width: 16,
        value: number(maskPassport, ({ passport }) => passport?.passportNo ?? ''),
      },
      {
        title: f.expiryDate,
        kind: 'text',
        width: 14,
        value: ({ passport }) => passport?.passportExpiry ?? '',
      },
      { title: f.companyId, kind: 'text', width: 22, value: ({ companyNames }) => companyNames },
      { title: f.tags, kind: 'text', width: 22, value: ({ tags }) => tags.join(', ') },
      { title: f.consentUntil, kind: 'text', width: 14, value: ({ consentUntil }) => consentUntil ?? '' },
      { title: f.createTime, kind: 'dateTime', value: ({ createTime }) => createTime },
    ]
  },
  source(viewer, filters, now) {
    const list = managedMembers(viewer, filters, reminderOf(now, REMIND_DAYS))
    return { ...list, columns: sql`${list.columns}, ${mayReadWhole(viewer)}::boolean as whole` }
  },
  reads: (viewer) => (mayReadWhole(viewer) ? ['mobile', 'email', 'idNo', 'passportNo'] : []),
})

/** More than so many tags may have, so that it is them that are counted. */
const LIST_MAX = 1000
const { tags: _list, ...plain } = membershipFields

const Row = z
  .strictObject({
    ...memberFields,
    ...plain,
    tags: z.pipe(
      z.pipe(
        textOrEmpty(LIST_MAX),
        z.transform((value: string) =>
          value.split(/[,，;；、|]/).flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()])),
        ),
      ),
      memberTags,
    ),
    passportNo: passportNoOrNone,
    expiryDate: dayOrNone,
    address: textOrEmpty(200),
  })
  .check(...MEMBER_RULES)
type Row = z.output<typeof Row>

const column = (field: keyof Row, more: Partial<ImportColumn> = {}): ImportColumn => ({
  required: false,
  ...more,
  field,
  title: bilingual((language) => fieldMessages[language][field]),
})

const MAX_ROWS = 1000

/** A row of a file as its form would be. */
function draftOf({ passportNo, expiryDate, address, ...row }: Row): MemberSave {
  const form = {
    ...row,
    idType: row.idType === '' ? ID_CARD_TYPE : row.idType,
    passports: passportNo === '' ? [] : [{ passportNo, expiryDate }],
    addresses: address === '' ? [] : [{ address, isDefault: true }],
  }
  const result = z.safeParse(MemberSave, form)
  if (!result.success) throw new InvalidInput(ruleFailures(result.error, form))
  return result.data
}

const ACCESS = 'cust.member.import'

export const memberImporter = importer({
  kind: 'member',
  access: [ACCESS],
  options: z.strictObject({}),
  columns: [
    column('realName', { required: true, width: 14, example: memberMessages.zh.exampleName }),
    column('mobile', { width: 16, example: '13800138000' }),
    column('surname', { width: 14, example: 'CHEN' }),
    column('givenNames', { width: 18, example: 'GUODONG' }),
    column('birthDate', { kind: 'date', width: 14 }),
    column('email', { width: 26 }),
    column('tel', { width: 16 }),
    column('idType', { width: 12, example: ID_CARD_TYPE }),
    column('idNo', { width: 24 }),
    column('idExpiry', { kind: 'date', width: 14 }),
    column('passportNo', { width: 16, example: 'E83123457' }),
    column('expiryDate', { kind: 'date', width: 14 }),
    column('address', { width: 36 }),
    column('invoiceTitle', { width: 26 }),
    column('invoiceTaxCode', { width: 24 }),
    column('consentUntil', { kind: 'date', width: 16 }),
    column('tags', { width: 20 }),
    column('remark', { width: 30 }),
  ],
  schema: Row,
  limit: MAX_ROWS,
  async add(tx, actor, row, _options, { now }) {
    const viewer = await viewerBy(tx, actor.userId, [ACCESS])
    await saveMember(tx, { viewer, actor, now }, draftOf(row))
  },
})

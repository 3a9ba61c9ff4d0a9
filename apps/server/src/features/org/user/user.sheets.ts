import { id, requiredText, textOrEmpty } from '@visa/contract/fields'
import { ID_CARD_TYPE, maskDocument } from '@visa/contract/org/user-identity'
import { PERSON_FIELDS } from '@visa/contract/org/user'
import { UserQuery, expiresAfterBirth, type UserSave } from '@visa/contract/org/user-manage'
import { employeeMessages } from '@visa/messages/org/employee'
import { fieldMessages } from '@visa/messages/fields'
import * as z from 'zod/mini'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { reaches } from '../../../access/scope.ts'
import { viewerBy } from '../../../access/narrowed.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { bilingual } from '../../../sheets/bilingual.ts'
import { exporter } from '../../../sheets/exporter.ts'
import type { ImportColumn } from '../../../sheets/import-columns.ts'
import { importer, Refusals } from '../../../sheets/importer.ts'
import { managedUsers, type ListedUser } from './user-manage.repo.ts'
import { addWithoutPassword } from './user-manage.service.ts'
import { departmentsByCode, rolesByName, type Assigned } from './user-writes.repo.ts'

const Filters = z.omit(UserQuery, { page: true, pageSize: true })

export const employeeExporter = exporter<z.output<typeof Filters>, ListedUser>({
  kind: 'employee',
  access: 'sys.employee.export',
  filters: Filters,
  titleOf: ({ keyword }) => keyword ?? '',
  columns(language) {
    const f = fieldMessages[language]
    const t = employeeMessages[language]
    return [
      { title: f.userName, kind: 'text', width: 18, value: ({ userName }) => userName },
      { title: f.realName, kind: 'text', width: 16, value: ({ realName }) => realName },
      { title: f.mobile, kind: 'text', width: 16, value: ({ mobile }) => mobile },
      { title: f.email, kind: 'text', width: 28, value: ({ email }) => email },
      { title: f.companyId, kind: 'text', width: 28, value: ({ companyName }) => companyName },
      { title: f.departmentIds, kind: 'text', width: 24, value: ({ departmentNames }) => departmentNames },
      { title: f.roleIds, kind: 'text', width: 24, value: ({ roleNames }) => roleNames },
      { title: f.standing, kind: 'text', value: ({ standing }) => t.standings[standing] },
      { title: f.idCardNo, kind: 'text', width: 24, value: ({ idCardNo }) => maskDocument(idCardNo) },
      { title: f.idCardExpiry, kind: 'text', value: ({ idCardExpiry }) => idCardExpiry ?? '' },
      { title: f.birthDate, kind: 'text', value: ({ birthDate }) => birthDate ?? '' },
      { title: f.joinDate, kind: 'text', value: ({ joinDate }) => joinDate ?? '' },
      { title: f.createTime, kind: 'dateTime', value: ({ createTime }) => createTime },
    ]
  },
  source: managedUsers,
})

/** What a cell names that holds several things, as people write lists. */
const split = (value: string): string[] => [
  ...new Set(
    value
      .split(/[,，;；、|]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

const LIST_MAX = 2000

const Row = z
  .strictObject({
    ...PERSON_FIELDS,
    /** The code of a kind of document, or what it is called. */
    idCardType: z._default(z.string().check(z.trim(), z.maxLength(64)), ''),
    departments: z.pipe(requiredText('departmentRequired', LIST_MAX), z.transform(split)),
    roles: z.pipe(textOrEmpty(LIST_MAX), z.transform(split)),
  })
  .check(expiresAfterBirth)
type Row = z.output<typeof Row>

interface ColumnParts extends Omit<ImportColumn, 'field' | 'title' | 'required'> {
  required?: boolean
  /** Where the field's own name does not say what to write. */
  named?: keyof (typeof fieldMessages)['zh']
}

const column = (field: keyof Row, { named = field, ...more }: ColumnParts = {}): ImportColumn => ({
  required: false,
  ...more,
  field,
  title: bilingual((language) => fieldMessages[language][named]),
})

const Options = z.strictObject({ companyId: z.optional(id) })

const MAX_ROWS = 1000

const missingFrom = (names: readonly string[], found: readonly Assigned[]): string =>
  names.filter((name) => !found.some((each) => each.name === name)).join(', ')

const idsOf = (found: readonly Assigned[]): number[] => found.map((each) => each.id)

interface Belonging {
  departmentIds: number[]
  roleIds: number[]
  /** What is not there, by name. */
  unknown: Refusal[]
}

/** What the cells name that hold departments and roles. */
async function belongingOf(
  tx: Tx,
  company: number,
  { departments, roles }: Pick<Row, 'departments' | 'roles'>,
): Promise<Belonging> {
  const foundDepartments = await departmentsByCode(tx, company, departments)
  const foundRoles = await rolesByName(tx, company, roles)
  const [codes, names] = [missingFrom(departments, foundDepartments), missingFrom(roles, foundRoles)]
  return {
    departmentIds: idsOf(foundDepartments),
    roleIds: idsOf(foundRoles),
    unknown: [
      ...(codes === '' ? [] : [new Refusal('departmentCodesUnknown', { codes })]),
      ...(names === '' ? [] : [new Refusal('roleNamesUnknown', { names })]),
    ],
  }
}

interface Bringer {
  viewer: Viewer
  /** Where the people are to belong. */
  company: number
}

const ACCESS = 'sys.employee.import'

/** Who brings the file, and where. */
async function bringerOf(tx: Tx, { userId }: Actor, companyId: number | undefined): Promise<Bringer> {
  const viewer = await viewerBy(tx, userId, [ACCESS])
  const company = companyId ?? viewer.companyId
  // Before anything is said of what the company has.
  if (!reaches(viewer, { company })) throw new Refusal('companyUnknown')
  return { viewer, company }
}

async function addRow(
  tx: Tx,
  actor: Actor,
  row: Row,
  companyId: number | undefined,
  now: Date,
): Promise<void> {
  const { viewer, company } = await bringerOf(tx, actor, companyId)
  const { departments, roles, idCardType, ...person } = row
  const { departmentIds, roleIds, unknown } = await belongingOf(tx, company, { departments, roles })
  if (unknown.length > 0) throw new Refusals(unknown)
  const type = idCardType === '' ? ID_CARD_TYPE : idCardType
  const draft: UserSave = {
    ...person,
    companyId: company,
    nickName: '',
    icon: [],
    idCardType: type,
    departmentIds,
    roleIds,
  }
  await addWithoutPassword(tx, { viewer, actor, now }, draft)
}

export const employeeImporter = importer({
  kind: 'employee',
  access: [ACCESS],
  options: Options,
  columns: [
    column('userName', { required: true, width: 18, example: 'zhang.wei' }),
    column('realName', { required: true, width: 16, example: employeeMessages.zh.exampleName }),
    column('mobile', { width: 16, example: '13800138000' }),
    column('email', { width: 26, example: 'zhang.wei@example.com' }),
    column('departments', { named: 'departmentCode', required: true, width: 24, example: 'OPS, FIN' }),
    column('roles', { width: 24 }),
    column('idCardType', { width: 20, example: employeeMessages.zh.exampleDocument }),
    column('idCardNo', { width: 24 }),
    column('idCardExpiry', { kind: 'date', width: 16 }),
    column('birthDate', { kind: 'date', width: 14 }),
    column('joinDate', { kind: 'date', width: 14 }),
  ],
  schema: Row,
  limit: MAX_ROWS,
  add: (tx, actor, row, { companyId }, { now }) => addRow(tx, actor, row, companyId, now),
  async look(tx, actor, { departments = '', roles = '' }, { companyId }) {
    const { company } = await bringerOf(tx, actor, companyId)
    const named = { departments: split(departments), roles: split(roles) }
    return (await belongingOf(tx, company, named)).unknown
  },
})

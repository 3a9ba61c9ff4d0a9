import { IDENTITY } from '@visa/contract/identity'
import { COMPANY_MACHINE } from '@visa/contract/org/company.states'
import type { OperationOf, StateOf } from '@visa/contract/states'
import { companyStateMessages } from '@visa/messages/states/company-states'
import { reachesAll } from '../../../access/scope.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import type { Flow, Guard } from '../../../workflow/flow.ts'
import { lockRows } from '../../../db/table-rows.ts'
import { companyTable, type CompanyRow } from './company.table.ts'
import { lockedCompany } from './company-manage.service.ts'
import { endSessionsOfCompany } from './company-write.repo.ts'

type State = StateOf<typeof COMPANY_MACHINE>
type Operation = OperationOf<typeof COMPANY_MACHINE>
type CompanyGuard = Guard<State, Operation, CompanyRow>

const notThePlatform: CompanyGuard = (_, { row }) =>
  row.identityCode === IDENTITY.PLATFORM ? new Refusal('companyStopPlatform') : undefined

const notTheOwn: CompanyGuard = (_, { row, by }) =>
  row.id === by.viewer?.companyId ? new Refusal('companyStopOwn') : undefined

/** Whose company it is does not decide on it. */
const byThePlatform: CompanyGuard = (_, { by: { viewer } }) =>
  viewer === null || reachesAll(viewer) ? undefined : new Refusal('companyFixed')

export const companyFlow: Flow<State, Operation, CompanyRow> = {
  machine: COMPANY_MACHINE,
  words: companyStateMessages,
  table: 'company',
  column: 'audit_status',
  async lock(tx, { viewer }, id) {
    if (viewer === null) return (await lockRows(tx, companyTable, [id]))[0]
    return (await lockedCompany(tx, viewer, id)).company
  },
  held: ({ id, auditStatus, companyName }) => ({
    id,
    state: auditStatus,
    name: companyName,
    companyId: id,
  }),
  logged: ({ id, companyName }) => ({
    entity: companyTable.entity,
    ...companyTable.about({ id, companyName }),
    field: 'auditStatus',
  }),
  guards: {
    pass: [byThePlatform],
    reject: [byThePlatform],
    stop: [notThePlatform, notTheOwn, byThePlatform],
    start: [byThePlatform],
  },
  effects: { stop: [(tx, { row }) => endSessionsOfCompany(tx, row.id)] },
}

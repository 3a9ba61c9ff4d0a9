import { IDENTITY } from '@visa/contract/identity'
import type { COMPANY_MACHINE } from '@visa/contract/org/company.states'
import type { OperationOf, StateOf } from '@visa/contract/states'
import { companyStateMessages } from '@visa/messages/states/company-states'
import { reachesAll } from '../../../access/scope.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { flow, type Guard } from '../../../workflow/flow.ts'
import { companyTable, type CompanyRow } from './company.table.ts'
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

export const companyFlow = flow({
  table: companyTable,
  state: 'auditStatus',
  words: companyStateMessages,
  guards: {
    pass: [byThePlatform],
    reject: [byThePlatform],
    stop: [notThePlatform, notTheOwn, byThePlatform],
    start: [byThePlatform],
  },
  effects: { stop: [(tx, { row }) => endSessionsOfCompany(tx, row.id)] },
})

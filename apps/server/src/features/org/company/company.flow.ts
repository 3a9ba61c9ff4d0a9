import { IDENTITY } from '@visa/contract/identity'
import type { COMPANY_MACHINE } from '@visa/contract/org/company.states'
import type { OperationOf, StateOf } from '@visa/contract/states'
import { companyStateMessages } from '@visa/messages/states/company-states'
import { reachesAll } from '../../../access/scope.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { flow, type Guard, type Happening } from '../../../workflow/flow.ts'
import { askForCorrection } from './company-correction.service.ts'
import { companyTable, type CompanyRow } from './company.table.ts'
import { closeWaiting } from './company-version.repo.ts'
import { endSessionsOfCompany } from './company-write.repo.ts'

type State = StateOf<typeof COMPANY_MACHINE>
type Operation = OperationOf<typeof COMPANY_MACHINE>
type CompanyGuard = Guard<State, Operation, CompanyRow>

const withdrawn = (tx: Tx, { row, by }: Happening<State, Operation, CompanyRow>) =>
  closeWaiting(tx, row.id, by.actor, by.now)

const notThePlatform: CompanyGuard = (_, { row }) =>
  row.identityCode === IDENTITY.PLATFORM ? new Refusal('companyStopPlatform') : undefined

const notTheOwn: CompanyGuard = (_, { row, by }) =>
  row.id === by.viewer?.companyId ? new Refusal('companyStopOwn') : undefined

/** Whose company it is does not decide on it. */
const byThePlatform: CompanyGuard = (_, { by: { viewer } }) =>
  viewer === null || reachesAll(viewer) ? undefined : new Refusal('companyFixed')

/** Without a version in force there is nothing to go back to, and nothing to stop. */
const inForce: CompanyGuard = (_, { row }) =>
  row.versionNo > 0 ? undefined : new Refusal('companyNeverPassed', { name: row.companyName })

export const companyFlow = flow({
  table: companyTable,
  state: 'auditStatus',
  words: companyStateMessages,
  guards: {
    pass: [byThePlatform],
    reject: [byThePlatform],
    keep: [inForce],
    stop: [notThePlatform, notTheOwn, byThePlatform, inForce],
    start: [byThePlatform],
  },
  effects: {
    reject: [askForCorrection],
    withdraw: [withdrawn],
    stop: [(tx, { row }) => endSessionsOfCompany(tx, row.id), withdrawn],
  },
})

import { COMPANY_MACHINE } from '@visa/contract/org/company.states'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import { companyStateMessages } from '@visa/messages/states/company-states'
import { expect, test } from 'vitest'
import { stateActions } from './state-actions.ts'

const run = () => undefined
const { en } = companyStateMessages
const inState = (state: number, can: (code: string) => boolean = () => true) =>
  stateActions(COMPANY_MACHINE, en, state, can, { stop: run, start: run, reject: undefined })

test('a screen offers what the table allows, the person may, and the screen can do', () => {
  expect(inState(AUDIT_STATUS.PASS)).toEqual([{ label: 'Stop', danger: true, run }])
  expect(inState(AUDIT_STATUS.STOPPED)).toEqual([{ label: 'Start', danger: false, run }])
  expect(inState(AUDIT_STATUS.TO_AUDIT)).toEqual([])
  expect(inState(AUDIT_STATUS.PASS, () => false)).toEqual([])
})

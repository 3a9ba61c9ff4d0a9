import { COMPANY_MACHINE } from '@visa/contract/org/company.states'
import { AUDIT_STATUS } from '@visa/contract/org/company'
import { companyStateMessages } from '@visa/messages/states/company-states'
import { expect, test } from 'vitest'
import { stateActions } from './state-actions.ts'

const call = { tells: false, send: async () => Promise.resolve() }
const { en: words } = companyStateMessages

const inState = (state: number, can: (code: string) => boolean = () => true, own = false) =>
  stateActions<{ own: boolean }, string>(
    COMPANY_MACHINE,
    { words, stateOf: () => state, can },
    { start: { call }, stop: { call, when: (row) => !row.own } },
  )
    .filter(({ when }) => when?.({ own }) ?? true)
    .map(({ key, label, danger }) => ({ key, label, danger }))

test('a screen offers what the table allows, the person may, and the screen can do', () => {
  expect(inState(AUDIT_STATUS.PASS)).toEqual([{ key: 'stop', label: 'Stop', danger: true }])
  expect(inState(AUDIT_STATUS.STOPPED)).toEqual([{ key: 'start', label: 'Start', danger: false }])
  expect(inState(AUDIT_STATUS.TO_AUDIT)).toEqual([{ key: 'stop', label: 'Stop', danger: true }])
  expect(inState(AUDIT_STATUS.PASS, () => false)).toEqual([])
  expect(inState(AUDIT_STATUS.PASS, undefined, true)).toEqual([])
})

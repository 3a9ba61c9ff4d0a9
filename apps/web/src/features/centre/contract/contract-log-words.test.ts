import { changeTexts } from '@visa/contract/log-changes'
import { auditNameMessages } from '@visa/messages/audit/audit-names'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import { uiMessages } from '@visa/messages/ui/ui'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { expect, test } from 'vitest'
import { logWords } from './contract-log-words.ts'

test.each(['zh', 'en'] as const)('the log of a contract shows no key and no code, in %s', (language) => {
  const words = logWords({
    states: contractStateMessages[language],
    names: auditNameMessages[language].fieldNames,
    visaTypes: visaTypeMessages[language],
    customers: contractCreateMessages[language],
    categoryOf: () => 'T',
  })
  const values = {
    contractPeople: 'Li',
    revision: 2,
    visaType: 1,
    visaCategory: 'COMMON_TOURIST',
    customerKind: 'PERSON',
    totalCents: 112_000,
  }
  const changes = Object.entries(values).map(([field, to]) => ({ field, from: null, to }))
  const told = changeTexts({ action: 'update', changes }, words, uiMessages[language])
  const said = new Map(changes.map(({ field }, index) => [field, told[index]]))
  const { contractPeople, revision } = auditNameMessages[language].fieldNames
  expect(said.get('contractPeople')?.field).toBe(contractPeople)
  expect(said.get('revision')?.field).toBe(revision)
  expect(said.get('visaType')?.to).toBe(visaTypeMessages[language][1])
  expect(said.get('visaCategory')?.to).toBe('T')
  expect(said.get('customerKind')?.to).toBe(contractCreateMessages[language].person)
})

import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import type { RoleTexts } from '@visa/messages/role'
import type { Choice } from '../../ui/choice.ts'

const scopeTexts = (t: RoleTexts): Readonly<Record<DataScope, string>> => ({
  [DATA_SCOPE.OWN]: t.scopes.own,
  [DATA_SCOPE.DEPARTMENT]: t.scopes.department,
  [DATA_SCOPE.DEPARTMENT_TREE]: t.scopes.departmentTree,
  [DATA_SCOPE.COMPANY]: t.scopes.company,
  [DATA_SCOPE.ALL]: t.scopes.all,
})

export const scopeName = (scope: number, t: RoleTexts): string => scopeTexts(t)[scope as DataScope] ?? ''

/** All companies only for those who may give that. */
export const scopeChoices = (t: RoleTexts, withAll: boolean): Choice[] =>
  Object.values(DATA_SCOPE)
    .filter((value) => withAll || value !== DATA_SCOPE.ALL)
    .map((value) => ({ value, label: scopeTexts(t)[value] }))

/** The change log's codes in words. */
export const loggedText = (field: string, value: unknown, t: RoleTexts): string | undefined =>
  field === 'dataScope' ? scopeName(Number(value), t) : undefined

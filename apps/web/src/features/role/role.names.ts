import { parseAuthority } from '@visa/contract/authority'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import type { RoleTexts } from '@visa/messages/org/role'
import type { Choice } from '../../ui/choice.ts'

const scopeTexts = ({ scopes }: RoleTexts): Readonly<Record<DataScope, string>> => ({
  [DATA_SCOPE.OWN]: scopes.OWN,
  [DATA_SCOPE.DEPARTMENT]: scopes.DEPARTMENT,
  [DATA_SCOPE.DEPARTMENT_TREE]: scopes.DEPARTMENT_TREE,
  [DATA_SCOPE.COMPANY]: scopes.COMPANY,
  [DATA_SCOPE.GROUP]: scopes.GROUP,
  [DATA_SCOPE.ALL]: scopes.ALL,
})

export const scopeName = (scope: number, t: RoleTexts): string => scopeTexts(t)[scope as DataScope] ?? ''

/** All companies only for those who may give that. */
export const scopeChoices = (t: RoleTexts, withAll: boolean): Choice[] =>
  Object.values(DATA_SCOPE)
    .filter((value) => withAll || value !== DATA_SCOPE.ALL)
    .map((value) => ({ value, label: scopeTexts(t)[value] }))

const POWER_FIELDS: ReadonlySet<string> = new Set(['granted', 'revoked', 'allowed', 'forbidden'])

/** The change log's codes in words: what was granted by the name it has now, where it still has one. */
export function loggedText(
  field: string,
  value: unknown,
  t: RoleTexts,
  names: { company: (id: number) => string | undefined; resource: (code: string) => string | undefined },
): string | undefined {
  if (field === 'dataScope') return scopeName(Number(value), t)
  if (field === 'companyId') return names.company(Number(value))
  if (!POWER_FIELDS.has(field) || typeof value !== 'string') return undefined
  const { role, code, custom, menuOnly } = parseAuthority(value)
  const name = names.resource(code)
  if (name === undefined) return undefined
  const parts = [role, custom].filter((part) => part !== '').join(' ')
  const said = parts === '' ? name : `${name} (${parts})`
  return menuOnly ? `${said} (${t.menuOnly})` : said
}

import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { roleMessages, type RoleTexts } from '@visa/messages/org/role'
import { useTexts } from '../../lib/i18n.tsx'
import { useDictWords } from '../../pickers/use-dict-words.ts'

/** The words of roles, where data scopes are called as the dictionary has them. */
export function useRoleTexts(): RoleTexts {
  const t = useTexts(roleMessages)
  return { ...t, scopes: useDictWords('DATA_SCOPE', DATA_SCOPE, t.scopes) }
}

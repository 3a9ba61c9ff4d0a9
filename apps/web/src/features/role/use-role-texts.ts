import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { RESOURCE_TYPE } from '@visa/contract/resources'
import { roleMessages, type RoleTexts } from '@visa/messages/org/role'
import { useTexts } from '../../lib/i18n.tsx'
import { useDictWords } from '../../pickers/use-dict-words.ts'

const BUTTON = { button: RESOURCE_TYPE.BUTTON } as const

/** The words of roles, where data scopes and buttons are called as the dictionaries have them. */
export function useRoleTexts(): RoleTexts {
  const t = useTexts(roleMessages)
  const scopes = useDictWords('DATA_SCOPE', DATA_SCOPE, t.scopes)
  return { ...t, scopes, ...useDictWords('RESOURCE_TYPE', BUTTON, { button: t.button }) }
}

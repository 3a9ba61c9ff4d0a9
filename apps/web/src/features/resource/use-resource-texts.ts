import { VALID } from '@visa/contract/fields'
import { RESOURCE_TYPE } from '@visa/contract/resources'
import { resourceMessages, type ResourceTexts } from '@visa/messages/org/resource'
import { useTexts } from '../../lib/i18n.tsx'
import { useDictWords } from '../../pickers/use-dict-words.ts'

const KINDS = { menu: RESOURCE_TYPE.MENU, button: RESOURCE_TYPE.BUTTON } as const
const STATES = { enabled: VALID.ENABLED, disabled: VALID.DISABLED } as const

/** The words of resources, where their kinds and states are called as the dictionaries have them. */
export function useResourceTexts(): ResourceTexts {
  const t = useTexts(resourceMessages)
  const kinds = useDictWords('RESOURCE_TYPE', KINDS, t.kinds)
  return { ...t, kinds, states: useDictWords('ACTIVE_STATUS', STATES, t.states) }
}

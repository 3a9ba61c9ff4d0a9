import { PARAM_GROUPS } from '@visa/contract/org/system-param'
import type { ParamTexts } from '@visa/messages/org/param'
import type { Choice } from '../../ui/choice.ts'

export const groupChoices = (t: ParamTexts): Choice[] =>
  PARAM_GROUPS.map((value) => ({ value, label: t.groups[value] }))

/** JSON with its lines indented; undefined when it is none. */
export function formattedJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return undefined
  }
}

import { PARAM_GROUPS } from '@visa/contract/org/system-param'
import type { ParamTexts } from '@visa/messages/org/param'
import type { Choice } from '../../ui/choice.ts'

export const groupChoices = (t: ParamTexts): Choice[] =>
  PARAM_GROUPS.map((value) => ({ value, label: t.groups[value] }))

/** Hours as they are written down, while somebody types them; null: none. */
export interface Hours {
  from: string
  to: string
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What is written of hours: none where it cannot be read. */
export function hoursIn(text: string): Hours | null {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null) return null
    return { from: asText(Reflect.get(read, 'from')), to: asText(Reflect.get(read, 'to')) }
  } catch {
    return null
  }
}

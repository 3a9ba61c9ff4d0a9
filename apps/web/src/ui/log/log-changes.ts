import { VALID } from '@visa/contract/fields'
import type { LogRow } from '@visa/contract/log'
import type { UiTexts } from '@visa/messages/ui'

/** A change in words. `from` is absent where there was nothing before, `to` where the whole thing is gone. */
export interface ChangeText {
  field: string
  from: string | undefined
  to: string | undefined
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

function valueText(field: string, value: unknown, t: UiTexts): string {
  if (isNothing(value)) return t.emptyValue
  if (field === 'valid') return value === VALID.ENABLED ? t.enabled : t.frozen
  if (typeof value === 'boolean') return value ? t.yes : t.no
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Says what a log row recorded; `names` knows what people call the fields. */
export function changeTexts(
  { action, changes }: Pick<LogRow, 'action' | 'changes'>,
  names: Readonly<Record<string, string>>,
  t: UiTexts,
): ChangeText[] {
  return changes
    .filter(({ from, to }) => !(isNothing(from) && isNothing(to)))
    .map(({ field, from, to }) => ({
      field: names[field] ?? field,
      from: isNothing(from) ? undefined : valueText(field, from, t),
      to: action === 'delete' ? undefined : valueText(field, to, t),
    }))
}

import type { BrokenRule } from '../issues.ts'

export type Appended = { readonly text: string } | { readonly broken: BrokenRule }

/** A remark with another one behind it; a blank one adds nothing, not even the separator. */
export function appendRemark(remark: string, addition: string, max: number, separator = ';'): Appended {
  const text = [remark, addition.trim()].filter((part) => part !== '').join(separator)
  return text.length > max ? { broken: { rule: 'remarkFull', params: { max } } } : { text }
}

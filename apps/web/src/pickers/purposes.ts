import type { DictEntry } from '@visa/contract/dict/dict-data'
import type { Language } from '@visa/contract/session/personal'
import type { Choice } from '../ui/choice.ts'

/** C3.23: the entries that belong to a purpose section; those without any belong to all. */
export const underSection = (entries: readonly DictEntry[], section: string): DictEntry[] =>
  entries.filter(({ resv1, valid }) => valid === 1 && (resv1 === '' || resv1.split('|').includes(section)))

export const choicesOf = (entries: readonly DictEntry[], language: Language): Choice[] =>
  entries.map(({ code, cname, ename }) => ({ value: code, label: language === 'zh' ? cname : ename }))

/** C4.7: what does not belong to the section is cleared, and the only one that does is filled in. */
export function settledUnder(entries: readonly DictEntry[], section: string, chosen: string): string {
  if (section === '') return ''
  const offered = underSection(entries, section)
  if (offered.some(({ code }) => code === chosen)) return chosen
  return offered.length === 1 ? (offered[0]?.code ?? '') : ''
}

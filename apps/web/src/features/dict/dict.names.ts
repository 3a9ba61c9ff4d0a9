import type { DictData } from '@visa/contract/dict/dict-data'
import type { DictType } from '@visa/contract/dict/dict-type'
import type { Language } from '@visa/contract/session/personal'

const pick = (language: Language, chinese: string, english: string): string =>
  language === 'en' && english !== '' ? english : chinese

export const typeName = (type: Pick<DictType, 'name' | 'ename'>, language: Language): string =>
  pick(language, type.name, type.ename)

export const entryName = (entry: Pick<DictData, 'cname' | 'ename'>, language: Language): string =>
  pick(language, entry.cname, entry.ename)

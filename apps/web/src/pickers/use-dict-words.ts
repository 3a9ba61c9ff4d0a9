import { dictDataByType } from '@visa/contract/dict/dict-data'
import type { FixedDictionary } from '@visa/contract/dict/fixed-dictionaries'
import { useCall } from '../lib/query.ts'
import { dictWords } from './dict-words.ts'
import { useName } from './use-names.ts'

/**
 * The words of codes that the product itself reads: as the dictionary calls them, which people may change; as delivered
 * until it has answered.
 */
export function useDictWords<Key extends string | number>(
  type: FixedDictionary,
  codes: Readonly<Record<Key, number>>,
  delivered: Readonly<Record<Key, string>>,
): Record<Key, string> {
  const nameOf = useName()
  const { data = [] } = useCall(dictDataByType, { query: { type } }, { silent: true })
  return dictWords(
    codes,
    delivered,
    data.map((entry) => ({ code: entry.code, name: nameOf(entry) })),
  )
}

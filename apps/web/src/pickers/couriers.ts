import type { DictEntry } from '@visa/contract/dict/dict-data'
import type { Language } from '@visa/contract/session/personal'
import type * as z from 'zod/mini'

type Courier = Pick<z.output<typeof DictEntry>, 'code' | 'cname' | 'ename'>

const plain = (text: string): string => text.trim().toUpperCase()

/**
 * The couriers to choose from: those whose name or code holds what was typed, all of them where it names one already. A
 * record keeps the one name of a courier, whatever language it was chosen in: parcels are told apart by it.
 */
export function couriersLike(
  couriers: readonly Courier[],
  typed: string,
  language: Language,
): { value: string; label: string }[] {
  const wanted = plain(typed)
  const isChosen = couriers.some(({ cname }) => plain(cname) === wanted)
  return couriers
    .filter(
      ({ code, cname, ename }) =>
        isChosen || [code, cname, ename].some((name) => plain(name).includes(wanted)),
    )
    .map(({ cname, ename }) => ({
      value: cname,
      label: language === 'zh' || ename === '' ? cname : `${ename} ${cname}`,
    }))
}

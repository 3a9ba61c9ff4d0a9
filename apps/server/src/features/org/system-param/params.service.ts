import type { ParamValue, SystemParamKey } from '@visa/contract/org/system-param'
import type { Bus } from '../../../db/bus.ts'
import type { Db } from '../../../db/pool.ts'
import { fallbackOf, openStored, readStored } from './param-text.ts'
import { allParams, type StoredParam } from './system-param.repo.ts'

/** What the installation's environment sets, where nobody has set the parameter itself. */
export type ParamDefaults = Readonly<{ [Key in SystemParamKey]?: ParamValue<Key> }>

/** System parameters as they are now, for what runs outside transactions. */
export interface Params {
  get<Key extends SystemParamKey>(key: Key): Promise<ParamValue<Key>>
  defaultOf<Key extends SystemParamKey>(key: Key): ParamValue<Key>
}

/**
 * Kept in memory while changes can be heard: every instance forgets all of them when one is changed anywhere, and
 * asks the database each time while it hears nothing.
 */
export function createParams(db: Db, bus: Bus, defaults: ParamDefaults = {}): Params {
  let known: Promise<ReadonlyMap<string, StoredParam>> | undefined
  const forget = (): void => {
    known = undefined
  }
  bus.on('params_changed', forget)
  bus.onGap(forget)

  const load = async (): Promise<ReadonlyMap<string, StoredParam>> =>
    new Map((await allParams(db)).map((param) => [param.key, param]))

  const current = (): Promise<ReadonlyMap<string, StoredParam>> => {
    if (!bus.alive) return load()
    if (known === undefined) {
      const loading = load()
      // A change heard meanwhile takes it away again.
      known = loading
      loading.catch(() => {
        if (known === loading) known = undefined
      })
    }
    return known
  }

  const defaultOf = <Key extends SystemParamKey>(key: Key): ParamValue<Key> => {
    const own: ParamValue<Key> | undefined = defaults[key]
    return own ?? fallbackOf(key)
  }

  return {
    async get(key) {
      const stored = (await current()).get(key)
      if (stored === undefined || stored.value === null) return defaultOf(key)
      const { value, sealed } = stored
      const read = readStored(key, await openStored(db, key, { value, sealed }))
      return read === undefined ? defaultOf(key) : read.value
    },
    defaultOf,
  }
}

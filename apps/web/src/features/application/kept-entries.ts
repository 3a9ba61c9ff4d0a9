import type { Values } from '@visa/contract/application/context'
import { draftSchema } from '@visa/contract/application/draft-schema'
import type { ApplicationForm } from '@visa/contract/application/form'
import { visitStorage } from '../../lib/storage.ts'
import { entriesKey } from '../../lib/tabs/tab-storage.ts'

/** What was filled in stays in this window until it is closed, or somebody else works in it. */
const KEY = entriesKey('ru-evisa')

/** Whatever is there and still fits the form: storage is open to anybody at this machine. */
export function keptEntries(form: ApplicationForm): Values {
  try {
    const kept: unknown = JSON.parse(visitStorage.get(KEY) ?? '{}')
    const read = draftSchema(form).safeParse(kept)
    return read.success ? read.data : {}
  } catch {
    return {}
  }
}

export const keepEntries = (values: Values): void => visitStorage.set(KEY, JSON.stringify(values))
export const forgetEntries = (): void => visitStorage.remove(KEY)

import { CODES } from '@visa/contract/codes'
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { CallError } from '../../lib/call.ts'
import { useTabLife, useWhileOpen } from '../../lib/tabs/use-tab-life.ts'
import { createAutosave, type Autosave } from './autosave.ts'
import { fieldInUse } from './focus-in.ts'
import { schemaAt } from './field-schema.ts'
import { mergedPaths, type FormModel } from './form-model.ts'
import type { FormStore } from './form-store.ts'
import type { KeptByItself } from './form-target.ts'
import { isEmpty, isWithin } from './paths.ts'

/** Nothing was said about what was typed: the server could not be asked, or was not well. */
const PASSING = new Set<CallError['code']>([
  'NETWORK',
  'TIMEOUT',
  'HTTP',
  CODES.SYSTEM_EXCEPTION,
  CODES.TIMES_LIMIT,
])

function failureOf(error: unknown) {
  if (!(error instanceof CallError)) throw error
  return { reason: error.message, again: PASSING.has(error.code), fields: error.fields }
}

/** As it is stored; what is empty, as its schema wants it. */
function storedAs(model: FormModel, field: string, value: unknown): { value: unknown } | undefined {
  if (isEmpty(value)) return { value: model.factsOf(field).blank }
  const read = schemaAt(model.schema, field)?.safeParse(value)
  return read?.success === true ? { value: read.data } : undefined
}

interface AutosaveInput {
  store: FormStore
  model: FormModel
  /** Nobody has typed for a while: what is wrong is shown. */
  onPause: () => void
  /** The form's element. */
  root: RefObject<HTMLElement | null>
}

/** Keeps a form field by field while it is open, also behind another tab. Whether it does never changes. */
export function useAutosave(
  given: KeptByItself | undefined,
  { store, model, onPause, root }: AutosaveInput,
): Autosave | undefined {
  const [autosave] = useState(() => (given === undefined ? undefined : createAutosave(store)))
  useLayoutEffect(() => {
    if (given === undefined) return
    autosave?.serve({
      failureOf,
      onPause,
      keep: given.keep,
      paths: () => mergedPaths(model),
      storedAs: (field, value) => storedAs(model, field, value),
      isInUse: (path) => isWithin(fieldInUse(root.current) ?? '', path),
    })
  })
  useWhileOpen(() => autosave?.start() ?? (() => undefined))
  const flush = () => void autosave?.flush()
  useTabLife({ onHide: flush })
  useEffect(() => {
    if (autosave === undefined) return
    const onHide = () => document.visibilityState === 'hidden' && void autosave.flush()
    const onLine = () => void autosave.flush()
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('online', onLine)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('online', onLine)
    }
  }, [autosave])
  const { current, knownAt } = given ?? {}
  useEffect(() => {
    if (autosave !== undefined && current !== undefined && knownAt !== undefined)
      autosave.take(current, knownAt)
  }, [autosave, current, knownAt])
  return autosave
}

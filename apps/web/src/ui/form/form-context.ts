import { createContext, use, useRef, useSyncExternalStore } from 'react'
import type { FormModel } from './form-model.ts'
import type { FormState, FormStore } from './form-store.ts'
import { same, valueAt } from './paths.ts'

/** What the pieces of one form share; the model changes with the language, the rest stays while the form is open. */
export interface FormHandle {
  id: string
  model: FormModel
  store: FormStore
  /** What is typed is kept field by field: there is nothing to save. */
  keepsItself: boolean
  /** Keeps what is typed now, where it keeps itself; tells whether nothing is left. */
  flush: () => Promise<boolean>
  /** Somebody changed a value: what follows from it follows. */
  onTyped: (path: string, value: unknown) => void
  /** Rows came, went or moved: the same. */
  onMoved: () => void
  /** A field was left. */
  onLeft: (path: string) => void
  /** Shows a field wherever it is and puts the focus into it. */
  goTo: (path: string) => void
  /** Shows a section, by its index. */
  goToSection: (index: number) => void
}

const HandleContext = createContext<FormHandle | undefined>(undefined)
export const FormProvider = HandleContext.Provider

export function useFormHandle(): FormHandle {
  const handle = use(HandleContext)
  if (handle === undefined) throw new Error('a field needs a form around it')
  return handle
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Looks one step deep before anything is written out: most parts are the very same. */
function sameParts(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isRecord(one) || !isRecord(other)) return same(one, other)
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => same(one[name], other[name]))
}

/** A part of a form's state; draws again only when that part is another. */
export function useFormState<Part>(store: FormStore, select: (state: FormState) => Part): Part {
  const last = useRef<{ part: Part }>(undefined)
  return useSyncExternalStore(store.subscribe, () => {
    const part = select(store.state())
    if (last.current === undefined || !sameParts(last.current.part, part)) last.current = { part }
    return last.current.part
  })
}

/** What another field of the form holds now, for inputs that depend on it. */
export function useFormValue(path: string): unknown {
  const { store } = useFormHandle()
  return useFormState(store, ({ values }) => valueAt(values, path))
}

/** Everything the form holds now, for what shows the whole of it; drawn again at each change. */
export function useFormValues(): unknown {
  const { store } = useFormHandle()
  return useSyncExternalStore(store.subscribe, () => store.state().values)
}

export const inputId = (form: string, path: string): string => `${form}-${path}`
/** Of the label of an input, for those that no label can point at. */
export const labelId = (input: string): string => `${input}-label`
export const noteId = (form: string, path: string): string => `${form}-${path}-note`

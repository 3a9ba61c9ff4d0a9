import { conflictOf } from '@visa/contract/conflict'
import { uiMessages } from '@visa/messages/ui/ui'
import {
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '../../lib/call.ts'
import { confirmDialog, toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { writeKey } from '../../lib/write-key.ts'
import { useTabDraftSlot } from '../../lib/tabs/tab-context.tsx'
import { useWhileOpen } from '../../lib/tabs/use-tab-life.ts'
import { resumed, type Autosave } from './autosave.ts'
import { fieldInUse, focusIn, isFilledIn } from './focus-in.ts'
import { FormProvider, useFormState, type FormHandle } from './form-context.ts'
import { bodyOf, createModel, keptOfSame, mergedPaths, startOf } from './form-model.ts'
import type { AnyParts, Plain } from './form-parts.ts'
import { useFormMoves } from './use-form-moves.ts'
import { failuresOf, noticedOf, withoutHidden } from './form-failures.ts'
import { sectionOf, troubledPaths } from './form-progress.ts'
import { createFormStore, type FormStore, type Problem } from './form-store.ts'
import type { FormProps } from './form-props.ts'
import type { KeptForm } from './kept-form.ts'
import { merged } from './merge.ts'
import { same } from './paths.ts'
import { useAutosave } from './use-autosave.ts'
import { useKeysNowhere } from './use-keys-nowhere.ts'
import { useServerDraft, type ServerDraft } from './use-server-draft.ts'
import styles from './form.module.css'

export interface Form {
  handle: FormHandle
  open: boolean
  saving: boolean
  draft: ServerDraft
  /** Where what is typed is kept field by field. */
  autosave: Autosave | undefined
  save: () => Promise<void>
  /** Asks first when something would be lost. */
  cancel: () => Promise<void>
  focusFirst: () => void
  goToNext: () => void
  /** Around everything of the form: fields know it, and its keys work within. */
  frame: (children: ReactNode) => ReactElement
}

const isDirty = (store: FormStore): boolean => !same(store.state().values, store.state().base)

/** A form with its buttons somewhere around it: what dialogs, drawers and pages have in common. */
export function useForm<In extends object, Out extends object, Result>(
  props: Omit<FormProps<In, Out, Result>, 'title'>,
  /** A page stays when it has been saved. */
  stays = false,
): Form {
  const { name, target, follow, settle, nameOf, onSaved } = props
  const t = useTexts(uiMessages)
  // Fields of the same name may be elsewhere on the page; their ids must differ.
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(true)
  const slot = useTabDraftSlot<KeptForm>(name)
  const model = useMemo(
    () => createModel(target.schema, props.fields as unknown as AnyParts, target.judge, target.progress),
    [target.schema, props.fields, target.judge, target.progress],
  )

  // As it was when the form opened, whatever comes from the server meanwhile; after a reload as it was left.
  const [{ store, key, restored }] = useState(() => {
    const base = startOf(model, props.record, props.initial ?? {})
    const kept = keptOfSame(model, props.initial ?? {}, base, slot.read())
    const folded = model.sections.filter((section) => section.folded).map(({ index }) => index)
    const keeps = target.autosave !== undefined
    const start = keeps ? resumed(base, kept, mergedPaths(model)) : (kept ?? { values: base, base })
    const made = createFormStore(start.values, start.base, folded)
    // What was there before is judged at once: nobody saves a form that keeps itself.
    if (keeps) made.change({ problems: noticedOf(model, made, undefined) })
    return {
      store: made,
      key: writeKey(kept?.key),
      restored: kept !== undefined,
    }
  })
  const autosave = useAutosave(target.autosave, {
    store,
    model,
    root,
    onPause: () => store.change({ problems: noticedOf(model, store, fieldInUse(root.current)) }),
  })
  const saving = useFormState(store, (state) => state.saving)
  const draft = useServerDraft(props.draft, store, restored)

  // Behind another tab as well: an upload may end there, and what it brings is kept like what is typed.
  useWhileOpen(() => {
    const keep = () => {
      const { values, base } = store.state()
      const unsaved = autosave === undefined ? isDirty(store) : autosave.hasUnsaved()
      slot.write(unsaved ? { key: key.now(), values, base } : undefined)
    }
    // What was left unsaved may be stored by now: the answer to its save was lost.
    if (restored) keep()
    return store.subscribe(keep)
  })

  const body = (): Plain => bodyOf(model, store.state().values, store.state().revealed)

  const { goTo, goToSection, goToNext, moveOf } = useFormMoves({
    root,
    id,
    model,
    store,
    keepsItself: autosave !== undefined,
  })
  const refuse = (problems: Readonly<Record<string, Problem>>) => {
    store.change({ problems })
    const first = troubledPaths(model, store.state())[0]
    if (first === undefined || sectionOf(model, first) < 0) return
    const { folded } = store.state()
    flushSync(() =>
      store.change({ folded: new Set([...folded].filter((index) => index !== sectionOf(model, first))) }),
    )
    focusIn(root.current, id, first)
  }

  const onMoved = () => {
    const followed = follow?.(store.state().values as In) ?? {}
    for (const [other, next] of Object.entries(followed)) {
      if (!same(store.state().values[other], next)) store.set(other, next)
    }
  }
  const onTyped = (path: string, value: unknown) =>
    withoutHidden(model, store, () => {
      store.set(path, value)
      onMoved()
    })
  /** A field is judged when it is left, once something has been typed; typing takes the problem away. */
  const onLeft = (path: string) => {
    autosave?.left()
    if (autosave?.hasUnsaved() === true) void autosave.flush()
    if (!store.isTouched(path) || store.state().problems[path] !== undefined) return
    const failure = failuresOf(model, body(), store.state().values)[path]
    if (failure !== undefined) store.change({ problems: { ...store.state().problems, [path]: failure } })
  }

  /** Somebody else was quicker: what only one of us changed is settled, the rest is put before whoever saves. */
  const meet = (conflict: NonNullable<ReturnType<typeof conflictOf>>) => {
    const { values, base } = store.state()
    const { by, at, current } = conflict
    const result = merged(base, values, current, mergedPaths(model))
    const theirs = {
      ...base,
      ...Object.fromEntries(Object.entries(current).filter(([field]) => field in base)),
    }
    const next = 'seen' in target.schema.shape ? { seen: at } : {}
    store.replace({
      values: { ...result.values, ...next },
      base: { ...theirs, ...next },
      open: result.open,
      meeting: { by, at, taken: result.taken, kept: result.kept },
    })
    const first = Object.keys(result.open)[0]
    if (first !== undefined) goTo(first)
  }

  const refused = (error: CallError) => {
    const conflict = conflictOf(error.data)
    if (conflict !== undefined) return meet(conflict)
    if (error.fields !== undefined && Object.keys(error.fields).length > 0) return refuse(error.fields)
    store.change({ refusal: error.message })
  }

  /** Everything typed is kept already, or is now: what comes next may come, however incomplete the form is. */
  const goOn = async (kept: Autosave) => {
    store.change({ saving: true })
    try {
      const [unsettled] = (await kept.flush()) ? [] : troubledPaths(model, { ...store.state(), problems: {} })
      if (unsettled !== undefined) goTo(unsettled)
      // What could not be kept is told by the bar.
      else if (!kept.hasUnsaved()) {
        const sent = body() as In
        const result = await target.send(sent, key.now())
        onSaved?.(result, sent)
      }
    } finally {
      store.change({ saving: false })
    }
  }

  const save = async () => {
    // Two clicks may come before the first one's state is rendered.
    if (store.state().saving) return
    if (autosave !== undefined) return goOn(autosave)
    const sent = body()
    const problems = failuresOf(model, sent, store.state().values)
    if (Object.keys(problems).length > 0 || Object.keys(store.state().open).length > 0)
      return refuse(problems)
    if (props.sure !== undefined && !(await props.sure(sent as In))) return
    store.change({ saving: true, problems: {}, refusal: undefined })
    try {
      const settled = settle === undefined ? (sent as In) : settle(sent as In)
      const result = await target.send(settled, key.now())
      const { values } = store.state()
      // A saved form stays closed to further clicks while it fades away.
      store.change({ base: values, meeting: undefined, saving: !stays })
      draft.forget()
      // What a page that stays is used for next is another intention.
      key.renew()
      setOpen(stays)
      if (nameOf !== undefined) toast.success(fill(t.saved, { name: nameOf(settled) }))
      onSaved?.(result, settled)
    } catch (error) {
      store.change({ saving: false })
      if (!(error instanceof CallError)) throw error
      refused(error)
    }
  }

  const cancel = async () => {
    const leave =
      !isDirty(store) ||
      (await confirmDialog({
        title: t.discardTitle,
        content: t.discardText,
        okText: t.discard,
        cancelText: t.keepEditing,
        danger: true,
      }))
    if (!leave) return
    slot.write(undefined)
    draft.forget()
    setOpen(false)
  }

  const onKeys = (event: KeyboardEvent | globalThis.KeyboardEvent) => {
    const alone = props.enterSaves === true && isFilledIn(event.target)
    const saves = event.key === 'Enter' && !event.shiftKey && (event.ctrlKey || event.metaKey || alone)
    const act = saves ? () => void save() : moveOf(event)
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  useKeysNowhere(root, stays ? onKeys : undefined)

  /** Whoever was quicker than the opening animation and is typing already keeps the focus. */
  const focusFirst = () => {
    if (!root.current?.contains(document.activeElement)) focusIn(root.current, id, undefined)
  }

  const keepsItself = autosave !== undefined
  const flush = () => autosave?.flush() ?? Promise.resolve(true)
  const handle: FormHandle = {
    id,
    model,
    store,
    keepsItself,
    flush,
    onTyped,
    onMoved,
    onLeft,
    goTo,
    goToSection,
  }
  // Fields are drawn for their own changes: what they are handed must not be new whenever the form is drawn.
  const latest = useRef(handle)
  useLayoutEffect(() => {
    latest.current = handle
  })
  const [stable] = useState<Omit<FormHandle, 'model'>>(() => ({
    id,
    store,
    keepsItself,
    flush,
    onTyped: (path, value) => latest.current.onTyped(path, value),
    onMoved: () => latest.current.onMoved(),
    onLeft: (path) => latest.current.onLeft(path),
    goTo: (path) => latest.current.goTo(path),
    goToSection: (index) => latest.current.goToSection(index),
  }))
  const shared = useMemo(() => ({ ...stable, model }), [stable, model])

  // No form element: Enter in an input must not submit.
  const frame = (children: ReactNode) => (
    <FormProvider value={shared}>
      <div ref={root} className={styles.form} onKeyDownCapture={onKeys}>
        {children}
      </div>
    </FormProvider>
  )
  return { handle: shared, open, saving, draft, autosave, save, cancel, focusFirst, goToNext, frame }
}

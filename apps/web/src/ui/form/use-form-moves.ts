import type { KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { fieldInUse, focusIn, focusSection } from './focus-in.ts'
import { failuresOf } from './form-failures.ts'
import { bodyOf, type FormModel } from './form-model.ts'
import { nextBehind, sectionOf, troubledPaths } from './form-progress.ts'
import type { FormStore } from './form-store.ts'

interface MovesInput {
  /** The form's element and the prefix of its fields' ids. */
  root: RefObject<HTMLElement | null>
  id: string
  model: FormModel
  store: FormStore
  /** Nobody presses save: what is missing is to be found without it. */
  keepsItself: boolean
}

interface FormMoves {
  /** Shows a field wherever it is and puts the focus into it. */
  goTo: (path: string) => void
  goToSection: (index: number) => void
  goToNext: () => void
  /** What a key does, if it leads anywhere. */
  moveOf: (event: Pick<KeyboardEvent, 'key' | 'altKey'>) => (() => void) | undefined
}

/** The ways through a form. */
export function useFormMoves({ root, id, model, store, keepsItself }: MovesInput): FormMoves {
  const unfold = (index: number) =>
    store.change({ folded: new Set([...store.state().folded].filter((each) => each !== index)) })

  /** Nothing a form says is ever out of reach: sections unfold, hidden fields come out. */
  const goTo = (path: string) => {
    const { problems, revealed } = store.state()
    flushSync(() => {
      unfold(sectionOf(model, path))
      if (problems[path] !== undefined) store.change({ revealed: new Set([...revealed, path]) })
    })
    focusIn(root.current, id, path)
  }

  const goToSection = (index: number) => {
    flushSync(() => unfold(index))
    focusSection(root.current, index)
  }

  /** The next refused or unsettled field after the one with the focus, round and round. */
  const goToNext = () => {
    const state = store.state()
    const { problems, values, revealed } = state
    const failures = keepsItself ? failuresOf(model, bodyOf(model, values, revealed), values) : {}
    const all = { ...failures, ...problems }
    const paths = troubledPaths(model, { ...state, problems: all }).filter(
      (path) => sectionOf(model, path) >= 0,
    )
    const next = nextBehind(model, values, paths, fieldInUse(root.current))
    if (next === undefined) return
    const found = all[next]
    if (found !== undefined) store.change({ problems: { ...problems, [next]: found } })
    goTo(next)
  }

  const stepSection = (step: 1 | -1) => {
    const shown = model.sections.filter(({ when }) => when === undefined || when(store.state().values))
    const here = document.activeElement?.closest<HTMLElement>('[data-section]')?.dataset['section']
    const at = shown.findIndex(({ index }) => String(index) === here)
    const next = shown[at < 0 ? 0 : (at + step + shown.length) % shown.length]
    if (next !== undefined) goToSection(next.index)
  }

  const moveOf = ({ key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>) => {
    if (key === 'F8') return goToNext
    if (!altKey || model.sections.length < 2) return undefined
    if (key === 'ArrowDown') return () => stepSection(1)
    return key === 'ArrowUp' ? () => stepSection(-1) : undefined
  }

  return { goTo, goToSection, goToNext, moveOf }
}

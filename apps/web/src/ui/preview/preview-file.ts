import type { View, ViewAct } from './view-state.ts'

/** P3.10: a file to be shown. */
export interface PreviewFile {
  readonly storageName: string
  readonly fileName: string
  /** Where it is seen, for files that have an address of their own. */
  readonly src?: string
}

/** What the ways to show a file are given. */
export interface ShownProps {
  address: string
  fileName: string
  view: View
  onAct: (act: ViewAct) => void
  /** Tells the scale that 'fit' comes to just now. */
  onFitted: (fitted: number) => void
  onBroken: (reason: 'broken' | 'protected') => void
}

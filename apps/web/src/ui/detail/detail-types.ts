import type { Attachment } from '@visa/contract/files/file'
import type { fieldMessages } from '@visa/messages/fields'
import type { ReactNode } from 'react'
import type { StatusTone } from '../../lib/palette.ts'
import type { RowAction } from '../list/row-action.ts'

/** A field as requests, forms and the change log name it: its label is one word everywhere. */
export type FieldName = keyof (typeof fieldMessages)['zh']

/** Something known of the record. */
export type Fact = { value: ReactNode; /** Takes the whole row. */ wide?: boolean } & (
  | { field: FieldName }
  | { label: string }
)

export interface DetailStatus {
  tone: StatusTone
  text: string
  /** Why it is so. */
  note?: string
}

/** What may be done with the record; the first ones are buttons, the rest is behind "more". */
export interface DetailAction extends RowAction {
  /** A letter that does it, shown on the button. */
  shortcut?: string
  /** Why it cannot be done now; then it stays in its place, with a lock. */
  locked?: string | undefined
}

interface SectionHead {
  id: string
  title: string
  /** Beside the title, also while the section is folded. */
  summary?: string | undefined
  folded?: boolean
}

/** What leads from the record to others. */
export interface RelatedCount {
  label: string
  count: number
  /** Absent for whoever may not open them. */
  href?: string | undefined
  onOpen?: (() => void) | undefined
}

export type DetailSection = SectionHead &
  (
    | { kind: 'facts'; facts: readonly Fact[] }
    | { kind: 'counts'; counts: readonly RelatedCount[]; children?: ReactNode }
    | { kind: 'files'; files: readonly Attachment[] }
    /** Drawn when it is first unfolded, and left out of print while it is folded. */
    | { kind: 'custom'; children: ReactNode }
  )

import type { Attachment } from '@visa/contract/files/file'
import type { fieldMessages } from '@visa/messages/fields'
import type { ReactNode } from 'react'
import type { StatusTone } from '../../lib/palette.ts'

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

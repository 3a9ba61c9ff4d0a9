import type { PaymentWay, SubjectKind } from '@visa/contract/money/ways'

/** What is on the counter. */
export interface Subject {
  subjectKind: SubjectKind
  subjectId: number
}

/** Whether something is of what is on the counter. */
export const isOf = (subject: Subject | undefined, of: Subject): boolean =>
  subject?.subjectKind === of.subjectKind && subject.subjectId === of.subjectId

/** What is typed for the next payment. */
export interface Typed {
  way: PaymentWay | undefined
  /** Undefined: nothing was typed, which means all that is owed. Null: it was emptied. */
  amountCents: number | null | undefined
  givenCents: number | null
  reference: string
  payer: string
}

export const NOTHING_TYPED: Typed = {
  way: undefined,
  amountCents: undefined,
  givenCents: null,
  reference: '',
  payer: '',
}

/** What the field of the amount shows: null while it is empty. */
export const shownCents = ({ amountCents }: Typed, owedCents: number): number | null =>
  amountCents === undefined ? owedCents : amountCents

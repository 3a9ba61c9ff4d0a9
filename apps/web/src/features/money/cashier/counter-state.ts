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
  /** Null: all that is owed. */
  amountCents: number | null
  givenCents: number | null
  reference: string
  payer: string
}

export const NOTHING_TYPED: Typed = {
  way: undefined,
  amountCents: null,
  givenCents: null,
  reference: '',
  payer: '',
}

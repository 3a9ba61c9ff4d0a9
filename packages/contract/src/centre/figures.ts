/** What a visa centre counts; each figure is the sum over rows that can be opened (docs/decisions/074-centre-figures.md). */

/** What the rows behind figures are. */
export const FACT_KINDS = {
  contract: 1,
  person: 2,
  step: 3,
  payment: 4,
  refund: 5,
  movement: 6,
  label: 7,
} as const
export type FactKind = keyof typeof FACT_KINDS

interface Figure {
  kind: FactKind
  /** In cents; else a number of rows. */
  money?: true
}

/** The figures, each with what its rows are. What each counts is said in words by `centreFigureMessages`. */
export const CENTRE_FIGURES = {
  contracts: { kind: 'contract' },
  totalCents: { kind: 'contract', money: true },
  consularCents: { kind: 'contract', money: true },
  thirdPartyCents: { kind: 'contract', money: true },
  serviceCents: { kind: 'contract', money: true },
  discountCents: { kind: 'contract', money: true },
  people: { kind: 'person' },
  peopleAccepted: { kind: 'person' },
  peopleReviewed: { kind: 'person' },
  peopleSent: { kind: 'person' },
  peopleResulted: { kind: 'person' },
  peopleReturned: { kind: 'person' },
  passed: { kind: 'person' },
  rejected: { kind: 'person' },
  sentBack: { kind: 'person' },
  kept: { kind: 'person' },
  late: { kind: 'person' },
  accepted: { kind: 'step' },
  reviewed: { kind: 'step' },
  cancelled: { kind: 'step' },
  givenBack: { kind: 'step' },
  payments: { kind: 'payment' },
  paidCents: { kind: 'payment', money: true },
  refunds: { kind: 'refund' },
  refundedCents: { kind: 'refund', money: true },
  passportsIn: { kind: 'movement' },
  passportsOut: { kind: 'movement' },
  passportsSent: { kind: 'movement' },
  passportsBack: { kind: 'movement' },
  labelsUsed: { kind: 'label' },
  labelsVoid: { kind: 'label' },
} as const satisfies Record<string, Figure>
export type CentreFigure = keyof typeof CENTRE_FIGURES
export const CENTRE_FIGURE_NAMES = Object.keys(CENTRE_FIGURES) as readonly CentreFigure[]

export const isMoneyFigure = (figure: CentreFigure): boolean => 'money' in CENTRE_FIGURES[figure]

/** By what figures are told, one at a time. */
export const CENTRE_DIMENSIONS = [
  'product',
  'country',
  'category',
  'urgency',
  'agent',
  'operator',
  'age',
  'nationality',
  'way',
] as const
export type CentreDimension = (typeof CENTRE_DIMENSIONS)[number]

/** Nobody: walk-ins have no agent, what the product itself did has no operator. */
export const NOBODY_KEY = '0'

/** The stages of the funnel, in order. */
export const FUNNEL = [
  'people',
  'peopleAccepted',
  'peopleReviewed',
  'peopleSent',
  'peopleResulted',
  'peopleReturned',
] as const satisfies readonly CentreFigure[]

/** The spans between two stages of which times are told. */
export const SPANS = ['toAccept', 'toReview', 'toSend', 'toResult', 'toReturn'] as const
export type Span = (typeof SPANS)[number]

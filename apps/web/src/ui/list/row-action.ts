import type { CallInput, CallOutput, Endpoint } from '@visa/contract/endpoint'
import type { ReactNode } from 'react'
import { call, type CallOptions } from '../../lib/call.ts'
import { textWidth } from './text-width.ts'

/** What tells the rows of a list apart. */
export type RowId = number | string
export interface Identified {
  id: RowId
}

/** What is asked before something is done; the title is made of the action and the row's name unless it is given. */
interface Question {
  title?: string
  content?: string
  okText?: string
  cancelText?: string
}

/** A call that is made for a row, or for several. */
export interface RowCall<Subject> {
  send: (subject: Subject, options?: CallOptions) => Promise<unknown>
  /** The answer itself is shown to the person, so nothing else is said of it. */
  tells: boolean
}

/** `rowCall(tagDelete, ({ id }) => ({ params: { id } }))`; `answered` is for an answer that somebody waits to see. */
export const rowCall = <E extends Endpoint, Subject>(
  endpoint: E,
  input: (subject: Subject) => CallInput<E>,
  answered?: (answer: CallOutput<E>, subject: Subject) => void,
): RowCall<Subject> => ({
  tells: answered !== undefined,
  send: async (subject, options) => {
    const answer = await call(endpoint, input(subject), options)
    answered?.(answer, subject)
    return answer
  },
})

/** The same for all rows that are ticked. */
interface Batch<Row> {
  /** On its button. */
  label: string
  /** One call for all of them; without it each row is asked for by itself. */
  call?: RowCall<readonly Row[]>
  /** By what the server answers for a row, where that is not the id of the row. */
  idOf?: (row: Row) => RowId
  /** That call does all or, where one of them cannot be done, none. */
  whole?: boolean
  /** Which rows, where it is not as for a single one. */
  when?: (row: Row) => boolean
  /** What the question says beside the names. */
  content?: (rows: readonly Row[]) => string
  /** What is said when all of them are done, where the action is only begun by then. */
  done?: (count: number) => string
}

/** The same for all rows that are ticked, where something has to be asked first: why, or to whom. */
interface DialogBatch<Row> {
  label: string
  when?: (row: Row) => boolean
  /** Open while it is rendered; it gives back what the server answered, row by row. */
  dialog: (rows: readonly Row[], onAnswered: (answer: unknown) => void, onClosed: () => void) => ReactNode
}

interface ActionBase<Row> {
  /** Names the action in what a tab remembers; of a state machine, the operation. */
  key: string
  label: string
  /** Who may; left out, whoever sees the list. */
  access?: string
  /** Which rows it can be done to. */
  when?: (row: Row) => boolean
  /** Why it cannot be done to this one now: a list leaves it out, the record's page shows it with the reason. */
  locked?: (row: Row) => string | undefined
  danger?: boolean
  /** A step back: it is never what is usually next. */
  back?: boolean
  /** A letter that does it on the record's page. */
  shortcut?: string
}

export type CallAction<Row> = ActionBase<Row> & {
  call: RowCall<Row>
  /** What is dangerous is asked about in any case; undefined: there is nothing to ask of this one. */
  confirm?: (row: Row) => Question | undefined
  /** What is said when it is done, where the action is only begun by then. */
  done?: (row: Row) => string
  batch?: Batch<Row>
}

type DialogAction<Row> = ActionBase<Row> & {
  /** Open while it is rendered. */
  dialog: (row: Row, onClosed: () => void) => ReactNode
  batch?: DialogBatch<Row>
}

/** What can be done to several rows at once. */
export type BatchAction<Row> = CallAction<Row> | DialogAction<Row>

type LinkAction<Row> = ActionBase<Row> & {
  /** The address that it leads to. */
  open: (row: Row) => string
}

/** How something is done to a row, where its name and when it may be done are told by a state machine. */
export type Doing<Row> =
  | Pick<CallAction<Row>, 'when' | 'locked' | 'back' | 'call' | 'confirm' | 'done' | 'batch'>
  | Pick<DialogAction<Row>, 'when' | 'locked' | 'back' | 'dialog' | 'batch'>
  | Pick<LinkAction<Row>, 'when' | 'locked' | 'back' | 'open'>

/** What may be done with a row: a call, a dialog or another screen. */
export type RowAction<Row> = CallAction<Row> | DialogAction<Row> | LinkAction<Row>

interface ScreenActionBase {
  key: string
  label: string
  access?: string
  icon?: ReactNode
  disabled?: boolean
  /** What has to be known before the dialog can open. */
  before?: () => Promise<void>
}

/** What a screen offers beside its rows: adding one, settings, a check. */
export type ScreenAction = ScreenActionBase &
  ({ dialog: (onClosed: () => void) => ReactNode } | { /** The address that it leads to. */ open: string })

/** An action as a row or a record's page shows it. */
export interface BoundAction {
  key: string
  label: string
  danger: boolean
  busy: boolean
  /** Why it cannot be done now. */
  locked?: string | undefined
  shortcut?: string | undefined
  /** A step back: it is never what is usually next. */
  back?: boolean | undefined
  run: () => void
}

const MAX_LINKS = 3
const GAP_PX = 12

/** How many actions are links of their own. */
export const linksOf = (actions: readonly unknown[]): number =>
  actions.length > MAX_LINKS ? MAX_LINKS - 1 : actions.length

/** The room these actions take on one line. */
export function actionsWidth(actions: readonly Pick<BoundAction, 'label'>[], more: string): number {
  const shown = linksOf(actions)
  const labels = actions.slice(0, shown).map(({ label }) => label)
  if (shown < actions.length) labels.push(more)
  return labels.reduce((sum, label) => sum + textWidth(label) + GAP_PX, 0)
}

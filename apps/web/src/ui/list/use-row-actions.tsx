import { listMessages } from '@visa/messages/ui/list'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { CallError } from '../../lib/call-error.ts'
import { confirmDialog, toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { below } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { follow } from '../../lib/tabs/tab-address.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { refusedIn } from './batch.ts'
import { useSaidWithUndo } from './use-undo.ts'
import type {
  BatchAction,
  BoundAction,
  CallAction,
  Identified,
  RowAction,
  ScreenAction,
} from './row-action.ts'

interface RowActionsInput<Row> {
  /** Tells what is open in a tab apart. */
  name: string
  actions: readonly RowAction<Row>[]
  buttons?: readonly ScreenAction[] | undefined
  nameOf: (row: Row) => string
  /** Path prefixes whose answers the calls make stale. */
  stale?: readonly string[] | undefined
  /** An action has been done to a row. */
  onDone?: ((row: Row, key: string) => void) | undefined
}

interface Opened<Row> {
  key: string
  row?: Row
}

export interface RowActions<Row> {
  /** What may be done with a row; what is locked says why. */
  of: (row: Row) => BoundAction[]
  /** The screen's own buttons, for whoever may use them. */
  buttons: readonly ScreenAction[]
  /** Opens what such a button leads to. */
  press: (button: ScreenAction) => void
  /** Those that can be done to several rows. */
  batches: readonly BatchAction<Row>[]
  /** The dialog that is open. */
  dialog: ReactNode
}

const busyName = (key: string, { id }: Identified): string => `${key} ${id}`

/**
 * What can be done with rows, given as data: who may and when, the question before it, the word after it, and which
 * dialog is open, which the tab remembers.
 */
export function useRowActions<Row extends Identified>(input: RowActionsInput<Row>): RowActions<Row> {
  const { name, actions, buttons = [], nameOf, stale = [], onDone } = input
  const t = useTexts(listMessages)
  const can = useCan()
  const client = useQueryClient()
  const say = useSaidWithUndo(stale)
  const [opened, open] = useTabState<Opened<Row> | undefined>(`dialog ${name}`, undefined)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const allowed = actions.filter(({ access }) => access === undefined || can(access))
  const close = () => open(undefined)

  const agreed = async (action: CallAction<Row>, row: Row): Promise<boolean> => {
    const { label, danger = false, confirm } = action
    const question = confirm?.(row)
    if (question === undefined && !danger) return true
    const title = fill(t.confirmTitle, { action: label, name: nameOf(row) })
    return confirmDialog({ title, okText: label, danger, ...question })
  }

  const perform = async (action: CallAction<Row>, row: Row): Promise<void> => {
    const mark = busyName(action.key, row)
    if (busy.has(mark) || !(await agreed(action, row))) return
    setBusy((before) => new Set([...before, mark]))
    try {
      const answer = await action.call.send(row)
      const refused = action.call.tells ? undefined : refusedIn(answer)
      // A batch of one: it is answered although its row was refused.
      if (refused !== undefined) {
        toast.error(refused)
        return
      }
      const said = action.done?.(row) ?? fill(t.done, { action: action.label, name: nameOf(row) })
      if (!action.call.tells) say(said, answer)
      onDone?.(row, action.key)
    } catch (error) {
      // The call has said what was wrong.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy((before) => new Set([...before].filter((each) => each !== mark)))
      // Refused, too: somebody else has changed what is shown.
      void client.invalidateQueries({ predicate: below(stale) })
    }
  }

  const bound = (action: RowAction<Row>, row: Row): BoundAction => {
    const { key, label, danger = false, shortcut, back } = action
    const run = () => {
      if ('call' in action) void perform(action, row)
      else if ('open' in action) follow(action.open(row))
      else open({ key, row })
    }
    const locked = action.locked?.(row)
    return { key, label, danger, busy: busy.has(busyName(key, row)), locked, shortcut, back, run }
  }

  const dialogOf = ({ key, row }: Opened<Row>): ReactNode => {
    if (row === undefined) {
      const button = buttons.find((each) => each.key === key)
      return button !== undefined && 'dialog' in button ? button.dialog(close) : null
    }
    const action = allowed.find((each) => each.key === key)
    return action !== undefined && 'dialog' in action ? action.dialog(row, close) : null
  }

  return {
    of: (row) => allowed.filter(({ when }) => when?.(row) ?? true).map((action) => bound(action, row)),
    buttons: buttons.filter(({ access }) => access === undefined || can(access)),
    press: (button) =>
      void (button.before?.() ?? Promise.resolve()).then(
        () => ('open' in button ? follow(button.open) : open({ key: button.key })),
        // The call has said what was wrong.
        () => undefined,
      ),
    batches: allowed
      .filter((action) => 'call' in action || 'dialog' in action)
      .filter(({ batch }) => batch !== undefined),
    dialog: opened === undefined ? null : dialogOf(opened),
  }
}

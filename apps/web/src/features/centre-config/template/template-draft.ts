import type { DocTemplateRow } from '@visa/contract/centre/config-doc-template'
import type { Conflict } from '@visa/contract/conflict'
import { merged } from '../../../ui/form/merge.ts'
import { same } from '../../../ui/form/paths.ts'

/** What somebody writes of a template; each is merged as a whole. */
const PARTS = ['name', 'zh', 'en'] as const
export type Part = (typeof PARTS)[number]
export type Written = Pick<DocTemplateRow, Part>

export type Side = 'mine' | 'theirs'

/** A part that two people wrote differently; the side that is shown stands in what is written, the other one waits. */
interface Open {
  shown: Side
  waiting: unknown
}

export interface TemplateDraft {
  /** Which draft of the centre it was written into. */
  id: number
  /** How that stood then, and when: held together, or a colleague's words could be overwritten unseen. */
  base: Written
  seen: string
  written: Written
  /** Somebody else was quicker: who, when, and what of it is not settled. */
  met?: { by: string; at: string; taken: readonly Part[]; open: Readonly<Partial<Record<Part, Open>>> }
}

/** A draft as the centre has it. */
export interface Stored {
  id: number
  seen: string
  written: Written
}

export const storedOf = ({ id, updateTime: seen, name, zh, en }: DocTemplateRow): Stored => ({
  id,
  seen,
  written: { name, zh, en },
})

export const openParts = (draft: TemplateDraft | undefined): Part[] =>
  PARTS.filter((part) => draft?.met?.open[part] !== undefined)

/** What is unsaved after something was typed; nothing where it is as it was. */
export function typed(
  draft: TemplateDraft | undefined,
  stored: Stored,
  written: Written,
): TemplateDraft | undefined {
  const { id, seen, written: base } = stored
  const next = { ...(draft ?? { id, seen, base }), written }
  return same(next.written, next.base) && openParts(next).length === 0 ? undefined : next
}

/** After a save: what was typed while it was under way is unsaved still, and grown from what was saved. */
export const afterSave = (
  { met: _settled, ...draft }: TemplateDraft,
  { written, seen }: Stored,
): TemplateDraft | undefined => (same(draft.written, written) ? undefined : { ...draft, base: written, seen })

/** The database keeps the names within a paper in an order of its own: what is alike must look alike. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => [name, inOrder(each)] as const)
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const orderly = <Whole extends object>(whole: Whole): Whole => inOrder(whole) as Whole

/** Somebody saved since: what one of us left alone is as the other has it, the rest waits for a choice. */
export function met(draft: TemplateDraft, { by, at, current: told }: Conflict['conflict']): TemplateDraft {
  // Of what the server tells, what is written here.
  const current: Partial<Written> = orderly(Object.fromEntries(PARTS.map((part) => [part, told[part]])))
  const base = orderly(draft.base)
  const { values, open, taken } = merged(base, orderly(draft.written), current, PARTS)
  return {
    ...draft,
    seen: at,
    base: { ...base, ...current },
    written: values,
    met: {
      by,
      at,
      taken: PARTS.filter((part) => taken.includes(part)),
      open: Object.fromEntries(
        Object.entries(open).map(([part, { theirs }]) => [part, { shown: 'mine', waiting: theirs }]),
      ),
    },
  }
}

/** Looks at the other side of a part; what was shown waits, as it is by now. */
export function showing(draft: TemplateDraft, part: Part, side: Side): TemplateDraft {
  const open = draft.met?.open[part]
  if (draft.met === undefined || open === undefined || open.shown === side) return draft
  const waiting = { shown: side, waiting: draft.written[part] }
  return {
    ...draft,
    written: { ...draft.written, [part]: open.waiting },
    met: { ...draft.met, open: { ...draft.met.open, [part]: waiting } },
  }
}

/** The side that is shown shall hold. */
export function settled(draft: TemplateDraft, part: Part): TemplateDraft {
  if (draft.met === undefined) return draft
  const { [part]: _settled, ...open } = draft.met.open
  return { ...draft, met: { ...draft.met, open } }
}

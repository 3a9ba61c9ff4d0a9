import { conflictOf } from '@visa/contract/conflict'
import { docTemplateSave, type DocTemplateRow } from '@visa/contract/centre/config-doc-template'
import type { DocKind } from '@visa/contract/centre/doc-fields'
import { templateMessages } from '@visa/messages/centre/templates'
import { useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { toast } from '../../../lib/feedback.ts'
import { useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { useTabDraft } from '../../../lib/tabs/tab-context.tsx'
import { WRITING } from '../config.names.tsx'
import {
  afterSave,
  met,
  openParts,
  storedOf,
  typed,
  type Stored,
  type TemplateDraft,
  type Written,
} from './template-draft.ts'

/** The draft of a kind while somebody writes it: a centre has one, and what is unsaved of it stays in the tab. */
export function useTemplateDraft(kind: DocKind, row: DocTemplateRow | undefined) {
  const t = useTexts(templateMessages)
  const [draft, keep] = useTabDraft<TemplateDraft>(`template ${kind}`)
  // The answer to a save is newer than the list until that was asked for again.
  const [saved, setSaved] = useState<Stored>()
  const listed = row === undefined ? undefined : storedOf(row)
  const stored =
    saved !== undefined && listed !== undefined && saved.id === listed.id && saved.seen > listed.seen
      ? saved
      : listed
  const own = draft !== undefined && draft.id === row?.id ? draft : undefined
  const save = useAction(docTemplateSave, { ...WRITING, silent: true })
  /** Whoever types on while it is saved types into what is there by then. */
  const send = async ({ id, seen: before, written }: TemplateDraft) => {
    try {
      const { updateTime: seen } = await save.mutateAsync({ body: { kind, id, ...written, seen: before } })
      const now = { id, seen, written }
      setSaved(now)
      keep((latest) => latest && afterSave(latest, now))
      toast.success(t.saved)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const conflict = conflictOf(error.data)
      // Told above the editor, where it is settled.
      if (conflict === undefined) toast.error(error.message)
      else keep((latest) => latest && met(latest, conflict))
    }
  }
  return {
    stored,
    draft: own,
    written: own?.written ?? stored?.written,
    /** Written into a draft that somebody else has published or deleted since. */
    left: own === undefined ? draft : undefined,
    saving: save.isPending,
    maySave: own !== undefined && openParts(own).length === 0,
    write: (written: Written) => {
      const isOther = draft !== undefined && own === undefined
      if (stored !== undefined && !isOther) keep(typed(own, stored, written))
    },
    keep,
    forget: () => keep(undefined),
    /** What was left behind goes on in the draft that there is now; false: there is none. */
    takeOver: (): boolean => {
      if (stored === undefined || draft === undefined) return false
      const { id, seen, written: base } = stored
      keep({ id, seen, base, written: draft.written })
      return true
    },
    save: () => {
      if (own !== undefined) void send(own)
    },
  }
}

export type DraftInHand = ReturnType<typeof useTemplateDraft>

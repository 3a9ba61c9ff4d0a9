import type { docTemplatePublish, docTemplateSave } from '@visa/contract/centre/config-doc-template'
import type { DocKind } from '@visa/contract/centre/doc-fields'
import { docFaults, docLacks, type DocBody } from '@visa/contract/centre/doc-template'
import { dayOf } from '@visa/contract/dates'
import type { HandlerInput } from '@visa/contract/endpoint'
import { LANGUAGES } from '@visa/contract/session/personal'
import type { ActingPerson } from '../../../access/mover.ts'
import { addRow, changeRow, removeRows } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { one, sql } from '../../../db/sql.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldAsSeen, heldRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { drawnOnce } from './drawn-once.service.ts'
import { docTemplateTable, type DocTemplate } from './doc-template.table.ts'

export { shippedDoc, templateThere, validTemplate } from './doc-template.repo.ts'
export { docTemplateTable } from './doc-template.table.ts'

/** Refuses what no paper could tell, by the names that stand there. */
export function refuseFaults(kind: DocKind, body: DocBody): void {
  const faults = docFaults(kind, body)
  if (faults.length === 0) return
  const names = [...new Set(faults.map(({ name }) => name))].join('、')
  throw new Refusal('docUnknownFields', { block: Math.max(0, (faults[0]?.block ?? 0) + 1), names })
}

const refusePublished = ({ publishedAt, version }: DocTemplate): void => {
  if (publishedAt !== null) throw new Refusal('docPublished', { version })
}

const there = new Refusal('docDraftThere')
/** Of two who begin at once both count the same version, and which of the two constraints tells is the database's. */
const once = orRefuse({ doc_template_draft: there, doc_template_version: there })

export async function saveTemplate(
  tx: Tx,
  by: ActingPerson,
  { id, seen, ...draft }: HandlerInput<typeof docTemplateSave>['body'],
): Promise<{ id: number; updateTime: string }> {
  for (const language of LANGUAGES) refuseFaults(draft.kind, draft[language])
  const { companyId } = by.viewer
  if (id === undefined) {
    const { version } = await one<{ version: number }>(
      tx,
      sql`select coalesce(max(version), 0) + 1 as version from doc_template
          where company_id = ${companyId} and kind = ${draft.kind}`,
    )
    const made = await addRow(tx, by.actor, docTemplateTable, { ...draft, companyId, version }).catch(once)
    return { id: made, updateTime: (await seenRow(tx, by, docTemplateTable, made)).updateTime }
  }
  const before = await heldAsSeen(tx, by, docTemplateTable, id, seen)
  refusePublished(before)
  if (before.kind !== draft.kind) throw new Refusal('recordGone')
  await changeRow(tx, by.actor, docTemplateTable, before, draft)
  return { id, updateTime: (await seenRow(tx, by, docTemplateTable, id)).updateTime }
}

/** From a day on papers are made by it. */
export async function publishTemplate(
  tx: Tx,
  by: ActingPerson,
  { id, validFrom, seen }: HandlerInput<typeof docTemplatePublish>['body'],
): Promise<{ version: number }> {
  const draft = await heldAsSeen(tx, by, docTemplateTable, id, seen)
  refusePublished(draft)
  const today = dayOf(by.now)
  if (validFrom < today) throw new Refusal('configStartsInPast', { today })
  for (const language of LANGUAGES) {
    refuseFaults(draft.kind, draft[language])
    const lacks = docLacks(draft.kind, draft[language])
    if (lacks.length > 0) throw new Refusal('docLacks', { language, names: lacks.join('、') })
    await drawnOnce(draft.kind, language, { body: draft[language], at: by.now })
  }
  const published = { validFrom, publishedBy: by.viewer.userId, publishedAt: by.now.toISOString() }
  await changeRow(tx, by.actor, docTemplateTable, draft, published)
  return { version: draft.version }
}

export async function removeTemplate(tx: Tx, by: ActingPerson, id: number): Promise<void> {
  const draft = await heldRow(tx, by, docTemplateTable, id)
  refusePublished(draft)
  await removeRows(tx, by.actor, docTemplateTable, [draft])
}

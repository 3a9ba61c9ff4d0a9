import { VIEW_LIMITS, type viewSave } from '@visa/contract/view/view'
import type { HandlerInput } from '@visa/contract/endpoint'
import type { Viewer } from '../../access/viewer.ts'
import type { Tx } from '../../db/pool.ts'
import { orRefuse } from '../../refusal/constraint.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import {
  countViews,
  deleteView,
  forgetDefaultOfOthers,
  heldView,
  holdViews,
  insertView,
  keepDefault,
  maySharedWith,
  updateView,
  type HeldView,
} from './view.repo.ts'

/** Views are how people look at a list, like the width of its columns: no change log tells of them. */

const KB = 1024

/** One that the viewer sees and may change; of one that they merely see, it is said whose it is to change. */
async function changeableView(tx: Tx, viewer: Viewer, id: number): Promise<HeldView> {
  const view = orGone(await heldView(tx, viewer, id))
  if (!view.changeable) throw new Refusal('viewNotYours', { name: view.name })
  return view
}

export async function saveView(
  tx: Tx,
  viewer: Viewer,
  { id, list, isDefault, ...draft }: HandlerInput<typeof viewSave>['body'],
): Promise<number> {
  const body = JSON.stringify(draft.body)
  if (Buffer.byteLength(body) > VIEW_LIMITS.bytes)
    throw new Refusal('viewTooBig', { max: VIEW_LIMITS.bytes / KB })
  const view = id === undefined ? undefined : await changeableView(tx, viewer, id)
  if (draft.roleId !== null && !(await maySharedWith(tx, viewer, draft.roleId)))
    throw new Refusal('viewRoleUnknown')
  if (view === undefined) await holdViews(tx, viewer)
  if (view === undefined && (await countViews(tx, viewer)) >= VIEW_LIMITS.perPerson)
    throw new Refusal('viewTooMany', { max: VIEW_LIMITS.perPerson })
  const kept = { ...draft, body }
  const saved = await (
    view === undefined ? insertView(tx, viewer, list, kept) : updated(tx, view.id, kept)
  ).catch(orRefuse({ saved_view_name_unique: new Refusal('viewNameTaken', { name: draft.name }) }))
  if (isDefault) await keepDefault(tx, viewer, view?.list ?? list, saved)
  return saved
}

async function updated(tx: Tx, id: number, kept: Parameters<typeof updateView>[2]): Promise<number> {
  await updateView(tx, id, kept)
  await forgetDefaultOfOthers(tx, id)
  return id
}

export async function removeView(tx: Tx, viewer: Viewer, id: number): Promise<void> {
  await deleteView(tx, (await changeableView(tx, viewer, id)).id)
}

/** Also one of others that is shared with the viewer. */
export async function chooseDefault(
  tx: Tx,
  viewer: Viewer,
  list: string,
  viewId: number | null,
): Promise<void> {
  const view = viewId === null ? undefined : orGone(await heldView(tx, viewer, viewId))
  await keepDefault(tx, viewer, view?.list ?? list, viewId)
}

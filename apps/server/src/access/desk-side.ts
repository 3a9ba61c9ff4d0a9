import { CODES } from '@visa/contract/codes'
import { IDENTITY } from '@visa/contract/identity'
import { Refusal } from '../refusal/refusal.ts'
import type { Viewer } from './viewer.ts'

/** Permissions by which an order is worked at, from the receipt of passports to their return. */
const DESK_CODES: ReadonlySet<string> = new Set([
  'visa.receipt',
  'visa.documentAudit',
  'visa.handling',
  'visa.sendBill',
  'visa.result.batch',
  'visa.formTask',
])

/** Whether something is done at a desk, by the permissions of which one suffices. */
export const isDeskWork = (codes: readonly string[]): boolean =>
  codes.length > 0 && codes.every((code) => DESK_CODES.has(code))

/**
 * Desks are of whoever accepts an order, and of the platform. Agents and customers see their orders, so that reach alone
 * would let them take in, audit and lodge what is theirs, once somebody gave them the permission.
 */
export function deskOnly(viewer: Pick<Viewer, 'identityCode'> | null): void {
  if (viewer === null) return
  const { identityCode } = viewer
  if (identityCode === IDENTITY.AGENT || identityCode === IDENTITY.CUSTOMER)
    throw new Refusal('deskOnly', {}, CODES.NO_PERMISSION)
}

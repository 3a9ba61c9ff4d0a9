import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import { Refusal } from '../refusal/refusal.ts'
import type { Viewer } from './viewer.ts'

/** The same where any one of several codes suffices. */
export function requireOneOf(viewer: Pick<Viewer, 'authorities'>, codes: readonly string[]): void {
  if (!codes.some((code) => can(viewer.authorities, code))) {
    throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
  }
}

/** Where one call does several things that are permitted one by one: refuses the viewer who lacks the code. */
export function requireAuthority(viewer: Pick<Viewer, 'authorities'>, code: string): void {
  if (!can(viewer.authorities, code)) throw new Refusal('noPermission', {}, CODES.NO_PERMISSION)
}

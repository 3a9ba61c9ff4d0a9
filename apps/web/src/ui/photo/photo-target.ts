import { MB } from '@visa/contract/files/limits'
import { UPLOAD_LIMITS } from '@visa/contract/rules/uploads'
import { createContext } from 'react'
import type { ToolName } from './tool-names.ts'

/** How the tools begin where a field opens them. */
export interface PhotoToolsAsked {
  tool: ToolName
  /** By which rule a photo is made at first; unset: whichever comes first. */
  rule?: string | undefined
  /** So many at most takes the field. */
  mostBytes?: number
}

/** What becomes of a picture besides being downloaded. */
export type PhotoTarget =
  /** Outside the workspace: nobody is logged in. */
  | { kind: 'nobody' }
  /** Saved as the photo or the scan of somebody in an order. */
  | { kind: 'applicants' }
  /** Handed to the field from which the tools were opened. */
  | { kind: 'field'; asked: PhotoToolsAsked; use: (file: File, original: File) => void }

export const PhotoTargetContext = createContext<PhotoTarget>({ kind: 'nobody' })

/** So many bytes at most are taken where a picture goes. */
export function mostTaken(target: PhotoTarget): number {
  if (target.kind === 'applicants') return UPLOAD_LIMITS.image.maxMb * MB
  return target.kind === 'field' ? (target.asked.mostBytes ?? Infinity) : Infinity
}

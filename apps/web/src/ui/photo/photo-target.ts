import { createContext } from 'react'

/** What becomes of a picture besides being downloaded. */
export type PhotoTarget =
  /** Outside the workspace: nobody is logged in. */
  | { kind: 'nobody' }
  /** Saved as the photo or the scan of somebody in an order. */
  | { kind: 'applicants' }
  /** Handed to the field from which the tools were opened. */
  | { kind: 'field'; use: (file: File) => void }

export const PhotoTargetContext = createContext<PhotoTarget>({ kind: 'nobody' })

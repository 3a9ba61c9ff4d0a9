import { SessionProvider } from '../lib/session.tsx'
import { DelayedSpinner } from '../ui/delayed-spinner.tsx'
import { PhotoTools } from '../ui/photo/photo-tools.screen.tsx'
import type { PhotoTarget } from '../ui/photo/photo-target.ts'

const APPLICANTS: PhotoTarget = { kind: 'applicants' }
const NOBODY: PhotoTarget = { kind: 'nobody' }

/** Who is logged in cannot be told: the tools work all the same, and save to the disk. */
const Unknown = () => <PhotoTools target={NOBODY} />

/** The tools of somebody who is logged in: pictures go to applicants here, too. */
export const FaceMember = () => (
  <SessionProvider loading={<DelayedSpinner />} Failure={Unknown}>
    <PhotoTools target={APPLICANTS} />
  </SessionProvider>
)

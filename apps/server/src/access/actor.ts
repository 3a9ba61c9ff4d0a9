import type { Viewer } from './viewer.ts'

/** Who does a thing, as the change log records it. */
export interface Actor {
  userId: number | null
  name: string
  companyId: number | null
  address: string
  requestId: string
}

/** The product itself: first-start data and background jobs. */
export const SYSTEM_ACTOR: Actor = {
  userId: null,
  name: 'system',
  companyId: null,
  address: '',
  requestId: '',
}

export const actorOf = (viewer: Viewer, address: string, requestId: string): Actor => ({
  userId: viewer.userId,
  name: viewer.realName,
  companyId: viewer.companyId,
  address,
  requestId,
})

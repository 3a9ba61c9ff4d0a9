import { NoticeDraft, NoticeUpdate } from '@visa/contract/notice/notice'
import * as z from 'zod/mini'

interface Judged {
  showPlace: string
  departureCity: string
  arrivalCity: string
  startTime?: string | null | undefined
  endTime?: string | null | undefined
}

const isRoute = ({ showPlace }: Judged): boolean => showPlace === 'ROUTE'

/** What only several fields together can tell; the server judges the same. */
const TOGETHER = [
  z.refine<Judged>((draft) => !isRoute(draft) || draft.departureCity !== '', {
    error: 'rule:required',
    path: ['departureCity'],
  }),
  z.refine<Judged>((draft) => !isRoute(draft) || draft.arrivalCity !== '', {
    error: 'rule:required',
    path: ['arrivalCity'],
  }),
  z.refine<Judged>(
    ({ startTime, endTime }) => !startTime || !endTime || Date.parse(endTime) > Date.parse(startTime),
    {
      error: 'rule:afterStart',
      path: ['endTime'],
    },
  ),
] as const

export const NoticeDraftForm = NoticeDraft.check(...TOGETHER)
export const NoticeUpdateForm = NoticeUpdate.check(...TOGETHER)

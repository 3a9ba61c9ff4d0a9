import type { SupplyDetail } from '@visa/contract/supply/order'
import { stateText } from '@visa/contract/states'
import { supplyStateMessages } from '@visa/messages/states/supply-states'
import { supplyMessages } from '@visa/messages/supply/supply'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { TimelineEvent } from '../../ui/detail/timeline-events.ts'

const CHANGE = { tone: undefined, lasted: undefined } as const

/** Changes and refunds that were asked for and done, as part of the story of their order. */
export function useRequestEvents(requests: SupplyDetail['requests']): TimelineEvent[] {
  const t = useTexts(supplyMessages)
  const states = useTexts(supplyStateMessages)
  return requests.flatMap(
    ({ id, billNo: no, kind, status, title, createTime, issuedAt, enteredBy, issuedBy }) => {
      const what = t.requestKinds[kind]
      return [
        {
          ...CHANGE,
          id: `asked ${id}`,
          at: createTime,
          who: enteredBy,
          text: fill(t.requestAsked, { what, no }),
          note: issuedAt === null ? `${stateText(states, status)} · ${title}` : title,
        },
        ...(issuedAt === null
          ? []
          : [
              {
                ...CHANGE,
                id: `done ${id}`,
                at: issuedAt,
                who: issuedBy,
                text: fill(t.requestDone, { what, no }),
                note: title,
              },
            ]),
      ]
    },
  )
}

import type { SupplyDetail } from '@visa/contract/supply/order'
import type { Leg } from '@visa/contract/supply/parts'
import { stateText } from '@visa/contract/states'
import { supplyStateMessages } from '@visa/messages/states/supply-states'
import { supplyMessages } from '@visa/messages/supply/supply'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { TimelineEvent } from '../../ui/detail/timeline-events.ts'

const legText = ({ tripNo, departDay, departTime }: Leg): string => `${tripNo} ${departDay} ${departTime}`

/** What a change changes, leg by leg: the old, then the new. */
function changedText({
  before,
  segments,
}: Pick<SupplyDetail['requests'][number], 'before' | 'segments'>): string {
  if (before === null || segments === null) return ''
  const count = Math.max(before.length, segments.length)
  return Array.from({ length: count }, (_, place) =>
    [before[place], segments[place]].map((leg) => (leg === undefined ? '—' : legText(leg))),
  )
    .filter(([then, now]) => then !== now)
    .map((pair) => pair.join(' → '))
    .join('\n')
}

const CHANGE = { tone: undefined, lasted: undefined } as const

/** Changes and refunds that were asked for and done, as part of the story of their order. */
export function useRequestEvents(requests: SupplyDetail['requests']): TimelineEvent[] {
  const t = useTexts(supplyMessages)
  const states = useTexts(supplyStateMessages)
  return requests.flatMap(
    ({ id, billNo: no, kind, status, title: named, createTime, issuedAt, enteredBy, issuedBy, ...legs }) => {
      const what = t.requestKinds[kind]
      const title = [named, changedText(legs)].filter((part) => part !== '').join('\n')
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

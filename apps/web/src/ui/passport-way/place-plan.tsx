import type { PassportMovement } from '@visa/contract/custody/passport'
import { passportMessages } from '@visa/messages/custody/passports'
import { passportWayMessages } from '@visa/messages/custody/passport-way'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { HALF_HEIGHT, HALF_WIDTH, lineOf, PLACES, SPOTS } from './plan-lines.ts'
import { wayPlan } from './way-plan.ts'
import styles from './passport-way.module.css'

/** A plan of places with the ways that a passport went, and where it is. */
export function PlacePlan({ movements }: { movements: readonly PassportMovement[] }) {
  const t = useTexts(passportWayMessages)
  const { places } = useTexts(passportMessages)
  const { legs, now, stands } = wayPlan(movements)
  if (now === undefined) return null
  return (
    <figure
      className={styles.plan}
      aria-label={fill(t.plan, { place: places[now], steps: movements.length })}
    >
      <svg viewBox="0 0 600 200" aria-hidden>
        <defs>
          <marker
            id="way-end"
            viewBox="0 0 8 8"
            refX="6"
            refY="4"
            markerWidth="9"
            markerHeight="9"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0L8 4L0 8z" className={styles.end} />
          </marker>
        </defs>
        {legs.map(({ from, to, count, last }) => {
          const { tx, ty, ...line } = lineOf(from, to)
          return (
            <g key={`${from} ${to}`}>
              <line {...line} className={last ? styles.lastLeg : styles.leg} markerEnd="url(#way-end)" />
              {count > 1 && (
                <text x={tx} y={ty} className={styles.count}>
                  {fill(t.times, { count })}
                </text>
              )}
            </g>
          )
        })}
        {PLACES.map((place) => (
          <g key={place} className={place === now ? styles.here : styles.spot}>
            <rect
              x={SPOTS[place].x - HALF_WIDTH}
              y={SPOTS[place].y - HALF_HEIGHT}
              width={HALF_WIDTH * 2}
              height={HALF_HEIGHT * 2}
              rx={6}
            />
            <text x={SPOTS[place].x} y={SPOTS[place].y + 5}>
              {place === now ? `${t.now}: ${places[place]}` : places[place]}
            </text>
          </g>
        ))}
      </svg>
      {stands.length > 0 && <figcaption className={styles.soft}>{stands.join(' ← ')}</figcaption>}
    </figure>
  )
}

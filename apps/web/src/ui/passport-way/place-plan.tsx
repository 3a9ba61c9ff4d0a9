import type { PassportMovement, PassportPlace } from '@visa/contract/custody/passport'
import { passportMessages } from '@visa/messages/custody/passports'
import { passportWayMessages } from '@visa/messages/custody/passport-way'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { wayPlan } from './way-plan.ts'
import styles from './passport-way.module.css'

/**
 * Where each place lies on the plan: the house on the left, what is outside on the right. No way between two of them
 * goes through a third.
 */
const SPOTS: Readonly<Record<PassportPlace, { x: number; y: number }>> = {
  COUNTER: { x: 90, y: 50 },
  SAFE: { x: 90, y: 150 },
  CONSULATE: { x: 310, y: 150 },
  HOLDER: { x: 310, y: 50 },
  COURIER: { x: 510, y: 100 },
}
const PLACES = Object.keys(SPOTS) as PassportPlace[]
const [HALF_WIDTH, HALF_HEIGHT] = [66, 24]
/** Ways there and back lie beside each other. */
const ASIDE = 7

/** From the edge of one place to that of another. */
function lineOf(from: PassportPlace, to: PassportPlace) {
  const [a, b] = [SPOTS[from], SPOTS[to]]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = Math.hypot(dx, dy)
  const reach = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : HALF_WIDTH / Math.abs(dx / length),
    dy === 0 ? Number.POSITIVE_INFINITY : HALF_HEIGHT / Math.abs(dy / length),
  )
  const [ux, uy] = [dx / length, dy / length]
  const [ox, oy] = [-uy * ASIDE, ux * ASIDE]
  return {
    x1: a.x + ux * reach + ox,
    y1: a.y + uy * reach + oy,
    x2: b.x - ux * (reach + 6) + ox,
    y2: b.y - uy * (reach + 6) + oy,
    tx: (a.x + b.x) / 2 + ox * 2,
    ty: (a.y + b.y) / 2 + oy * 2,
  }
}

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
            markerWidth="7"
            markerHeight="7"
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

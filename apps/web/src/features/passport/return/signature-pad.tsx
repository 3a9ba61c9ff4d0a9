import { SIGNATURE_FIELD, type Signature } from '@visa/contract/custody/centre-return'
import { centreReturnMessages } from '@visa/messages/custody/centre-return'
import { Button, Segmented } from 'antd'
import { useRef, useState, type PointerEvent } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { DeskCard } from '../../../ui/desk/desk.tsx'
import styles from '../centre-return.module.css'

const { width, height } = SIGNATURE_FIELD

const pathOf = (points: readonly number[]): string =>
  points.map((value, index) => (index % 2 === 0 ? `${index === 0 ? 'M' : 'L'}${value}` : value)).join(' ')

const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)))

/** As much of a stroke as is kept. */
const MOST = 1998

interface PadProps {
  strokes: readonly (readonly number[])[]
  onStroke: (points: number[]) => void
}

/** Where somebody signs with a pen, a finger or a mouse; kept in a field of its own size, whatever the screen. */
function Pad({ strokes, onStroke }: PadProps) {
  const t = useTexts(centreReturnMessages)
  const drawing = useRef<number[]>([])
  const [now, setNow] = useState<readonly number[]>([])
  const pointOf = (event: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    return [
      within(((event.clientX - box.left) / box.width) * width, width),
      within(((event.clientY - box.top) / box.height) * height, height),
    ]
  }
  const end = () => {
    if (drawing.current.length >= 4) onStroke(drawing.current)
    drawing.current = []
    setNow([])
  }
  return (
    <svg
      role="application"
      aria-label={t.signField}
      className={styles.pad}
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drawing.current = pointOf(event)
      }}
      onPointerMove={(event) => {
        if (drawing.current.length === 0 || drawing.current.length >= MOST) return
        drawing.current = [...drawing.current, ...pointOf(event)]
        setNow(drawing.current)
      }}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {strokes.length === 0 && now.length === 0 && (
        <text x={width / 2} y={height / 2} textAnchor="middle">
          {t.signField}
        </text>
      )}
      {[...strokes, now].map(pathOf).map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}

interface SignatureProps {
  signature: Signature
  count: number
  onChange: (signature: Signature) => void
}

/** What the collector signs, on the screen or later on paper. */
export function SignatureCard({ signature, count, onChange }: SignatureProps) {
  const t = useTexts(centreReturnMessages)
  const { on, strokes } = signature
  return (
    <DeskCard
      title={t.sign}
      head={
        <>
          <h2>{t.sign}</h2>
          <Segmented<Signature['on']>
            aria-label={t.sign}
            value={on}
            onChange={(value) => onChange({ on: value, strokes: [] })}
            options={[
              { value: 'SCREEN', label: t.onScreen },
              { value: 'PAPER', label: t.onPaper },
            ]}
          />
        </>
      }
    >
      {on === 'PAPER' ? (
        <p className={styles.soft}>{t.paperHelp}</p>
      ) : (
        <>
          <p>{fill(t.signHelp, { count })}</p>
          <Pad strokes={strokes} onStroke={(points) => onChange({ on, strokes: [...strokes, points] })} />
          <Button
            type="link"
            size="small"
            disabled={strokes.length === 0}
            onClick={() => onChange({ on, strokes: [] })}
          >
            {t.again}
          </Button>
        </>
      )}
    </DeskCard>
  )
}

import { SIGN_LIMITS, type Stroke } from '@visa/contract/centre/contract-sign'

/** What a hand drew, as it was drawn; with a name it is a picture, without one it is the sheet beneath a pen. */
export function StrokesDrawing({ strokes, label }: { strokes: readonly Stroke[]; label?: string }) {
  return (
    <svg
      viewBox={`0 0 ${SIGN_LIMITS.width} ${SIGN_LIMITS.height}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {strokes.map((stroke, place) => (
        <polyline
          // oxlint-disable-next-line react/no-array-index-key -- strokes are told by their order alone
          key={place}
          // A dot is a line as well.
          points={[...stroke, ...stroke.slice(-1)].map(([x, y]) => `${x},${y}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth={8}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}

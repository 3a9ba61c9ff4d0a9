import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react'
import { rowWindow, sameWindow, type RowWindow } from './row-window.ts'

/** Drawn beyond the view, so that a quick wheel or the Tab key finds rows there. */
const BEYOND_PX = 400
/** Until a row has been measured. */
const GUESSED_PX = 41
const FIRST_ROWS = 30

/** The table hands over a row to measure with and then its own rows, whose elements are drawn only if they are used. */
function partsOf(children: ReactNode): [measuring: ReactNode, rows: readonly ReactElement[]] {
  const [measuring, rows] = Array.isArray(children) ? (children as readonly ReactNode[]) : [children]
  return [measuring, Array.isArray(rows) ? (rows as readonly ReactElement[]) : []]
}

const guessed = (count: number): RowWindow => {
  const end = Math.min(count, FIRST_ROWS)
  return { start: 0, end, above: 0, below: (count - end) * GUESSED_PX }
}

/**
 * A table body that draws only the rows near the view. It stays a real table body: the page scrolls as it always does,
 * fixed columns, selection and the reading of rows and cells are the table's own.
 */
export function WindowedBody({ children, ...rest }: ComponentProps<'tbody'>) {
  const [measuring, rows] = partsOf(children)
  const ids = rows.map(({ key }) => String(key))
  const body = useRef<HTMLTableSectionElement>(null)
  const heights = useRef(new Map<string, number>())
  const [drawn, setDrawn] = useState(() => guessed(ids.length))

  const look = useEffectEvent(() => {
    const box = body.current?.getBoundingClientRect()
    // Nothing can be measured in a tab that is not shown.
    if (body.current === null || box === undefined || box.width === 0) return
    for (const row of body.current.querySelectorAll<HTMLElement>('tr[data-row-key]')) {
      heights.current.set(row.dataset['rowKey'] ?? '', row.offsetHeight + headingHeight(row))
    }
    const known = [...heights.current.values()]
    const usual =
      known.length === 0 ? GUESSED_PX : known.reduce((sum, height) => sum + height, 0) / known.length
    const next = rowWindow(
      ids.map((id) => heights.current.get(id) ?? usual),
      { top: -box.top - BEYOND_PX, bottom: window.innerHeight - box.top + BEYOND_PX },
    )
    setDrawn((old) => (sameWindow(old, next) ? old : next))
  })

  useLayoutEffect(() => look())
  useEffect(() => {
    const onChange = () => look()
    const sizes = new ResizeObserver(onChange)
    if (body.current !== null) sizes.observe(body.current)
    // Whatever scrolls: the events of inner boxes are seen on their way down.
    document.addEventListener('scroll', onChange, { capture: true, passive: true })
    window.addEventListener('resize', onChange)
    return () => {
      sizes.disconnect()
      document.removeEventListener('scroll', onChange, { capture: true })
      window.removeEventListener('resize', onChange)
    }
  }, [])

  return (
    <tbody ref={body} {...rest}>
      {measuring}
      <Gap height={drawn.above} />
      {rows.slice(drawn.start, drawn.end)}
      <Gap height={drawn.below} />
    </tbody>
  )
}

/** A row takes the room of the heading over it as well. */
function headingHeight({ previousElementSibling: before }: HTMLElement): number {
  return before instanceof HTMLElement && before.dataset['heading'] !== undefined ? before.offsetHeight : 0
}

function Gap({ height }: { height: number }) {
  if (height === 0) return null
  return <tr aria-hidden style={{ height }} />
}

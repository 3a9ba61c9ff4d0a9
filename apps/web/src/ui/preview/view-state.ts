/** How a picture or page is looked at. */
export interface View {
  /** 1 is the natural size; 'fit' is whatever shows the whole. */
  readonly scale: number | 'fit'
  /** Clockwise, in degrees. */
  readonly turn: 0 | 90 | 180 | 270
}

export const FIRST_VIEW: View = { scale: 'fit', turn: 0 }

export type ViewAct = 'zoomIn' | 'zoomOut' | 'rotate' | 'fit' | 'actualSize'

const STEP = 1.25
const LEAST = 0.1
const MOST = 8

const NEXT_TURN = { 0: 90, 90: 180, 180: 270, 270: 0 } as const

const within = (scale: number): number => Math.min(MOST, Math.max(LEAST, scale))

/** `fitted` is the scale that 'fit' comes to just now: zooming goes on from there. */
export function viewAfter(view: View, act: ViewAct, fitted: number): View {
  const scale = view.scale === 'fit' ? fitted : view.scale
  switch (act) {
    case 'zoomIn':
      return { ...view, scale: within(scale * STEP) }
    case 'zoomOut':
      return { ...view, scale: within(scale / STEP) }
    case 'rotate':
      return { ...view, turn: NEXT_TURN[view.turn] }
    case 'fit':
      return { ...view, scale: 'fit' }
    case 'actualSize':
      return { scale: 1, turn: 0 }
  }
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The size of something after it was turned. */
export const turned = ({ width, height }: Size, turn: View['turn']): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

/** The scale at which the whole is seen; small pictures are not blown up. */
export function fittedScale(natural: Size, turn: View['turn'], room: Size): number {
  const { width, height } = turned(natural, turn)
  if (width <= 0 || height <= 0) return 1
  return within(Math.min(1, room.width / width, room.height / height))
}

const KEYS: Readonly<Record<string, ViewAct>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  r: 'rotate',
  R: 'rotate',
  '0': 'fit',
  '1': 'actualSize',
}

export const viewActOf = (key: string): ViewAct | undefined =>
  Object.hasOwn(KEYS, key) ? KEYS[key] : undefined

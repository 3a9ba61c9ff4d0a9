/**
 * The life of what a tab shows. A screen's effects end when its tab is hidden as well as when it is closed; whatever
 * must go on behind other tabs (an upload, a scan, an editor's history) asks which of the two it was.
 */
export interface TabLife {
  isShown: () => boolean
  setShown: (shown: boolean) => void
  /** The screen is gone: its tab was closed, replaced, or put away until it is looked at again. */
  end: () => void
  /** Runs at the end; returns what forgets it. */
  onEnd: (run: () => void) => () => void
  /** While something holds it, the screen is not put away; returns what lets go. */
  hold: () => () => void
  isHeld: () => boolean
}

export function createTabLife(): TabLife {
  let shown = true
  const ends = new Set<() => void>()
  const holds = new Set<symbol>()
  return {
    isShown: () => shown,
    setShown: (next) => {
      shown = next
    },
    end: () => {
      const due = [...ends]
      ends.clear()
      for (const run of due) run()
    },
    onEnd: (run) => {
      ends.add(run)
      return () => ends.delete(run)
    },
    hold: () => {
      const held = Symbol('hold')
      holds.add(held)
      return () => holds.delete(held)
    },
    isHeld: () => holds.size > 0,
  }
}

export interface LifeEvents {
  /** Another tab came to the front. */
  onHide?: (() => void) | undefined
  onShow?: (() => void) | undefined
  /** It is gone for good: taken off its screen, or the screen is. */
  onClose?: (() => void) | undefined
}

interface ThingInTab {
  /** Who is told from now on. */
  listen: (events: LifeEvents) => void
  /** For an effect: returns what the end of the effect calls. */
  connect: () => () => void
}

/**
 * Tells hiding from closing for one thing in a tab, whose effects connect and disconnect it. Something that is taken off
 * a hidden screen is closed with the screen.
 */
export function lifeOf(life: TabLife | undefined): ThingInTab {
  let told: LifeEvents = {}
  let forget: (() => void) | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  const close = (): void => {
    forget = undefined
    leaving = undefined
    told.onClose?.()
  }
  const disconnect = (): void => {
    if (life?.isShown() === false) {
      forget = life.onEnd(close)
      told.onHide?.()
    }
    // In development effects are tried out: disconnected and connected again at once.
    else leaving = setTimeout(close)
  }
  return {
    listen: (events) => {
      told = events
    },
    connect: () => {
      clearTimeout(leaving)
      leaving = undefined
      if (forget !== undefined) {
        forget()
        forget = undefined
        told.onShow?.()
      }
      return disconnect
    },
  }
}

import { createContext, memo, use, type ReactNode } from 'react'

/** The rows of a table as its body draws them. */
interface DrawnRows {
  ids: readonly number[]
  draw: (index: number) => ReactNode
}

const DrawnRowsContext = createContext<DrawnRows>({ ids: [], draw: () => null })

export const DrawnRowsProvider = DrawnRowsContext.Provider

export const useDrawnRows = (): DrawnRows => use(DrawnRowsContext)

/** Drawn again only when the table is, not when its body measures or scrolls. */
export const DrawnRow = memo(function DrawnRow({ index, draw }: { index: number; draw: DrawnRows['draw'] }) {
  return draw(index)
})

import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Segmented } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.tsx'
import { Stage } from './stage.tsx'
import type { Steps } from './step-buttons.tsx'

type View = 'place' | 'compare'

interface PlacingProps {
  before: ImageData
  /** What is cut out as it is placed now. */
  after: ImageData | undefined
  steps: Steps
  /** Where it is placed by hand, with these beside it. */
  children: (tools: ReactNode) => ReactNode
}

/** A picture that something is cut out of: placed by hand, or compared with what is cut out. */
export function Placing({ before, after, steps, children }: PlacingProps) {
  const t = useTexts(photoToolMessages).stage
  const [view, setView] = useState<View>('place')
  const tools = (
    <Segmented<View>
      size="small"
      value={view}
      onChange={setView}
      options={(['place', 'compare'] as const).map((value) => ({ value, label: t[value] }))}
    />
  )
  if (view === 'place') return children(tools)
  return <Stage before={before} after={after ?? null} steps={steps} tools={tools} />
}

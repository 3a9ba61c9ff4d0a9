import { lazy, Suspense } from 'react'
import { DelayedSpinner } from '../delayed-spinner.tsx'
import type { RichEditorProps } from './rich-editor-props.ts'
import styles from './rich-text.module.css'

const Surface = lazy(() =>
  import('./editor-surface.tsx').then(({ EditorSurface }) => ({ default: EditorSurface })),
)

/** A field of rich text. The editor is large and is downloaded when first shown. */
export function RichEditor(props: RichEditorProps) {
  return (
    <div className={styles.editor}>
      <Suspense
        fallback={
          <div className={styles.waiting}>
            <DelayedSpinner />
          </div>
        }
      >
        <Surface {...props} />
      </Suspense>
    </div>
  )
}

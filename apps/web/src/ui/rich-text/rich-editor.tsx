import { lazyPart } from '../../lib/lazy-part.tsx'
import { DelayedSpinner } from '../delayed-spinner.tsx'
import { Part } from '../part.tsx'
import type { RichEditorProps } from './rich-editor-props.ts'
import styles from './rich-text.module.css'

const Surface = lazyPart(async () => (await import('./editor-surface.tsx')).EditorSurface)

/** A field of rich text. The editor is large and is downloaded when first shown. */
export function RichEditor(props: RichEditorProps) {
  return (
    <div className={styles.editor}>
      <Part
        fallback={
          <div className={styles.waiting}>
            <DelayedSpinner />
          </div>
        }
      >
        <Surface {...props} />
      </Part>
    </div>
  )
}

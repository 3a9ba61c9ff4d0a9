import { RightOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { FileUpload } from '../uploads/file-upload.tsx'
import { FactGrid } from './detail-facts.tsx'
import { RelatedCounts } from './related-counts.tsx'
import type { DetailSection } from './detail-types.ts'
import styles from './detail.module.css'

function contentOf(section: DetailSection): ReactNode {
  switch (section.kind) {
    case 'facts':
      return <FactGrid facts={section.facts} look="section" />
    case 'counts':
      return <RelatedCounts counts={section.counts}>{section.children}</RelatedCounts>
    case 'files':
      return <FileUpload readOnly value={section.files} />
    case 'custom':
      return section.children
  }
}

interface SectionProps {
  section: DetailSection
  /** Of the heading, which links of the page lead to. */
  headingId: string
  folded: boolean
  onFold: (folded: boolean) => void
}

/** A part of the page under a heading that folds it. What only shows facts is printed although it is folded. */
export function Section({ section, headingId, folded, onFold }: SectionProps) {
  const { title, summary, kind } = section
  const [drawn, setDrawn] = useState(!folded)
  if (!folded && !drawn) setDrawn(true)
  return (
    <section className={styles.card} aria-labelledby={headingId} data-folded={folded} data-kind={kind}>
      <h2 className={styles.sectionHead}>
        <button
          type="button"
          id={headingId}
          className={styles.fold}
          aria-expanded={!folded}
          aria-controls={`${headingId}-body`}
          onClick={() => onFold(!folded)}
        >
          <RightOutlined className={styles.chevron} aria-hidden />
          <span className={styles.sectionTitle}>{title}</span>
          {summary !== undefined && <span className={styles.soft}>{summary}</span>}
        </button>
      </h2>
      <div id={`${headingId}-body`} className={styles.sectionBody} hidden={folded}>
        {(kind !== 'custom' || drawn) && contentOf(section)}
      </div>
    </section>
  )
}

import { documentAuditMessages } from '@visa/messages/visa/document-audit'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { DeskDocument } from './desk-documents.ts'
import styles from './audit.module.css'

interface PassPapersProps {
  papers: readonly DeskDocument[]
  nameOf: (document: DeskDocument) => string
  /** False: nothing passes. */
  onAnswer: (agreed: boolean) => void
}

/** Before papers pass without being looked at one by one: how many, and each by name, person by person. */
export function PassPapersDialog({ papers, nameOf, onAnswer }: PassPapersProps) {
  const t = useTexts(documentAuditMessages)
  const people = [...new Set(papers.map(({ person }) => person))]
  const count = papers.length
  return (
    <Dialog
      open
      title={fill(t.passPapersAsk, { count })}
      width={480}
      okText={fill(t.passPapers, { count })}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      <p className={styles.soft}>{t.passPapersText}</p>
      <div className={styles.passing}>
        {people.map((person) => {
          const own = papers.filter((each) => each.person === person)
          return (
            <section key={person.applicantId} aria-label={person.name}>
              <h3>
                {person.name} <span className={styles.soft}>{fill(t.count, { count: own.length })}</span>
              </h3>
              <ul>
                {own.map((each) => (
                  <li key={each.key}>
                    {nameOf(each)}{' '}
                    <span className={styles.soft}>{fill(t.onPaper, { count: each.document.onPaper })}</span>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </Dialog>
  )
}

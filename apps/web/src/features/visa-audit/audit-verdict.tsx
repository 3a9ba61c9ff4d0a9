import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { DOCUMENT_LIMITS } from '@visa/contract/visa/document'
import type { AuditDocument } from '@visa/contract/visa/document-audit'
import { documentAuditMessages } from '@visa/messages/visa/document-audit'
import { Button, Input } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { AuditFacts } from './audit-facts.tsx'
import { isHere } from './desk-documents.ts'
import type { Draft } from './drafts.ts'
import type { Fault } from './use-document-names.ts'
import styles from './audit.module.css'

interface AuditVerdictProps {
  document: AuditDocument
  draft: Draft
  faults: readonly Fault[]
  /** So many more there are, for which there is no digit. */
  moreFaults: number
  isBusy: boolean
  canUndo: boolean
  /** Nothing of the order is left to judge. */
  isDone: boolean
  onChoose: (operation: Draft['operation']) => void
  onTick: (code: string) => void
  onWords: (words: string) => void
  onConfirm: () => void
  onUndo: () => void
  onEnd: () => void
}

/** What is compared, and what is said of one document. */
export function AuditVerdict(props: AuditVerdictProps) {
  const { document, draft, isBusy, canUndo, isDone, onConfirm, onUndo, onEnd } = props
  const t = useTexts(documentAuditMessages)
  return (
    <>
      <div className={styles.compare}>
        <AuditFacts document={document} />
      </div>
      <div className={styles.judge}>
        {isHere(document) ? <Judgement {...props} /> : <p className={styles.soft}>{t.missingHelp}</p>}
      </div>
      <footer className={styles.foot}>
        <p className={styles.soft}>{t.later}</p>
        <div className={styles.buttons}>
          <Button disabled={!canUndo || isBusy} onClick={onUndo}>
            {t.undo} <kbd className={styles.key}>Z</kbd>
          </Button>
          {isDone || !isHere(document) ? <Button onClick={onEnd}>{t.finish}</Button> : null}
          {isHere(document) && (
            <Button type="primary" className={styles.wide ?? ''} loading={isBusy} onClick={onConfirm}>
              {draft.operation === 'refuse' ? t.confirmFault : t.confirmPass}{' '}
              <kbd className={styles.key}>↵</kbd>
            </Button>
          )}
        </div>
      </footer>
    </>
  )
}

function Judgement({ draft, faults, moreFaults, onChoose, onTick, onWords }: AuditVerdictProps) {
  const t = useTexts(documentAuditMessages)
  const isFault = draft.operation === 'refuse'
  return (
    <>
      <fieldset className={styles.verdict}>
        <legend className={styles.unseen}>{t.verdict}</legend>
        <button
          type="button"
          data-quiet
          data-kind="good"
          aria-pressed={draft.operation === 'accept'}
          onClick={() => onChoose('accept')}
        >
          <CheckOutlined aria-hidden /> {t.pass} <kbd className={styles.key}>P</kbd>
        </button>
        <button
          type="button"
          data-quiet
          data-kind="bad"
          aria-pressed={isFault}
          onClick={() => onChoose('refuse')}
        >
          <CloseOutlined aria-hidden /> {t.fault} <kbd className={styles.key}>F</kbd>
        </button>
      </fieldset>
      {isFault && (
        <>
          <h3 className={styles.sub}>
            {t.reasons} <span className={styles.soft}>{t.reasonsHelp}</span>
          </h3>
          <div className={styles.reasons}>
            {faults.map(({ code, name }, place) => (
              <button
                key={code}
                type="button"
                data-quiet
                aria-pressed={draft.faults.includes(code)}
                onClick={() => onTick(code)}
              >
                <kbd className={styles.key}>{place + 1}</kbd> {name}
              </button>
            ))}
          </div>
          {moreFaults > 0 && <p className={styles.soft}>{fill(t.moreFaults, { count: moreFaults })}</p>}
          <h3 className={styles.sub}>
            {t.words} <span className={styles.soft}>{t.wordsIn}</span>
          </h3>
          <Input.TextArea
            aria-label={t.words}
            rows={3}
            maxLength={DOCUMENT_LIMITS.words}
            showCount
            value={draft.words}
            onChange={({ target }) => onWords(target.value.replaceAll(/\n/g, ' '))}
          />
          <p className={styles.soft}>{t.wordsHelp}</p>
        </>
      )}
    </>
  )
}

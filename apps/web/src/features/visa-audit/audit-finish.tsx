import { CheckOutlined } from '@ant-design/icons'
import type { AuditEnd, AuditOrder, AuditPerson } from '@visa/contract/visa/document-audit'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { documentAuditMessages } from '@visa/messages/visa/document-audit'
import { Button } from 'antd'
import type { RefObject } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { useDeskKeys } from './audit-keys.tsx'
import { isToAudit, outlookOf } from './desk-documents.ts'
import styles from './audit.module.css'

interface FinishPanelProps {
  order: AuditOrder
  awaitPaper: readonly number[]
  isBusy: boolean
  canUndo: boolean
  onAwaitPaper: (ids: readonly number[]) => void
  onUndo: () => void
  onFinish: () => void
}

/** What ending the audit will do to each person, before it is done. */
export function FinishPanel(props: FinishPanelProps) {
  const { order, awaitPaper, isBusy, canUndo, onAwaitPaper, onUndo, onFinish } = props
  const t = useTexts(documentAuditMessages)
  const people = order.people.filter(isToAudit)
  return (
    <>
      <div className={styles.scroll}>
        <h2 className={styles.sub}>{t.finish}</h2>
        <p className={styles.soft}>{t.finishHelp}</p>
        <ul className={styles.plain}>
          {people.map((person) => (
            <PersonOutlook
              key={person.applicantId}
              {...{ order, person }}
              isAwaited={awaitPaper.includes(person.applicantId)}
              onAwaited={(on) =>
                onAwaitPaper(
                  on
                    ? [...awaitPaper, person.applicantId]
                    : awaitPaper.filter((id) => id !== person.applicantId),
                )
              }
            />
          ))}
        </ul>
      </div>
      <footer className={styles.foot}>
        <div className={styles.buttons}>
          <Button disabled={!canUndo || isBusy} onClick={onUndo}>
            {t.undo} <kbd className={styles.key}>Z</kbd>
          </Button>
          <Button
            type="primary"
            className={styles.wide ?? ''}
            loading={isBusy}
            disabled={people.length === 0}
            onClick={onFinish}
          >
            {t.finish} <kbd className={styles.key}>↵</kbd>
          </Button>
        </div>
      </footer>
    </>
  )
}

interface PersonOutlookProps {
  order: AuditOrder
  person: AuditPerson
  isAwaited: boolean
  onAwaited: (on: boolean) => void
}

function PersonOutlook({ order, person, isAwaited, onAwaited }: PersonOutlookProps) {
  const t = useTexts(documentAuditMessages)
  const kindOf = useNameOfCode('MATERIAL_KIND')
  const outlook = outlookOf(person, order.secondReview)
  const text = (() => {
    switch (outlook.kind) {
      case 'approve':
        return t.willApprove
      case 'first':
        return t.willFirst
      case 'second':
        return t.willSecond
      case 'stay':
        return fill(t.willStay, { count: outlook.count })
      case 'incomplete': {
        const kinds = new Set(outlook.documents.map(({ document }) => kindOf(document)))
        return fill(t.willIncomplete, { documents: [...kinds].join(', ') })
      }
    }
  })()
  return (
    <li className={styles.outlook} data-kind={outlook.kind}>
      <b>{person.name}</b>
      <span>{text}</span>
      {person.needs.length > 0 && (
        <span className={styles.needs}>{person.needs.map((need) => t.needs[need]).join(' · ')}</span>
      )}
      {outlook.kind === 'incomplete' && order.visaType === VISA_TYPE.STICKER && (
        <button
          type="button"
          className={styles.paper}
          data-quiet
          aria-pressed={isAwaited}
          onClick={() => onAwaited(!isAwaited)}
        >
          {isAwaited && <CheckOutlined aria-hidden />} {t.awaitPaper}
        </button>
      )}
    </li>
  )
}

interface AuditFinishedProps {
  page: RefObject<HTMLElement | null>
  ended: { orderNo: string; end: AuditEnd }
  onNext: () => void
}

/** What became of each person, and whether the customer was told. */
export function AuditFinished({ page, ended: { orderNo, end }, onNext }: AuditFinishedProps) {
  const t = useTexts(documentAuditMessages)
  useDeskKeys(page, {
    onKey: (key) => {
      if (key === 'ENTER') onNext()
    },
    onMove: () => undefined,
    onOrder: onNext,
  })
  return (
    <section className={styles.finished} aria-live="polite">
      <h1 className={styles.title}>{fill(t.finished, { orderNo })}</h1>
      <ul className={styles.plain}>
        {end.rows.map(({ id, name, ok, outcome, message }) => (
          <li key={id} className={styles.outlook} data-kind={ok ? outcome : 'stay'}>
            <b>{name}</b>
            <span>{t.outcomes[outcome]}</span>
            {message !== '' && <span className={styles.soft}>{message}</span>}
          </li>
        ))}
      </ul>
      <p>{t.notices[end.notice]}</p>
      <Button type="primary" data-quiet onClick={onNext}>
        {t.nextOrder} <kbd className={styles.key}>↵</kbd>
      </Button>
    </section>
  )
}

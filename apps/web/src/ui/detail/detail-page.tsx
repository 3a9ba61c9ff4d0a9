import { formatDate } from '@visa/contract/dates'
import { detailMessages } from '@visa/messages/ui/detail'
import { useId, useRef, type ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import { useTabName, useTabState } from '../../lib/tabs/tab-context.tsx'
import { CopyButton } from '../buttons/copy-button.tsx'
import { usePrintSheet } from '../buttons/use-print-sheet.ts'
import { StatusTag } from '../status-tag.tsx'
import { DetailActions, LockedLine } from './detail-actions.tsx'
import { FactGrid } from './detail-facts.tsx'
import { Section } from './detail-section.tsx'
import { GonePanel, StaleNote, goneReason, type RecordCall } from './detail-states.tsx'
import type { BoundAction } from '../list/row-action.ts'
import type { DetailSection, DetailStatus, Fact } from './detail-types.ts'
import { useActionKeys } from './use-action-keys.ts'
import { useAskedSection } from './use-asked-section.ts'
import styles from './detail.module.css'

interface DetailPageProps {
  /** The calls it is made of: one that fails anew leaves what is shown, one that finds nothing does not. */
  calls: readonly RecordCall[]
  /** The name of the record, which is also that of its tab. */
  title: string
  /** The number it is known by, to be copied; else the name is. */
  code?: string
  status?: DetailStatus
  /** Beside the status, such as tags. */
  marks?: ReactNode
  /** The few that matter. */
  facts: readonly Fact[]
  /** What may be done next, as `useRowActions` gives it: the first ones are buttons, the rest is behind "more". */
  actions: readonly BoundAction[]
  /** A row of cards above the sections. */
  cards?: ReactNode
  sections: readonly DetailSection[]
  /** On the right. */
  timeline?: ReactNode
  /** What its address says: `section` brings one of them into sight. */
  params?: Readonly<Record<string, string>>
}

const PRINT_KEY = 'P'

/** One record: what it is, what may be done next, all that is known of it, and how it came to be so. */
export function DetailPage(props: DetailPageProps) {
  const gone = goneReason(props.calls)
  return gone === undefined ? <RecordPage {...props} /> : <GonePanel reason={gone} />
}

const ASKS_NOTHING = {}

function RecordPage({
  calls,
  actions,
  cards,
  sections,
  timeline,
  params = ASKS_NOTHING,
  ...head
}: DetailPageProps) {
  const t = useTexts(detailMessages)
  const page = useRef<HTMLElement>(null)
  const id = useId()
  const headingId = (section: string): string => `${id}-${section}`
  const [folds, setFolds] = useTabState<Readonly<Record<string, boolean>>>('folds', {})
  const isFolded = (section: DetailSection): boolean => folds[section.id] ?? section.folded ?? false
  const fold = (section: string, folded: boolean) => setFolds((old) => ({ ...old, [section]: folded }))
  const { realName: name } = useSession().info.userInfo
  // Paper goes on telling what was true once.
  const print = usePrintSheet(page, () => fill(t.printed, { name, time: formatDate(new Date()) }))
  const ownPapers = actions.some(({ shortcut }) => shortcut === PRINT_KEY)
  const printing = {
    key: 'print',
    label: t.print,
    danger: false,
    busy: false,
    shortcut: PRINT_KEY,
    run: print,
  }
  // A record that has papers of its own prints those.
  const all = ownPapers ? actions : [...actions, printing]
  useTabName(head.title)
  useActionKeys(page, all)

  const goTo = (section: string): HTMLElement | null => {
    const heading = document.getElementById(headingId(section))
    if (heading === null) return null
    fold(section, false)
    heading.focus({ preventScroll: true })
    heading.scrollIntoView({ block: 'start' })
    return heading
  }
  useAskedSection(page, params, goTo)
  return (
    <article ref={page} className={styles.page}>
      <StaleNote calls={calls} />
      <Header {...head} actions={all}>
        <nav className={styles.anchors} aria-label={t.sections} data-screen-only>
          {sections.map((section) => (
            <button key={section.id} type="button" onClick={() => goTo(section.id)}>
              {section.title}
            </button>
          ))}
        </nav>
      </Header>
      <div className={styles.columns}>
        <div className={styles.main}>
          {cards}
          {sections.map((section) => (
            <Section
              key={section.id}
              section={section}
              headingId={headingId(section.id)}
              folded={isFolded(section)}
              onFold={(folded) => fold(section.id, folded)}
            />
          ))}
        </div>
        {timeline !== undefined && <aside className={styles.aside}>{timeline}</aside>}
      </div>
    </article>
  )
}

type HeaderProps = Pick<DetailPageProps, 'title' | 'code' | 'status' | 'marks' | 'facts' | 'actions'> & {
  children: ReactNode
}

function Header({ title, code, status, marks, facts, actions, children }: HeaderProps) {
  return (
    <header className={`${styles.card} ${styles.head}`}>
      <div className={styles.titleLine}>
        <h1 className={styles.title}>{title}</h1>
        {code !== undefined && code !== title && <span className={styles.code}>{code}</span>}
        <span data-screen-only>
          <CopyButton value={code ?? title} />
        </span>
        {status && <StatusTag tone={status.tone} text={status.text} />}
        {status?.note !== undefined && status.note !== '' && (
          <span className={styles.soft}>{status.note}</span>
        )}
        {marks}
      </div>
      <div className={styles.headActions} data-screen-only>
        <DetailActions actions={actions} />
      </div>
      <FactGrid facts={facts} look="head" />
      <LockedLine actions={actions} />
      {children}
    </header>
  )
}

import type { Authorization } from '@visa/contract/org/agent-authorization'
import { authoriseMessages } from '@visa/messages/org/authorise'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { liveRows, shownRow } from './cell-model.ts'
import { periodText, stateNote } from './cell-text.ts'
import styles from './authorise.module.css'

/** Through whom and how long, and what is the matter with it. */
export function AuthoriseCell({ rows, day }: { rows: readonly Authorization[]; day: string }) {
  const t = useTexts(authoriseMessages)
  const shown = shownRow(rows)
  if (shown === undefined) {
    return (
      <>
        <span className={styles.none} aria-hidden>
          —
        </span>
        <span className="unseen">{t.notGivenCell}</span>
      </>
    )
  }
  const live = liveRows(rows)
  const count = new Set((live.length === 0 ? rows : live).map(({ acceptOrgId }) => acceptOrgId)).size
  const name = count > 1 ? fill(t.several, { name: shown.orgName, count }) : shown.orgName
  return (
    <span className={styles.entry} data-state={shown.state}>
      <b title={name}>{name}</b>
      <span className={styles.days}>{periodText(shown, t)}</span>
      <span className={styles.note}>{stateNote(shown, day, t)}</span>
    </span>
  )
}

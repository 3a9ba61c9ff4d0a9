import { formatDate } from '@visa/contract/dates'
import type { FoundMember } from '@visa/contract/member/member-calls'
import { memberSearchMessages } from '@visa/messages/member/member-search'
import { Button } from 'antd'
import { fill, useTexts } from '../lib/i18n.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useNameOfCode } from './use-dict-name.ts'
import styles from './member-search.module.css'

interface FoundMembersProps {
  rows: readonly FoundMember[]
  marked: number
  busy: boolean
  /** What is marked in the names. */
  name: string
  onChoose: (id: number) => void
}

/** Whom a search has found, one of them marked. */
export function FoundMembers({ rows, marked, busy, name, onChoose }: FoundMembersProps) {
  const t = useTexts(memberSearchMessages)
  const idTypeOf = useNameOfCode('SYS_ID_CARD')
  if (rows.length === 0) return <EmptyState title={t.none} help={t.noneHelp} />
  const placeOf = (id: number) => rows.findIndex((row) => row.id === id) + 1
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.name}</th>
            <th scope="col">{t.mobile}</th>
            <th scope="col">{t.document}</th>
            <th scope="col">{t.company}</th>
            <th scope="col">{t.last}</th>
            <th scope="col" aria-label={t.choose} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id} aria-selected={index === marked}>
              <td>
                <div className={styles.name}>
                  <Marked text={row.realName} part={name} />
                  {row.sameAs !== null && (
                    <span className={styles.same}>{fill(t.same, { row: placeOf(row.sameAs) })}</span>
                  )}
                </div>
                <small>{`${row.surname} ${row.givenNames}`.trim()}</small>
              </td>
              <td>{row.mobile}</td>
              <td>
                <div>{row.idNo}</div>
                <small>{row.idNo === '' ? '' : idTypeOf(row.idType)}</small>
              </td>
              <td>{row.companyNames}</td>
              <td>
                <div>{row.lastTime === null ? '—' : formatDate(row.lastTime, 'yyyy-MM-dd')}</div>
                <small>{row.lastText}</small>
              </td>
              <td>
                <Button
                  type={index === marked ? 'primary' : 'default'}
                  disabled={busy}
                  onClick={() => onChoose(row.id)}
                >
                  {t.choose}
                  {index === marked && <kbd aria-hidden>↵</kbd>}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The part of a name that was looked for. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = part === '' ? -1 : text.indexOf(part)
  if (at < 0) return <strong>{text}</strong>
  return (
    <strong>
      {text.slice(0, at)}
      <mark>{part}</mark>
      {text.slice(at + part.length)}
    </strong>
  )
}

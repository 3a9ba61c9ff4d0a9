import { RETURNED_LIMITS, returnedFind, type ReturnedLine } from '@visa/contract/centre/returned-list'
import { returnedMessages } from '@visa/messages/centre/returned-lists'
import { Select } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { usePaused } from '../../../lib/use-paused.ts'
import styles from '../sheet.module.css'

const SEARCH_PAUSE_MS = 300
/** What is shorter finds half of all. */
const SEARCHED = 2

interface PersonProps {
  line: ReturnedLine
  value: number | null
  onChoose: (applicantId: number) => void
}

/** Whom a row is taken for: who is offered, or whoever is found by what somebody types. */
export function Person({ line: { row, state, candidates }, value, onChoose }: PersonProps) {
  const t = useTexts(returnedMessages)
  const [typed, setTyped] = useState('')
  const keyword = usePaused(typed.trim(), SEARCH_PAUSE_MS)
  const [only] = candidates
  const isOpen = state === 'candidates' || state === 'unmatched'
  const found = useCall(
    returnedFind,
    { query: { keyword } },
    { silent: true, keepPreviousData: true, enabled: isOpen && keyword.length >= SEARCHED },
  )
  // Whoever was chosen stays in the list when something else is typed.
  const [picked, setPicked] = useState<ReturnedLine['candidates'][number]>()
  const words = ({ birthDate: _born, score, ...each }: ReturnedLine['candidates'][number]) =>
    score === 0 ? fill(t.found, each) : fill(t.score, { ...each, score })
  if (!isOpen) return only === undefined || state === 'aside' ? null : <>{words(only)}</>
  const others = keyword.length >= SEARCHED ? (found.data ?? []) : []
  const offered = [...candidates, ...(picked === undefined ? [] : [picked]), ...others]
  const once = [...new Map(offered.map((each) => [each.applicantId, each])).values()]
  return (
    <Select<number>
      size="small"
      className={styles.wide ?? ''}
      aria-label={fill(t.choosePersonOf, { row })}
      placeholder={t.choosePerson}
      value={value}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      notFoundContent={found.error?.message ?? (keyword.length < SEARCHED ? t.choosePerson : t.findNobody)}
      onChange={(person) => {
        setPicked(once.find(({ applicantId }) => applicantId === person))
        onChoose(person)
      }}
      options={[
        ...once.map((each) => ({ value: each.applicantId, label: words(each) })),
        ...(others.length < RETURNED_LIMITS.found
          ? []
          : [{ value: 0, label: fill(t.findMore, { count: RETURNED_LIMITS.found }), disabled: true }]),
      ]}
    />
  )
}

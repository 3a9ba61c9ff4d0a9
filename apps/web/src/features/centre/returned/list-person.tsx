import {
  RETURNED_LIMITS,
  returnedFind,
  type Candidate,
  type ReturnedLine,
} from '@visa/contract/centre/returned-list'
import { returnedMessages } from '@visa/messages/centre/returned-lists'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { usePaused } from '../../../lib/use-paused.ts'
import { bestOf } from './list-rows.ts'
import styles from '../sheet.module.css'

const SEARCH_PAUSE_MS = 300
/** What is shorter finds half of all. */
const SEARCHED = 2

interface PersonProps {
  listId: number
  line: ReturnedLine
  /** Whoever was chosen; stays in the list when something else is typed. */
  chosen: Candidate | undefined
  onChoose: (person: Candidate) => void
}

/** Whom a row is taken for: who is offered, or whoever is found by what somebody types. */
export function Person({ listId, line, chosen, onChoose }: PersonProps) {
  const { id: lineId, row, state, candidates, applicantId } = line
  const t = useTexts(returnedMessages)
  const [typed, setTyped] = useState('')
  const keyword = usePaused(typed.trim(), SEARCH_PAUSE_MS)
  const [only] = candidates
  const isOpen = state === 'candidates' || state === 'unmatched'
  const found = useCall(
    returnedFind,
    { query: { keyword, id: listId, lineId } },
    { silent: true, keepPreviousData: true, enabled: isOpen && keyword.length >= SEARCHED },
  )
  const words = ({ name, passportNo, birthDate, orderNo, score }: Candidate) => {
    const said = { name, passportNo, orderNo, birth: birthDate ?? t.noBirth }
    return score === 0 ? fill(t.found, said) : fill(t.score, { ...said, score })
  }
  if (!isOpen) return only === undefined || state === 'aside' ? null : <>{words(only)}</>
  const best = chosen === undefined && applicantId === null ? bestOf(line) : undefined
  const others = keyword.length >= SEARCHED ? (found.data ?? []) : []
  const offered = [...candidates, ...(chosen === undefined ? [] : [chosen]), ...others]
  const once = [...new Map(offered.map((each) => [each.applicantId, each])).values()]
  return (
    <>
      {best !== undefined && (
        <div>
          {words(best)}{' '}
          <Button
            type="link"
            size="small"
            aria-label={fill(t.takeBestOf, { row, name: best.name })}
            onClick={() => onChoose(best)}
          >
            {t.takeBest}
          </Button>
        </div>
      )}
      <Select<number>
        size="small"
        className={styles.wide ?? ''}
        aria-label={fill(t.choosePersonOf, { row })}
        placeholder={t.choosePerson}
        value={chosen?.applicantId ?? applicantId}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        loading={found.isFetching}
        notFoundContent={found.error?.message ?? (keyword.length < SEARCHED ? t.choosePerson : t.findNobody)}
        onChange={(value) => {
          const person = once.find((each) => each.applicantId === value)
          if (person !== undefined) onChoose(person)
        }}
        options={[
          ...once.map((each) => ({ value: each.applicantId, label: words(each) })),
          ...(others.length < RETURNED_LIMITS.found
            ? []
            : [{ value: 0, label: fill(t.findMore, { count: RETURNED_LIMITS.found }), disabled: true }]),
        ]}
      />
    </>
  )
}

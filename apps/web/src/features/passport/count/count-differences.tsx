import { EXPLAINED_AT_ONCE, type CountDifference, type CountToday } from '@visa/contract/custody/count'
import { formatDate } from '@visa/contract/dates'
import { countMessages } from '@visa/messages/custody/counts'
import { passportMessages } from '@visa/messages/custody/passports'
import { Button, Checkbox } from 'antd'
import { useState, type ReactNode } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { DeskCard } from '../../../ui/desk/desk.tsx'
import { useCan } from '../../../lib/session.tsx'
import { screenLink } from '../../../lib/tabs/tab-address.ts'
import { ExplainDialog } from './count.dialogs.tsx'
import styles from './count.module.css'

/** Where a return is recorded. */
const RETURN_DESK = 'center.passport.return'

/** So many that the button above them is out of sight. */
const LONG = 8

/** What differs, place by place: explained one by one, or with one reason for all that were chosen. */
export function Differences({ count: { differences, closedAt, round } }: { count: CountToday }) {
  const t = useTexts(countMessages)
  const [explaining, setExplaining] = useState<readonly CountDifference[]>([])
  const [marked, setMarked] = useState<readonly string[]>([])
  const isOpen = closedAt === null
  /** Where it differs: a place, or somebody's hands. */
  const placeOf = ({ placeName, seenWith, keeper, kind }: CountDifference): string =>
    placeName || fill(t.handsTitle, { name: (kind === 'MORE' ? seenWith : keeper) || t.nobody })
  const unsaid = differences.filter(({ outcome }) => outcome === '')
  const said = differences.filter(({ outcome }) => outcome !== '')
  const chosen = unsaid.filter(({ code }) => marked.includes(code)).slice(0, EXPLAINED_AT_ONCE)
  const mark = (codes: readonly string[], isMarked: boolean) =>
    setMarked([...marked.filter((code) => !codes.includes(code)), ...(isMarked ? codes : [])])
  const together = (
    <div className={styles.together}>
      <Button
        type="primary"
        size="small"
        disabled={chosen.length === 0}
        onClick={() => setExplaining(chosen)}
      >
        {chosen.length === 0 ? t.explainChosen : fill(t.explainMany, { count: chosen.length })}
      </Button>
    </div>
  )
  return (
    <DeskCard title={unsaid.length > 0 ? t.differences : t.differAll}>
      {differences.length === 0 && <p className={styles.soft}>{t.noDifferences}</p>}
      {isOpen && unsaid.length > 1 && together}
      {[...new Set(unsaid.map(placeOf))].map((place) => {
        const here = unsaid.filter((each) => placeOf(each) === place)
        const codes = here.map(({ code }) => code)
        const count = codes.filter((code) => marked.includes(code)).length
        return (
          <div key={place}>
            {isOpen && here.length > 1 && (
              <Checkbox
                checked={count === codes.length}
                indeterminate={count > 0 && count < codes.length}
                onChange={({ target }) => mark(codes, target.checked)}
              >
                {fill(t.chooseAll, { place, count: codes.length })}
              </Checkbox>
            )}
            <ul className={styles.list}>
              {here.map((each) => (
                <Difference key={`${each.kind} ${each.code}`} difference={each}>
                  {isOpen && (
                    <div className={styles.act}>
                      {unsaid.length > 1 && (
                        <Checkbox
                          aria-label={fill(t.chooseOne, { name: each.name || each.code })}
                          checked={marked.includes(each.code)}
                          onChange={({ target }) => mark([each.code], target.checked)}
                        />
                      )}
                      <Button
                        size="small"
                        aria-label={fill(t.explainOf, { name: each.name || each.code })}
                        onClick={() => setExplaining([each])}
                      >
                        {t.explain}
                      </Button>
                    </div>
                  )}
                </Difference>
              ))}
            </ul>
          </div>
        )
      })}
      {/* Whoever has chosen the last of a long list is at its end. */}
      {isOpen && unsaid.length > LONG && chosen.length > 0 && together}
      <ul className={styles.list}>
        {said.map((each) => (
          <Difference key={`${each.kind} ${each.code} ${each.outcome} ${each.note}`} difference={each}>
            <small>
              {each.outcome !== '' && t.outcomes[each.outcome]} {each.note} {each.saidBy}
            </small>
          </Difference>
        ))}
      </ul>
      {explaining.length > 0 && (
        <ExplainDialog differences={explaining} round={round} onClosed={() => setExplaining([])} />
      )}
    </DeskCard>
  )
}

function Difference({ difference, children }: { difference: CountDifference; children: ReactNode }) {
  const t = useTexts(countMessages)
  const p = useTexts(passportMessages)
  const can = useCan()
  const {
    kind,
    code,
    name,
    passportId,
    passportNo,
    placeName,
    seenWith,
    systemPlace,
    keeper,
    lost,
    outcome,
    saidBy,
    billNo,
    last,
  } = difference
  // On a bill that went, and nobody here has it.
  const isAway = keeper === '' && systemPlace === ''
  return (
    <li>
      <b className={outcome === '' ? styles.bad : styles.soft}>{t.kinds[kind]}</b> {name || code} {passportNo}{' '}
      {passportId === null && <span className={styles.bad}>{t.stranger}</span>}
      <small>
        {placeName || (seenWith !== '' && fill(t.handsTitle, { name: seenWith }))}{' '}
        {lost ? t.lostHere : systemPlace !== '' && fill(t.systemSays, { place: systemPlace })}
        {kind === 'MORE' && outcome === '' && billNo !== '' && isAway && fill(t.awayWith, { billNo })}
        {!lost && keeper !== '' && fill(t.systemSays, { place: fill(t.handsOf, { name: keeper }) })}
      </small>
      {last && (
        <small>
          {fill(t.lastMove, {
            at: formatDate(last.at, 'MM-dd hh:mm'),
            who: last.who,
            cause: p.causes[last.cause],
            no: last.no,
          })}
          {last.transferNo !== '' && ` · ${fill(t.clueTransfer, { no: last.transferNo })}`}
        </small>
      )}
      {outcome === '' && saidBy !== '' && (
        <small className={styles.bad}>
          {fill(t.returnedSaid, { who: saidBy })}{' '}
          {can(RETURN_DESK) && <a href={screenLink(RETURN_DESK, { params: { code } })}>{t.goReturn}</a>}
        </small>
      )}
      {children}
    </li>
  )
}

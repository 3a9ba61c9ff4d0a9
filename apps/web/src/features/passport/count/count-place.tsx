import { countPlace, type CountPlace, type CountRound } from '@visa/contract/custody/count'
import type { CallOutput } from '@visa/contract/endpoint'
import { countMessages } from '@visa/messages/custody/counts'
import { useState } from 'react'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import styles from './count.module.css'

type Standing = CallOutput<typeof countPlace>[number]

/** More than this is not looked at as slots. */
const DRAWN_SLOTS = 480

/** How one slot stands: as the system says, not counted yet, lacking in a place that is done, or free. */
const stateOf = (there: Standing | undefined, isDone: boolean): 'seen' | 'open' | 'lacks' | 'free' => {
  if (there === undefined) return 'free'
  if (there.seen) return 'seen'
  if (there.since) return 'open'
  return isDone ? 'lacks' : 'open'
}

interface PlaceStandingProps {
  place: CountPlace
  name: string
  round: CountRound
}

/** What stands in a place by the system, drawn as its slots, or as a list; whose it is shows once it was counted. */
export function PlaceStanding({ place, name, round }: PlaceStandingProps) {
  const t = useTexts(countMessages)
  const [asList, setAsList] = useState(false)
  const { placeId, keeperId, layers, slots, doneAt, since } = place
  const result = useCall(
    countPlace,
    { query: { placeId: placeId ?? undefined, keeperId: keeperId ?? undefined, round } },
    { silent: true, keepPreviousData: true },
  )
  const canDraw = slots > 0 && layers * slots <= DRAWN_SLOTS
  return (
    <Loaded result={result}>
      {(list) => (
        <>
          <p className={styles.soft}>
            {canDraw && (
              <>
                {fill(t.slotsOf, { slots: layers * slots, taken: list.length })}{' '}
                <Button type="link" size="small" onClick={() => setAsList(!asList)}>
                  {asList ? t.asPlan : t.asList}
                </Button>
              </>
            )}
            {since > 0 && <b>{fill(t.sinceHelp, { count: since })} </b>}
            {(doneAt === null || since > 0) && list.some(({ seen }) => !seen) && t.blind}
          </p>
          {canDraw && !asList ? (
            <Slots place={place} list={list} />
          ) : list.length === 0 ? (
            <p className={styles.soft}>{fill(t.empty, { place: name })}</p>
          ) : (
            <Cells place={place} list={list} label={name} />
          )}
          <p className={styles.legend}>
            {(['seen', 'lacks', 'open', ...(canDraw && !asList ? (['free'] as const) : [])] as const).map(
              (state) => (
                <span key={state} data-state={state}>
                  {t.legend[state]}
                </span>
              ),
            )}
          </p>
        </>
      )}
    </Loaded>
  )
}

interface CellsProps {
  place: CountPlace
  list: readonly Standing[]
  label: string
}

const Cells = ({ place, list, label }: CellsProps) => (
  <ul className={styles.grid} aria-label={label}>
    {list.map((each) => (
      <Cell key={each.passportId} place={place} standing={each} />
    ))}
  </ul>
)

/** What was seen of one, in words. */
function Mark({ there: { seen, since }, isDone }: { there: Standing; isDone: boolean }) {
  const t = useTexts(countMessages)
  if (seen) return t.seen
  if (since) return t.sinceMark
  return isDone ? t.legend.lacks : t.open
}

function Cell({ place, standing }: { place: CountPlace; standing: Standing }) {
  const t = useTexts(countMessages)
  const { slot, name, passportNo } = standing
  return (
    <li data-state={stateOf(standing, place.doneAt !== null)}>
      {place.placeId !== null && <small>{slot || t.noSlot}</small>}
      <span>{name}</span>
      <small>
        {passportNo !== '' && `…${passportNo.slice(-4)}`}{' '}
        <Mark there={standing} isDone={place.doneAt !== null} />
      </small>
    </li>
  )
}

const numbersOf = (slot: string): readonly number[] => slot.split('-').map(Number)

/** A place as its layers and slots, the free ones too; of a layer without any its line alone, and below what has no slot. */
function Slots({ place, list }: { place: CountPlace; list: readonly Standing[] }) {
  const t = useTexts(countMessages)
  const { layers, slots, doneAt } = place
  const loose = list.filter(({ slot }) => slot === '')
  return (
    <>
      {Array.from({ length: layers }, (_, index) => index + 1).map((layer) => {
        const here = list.filter(({ slot }) => numbersOf(slot)[0] === layer)
        const counted = here.filter(({ seen }) => seen).length
        const left = here.filter(({ seen, since }) => !seen && (doneAt === null || !since)).length
        const came = here.filter(({ seen, since }) => !seen && since).length
        const title = fill(t.layer, { layer })
        return (
          <section key={layer} aria-label={title}>
            <header className={styles.layer}>
              <b>{title}</b>
              <small>
                {fill(t.layerCounts, { system: here.length, counted })}
                {doneAt !== null && came > 0 && <b> {fill(t.since, { count: came })}</b>}
                {left > 0 && (
                  <b className={doneAt === null ? undefined : styles.bad}>
                    {' '}
                    {fill(doneAt === null ? t.layerLeft : t.layerLess, { count: left })}
                  </b>
                )}
              </small>
            </header>
            {here.length > 0 && (
              <ul className={styles.slots}>
                {Array.from({ length: slots }, (_, index) => index + 1).map((number) => {
                  const there = here.find(({ slot }) => numbersOf(slot)[1] === number)
                  return (
                    <li key={number} data-state={stateOf(there, doneAt !== null)}>
                      <small>
                        {String(number).padStart(2, '0')} {there === undefined && t.free}
                      </small>
                      {there !== undefined && (
                        <>
                          <span>{there.name}</span>
                          <small>
                            {there.passportNo !== '' && `…${there.passportNo.slice(-4)}`}{' '}
                            <Mark there={there} isDone={doneAt !== null} />
                          </small>
                        </>
                      )}
                    </li>
                  )
                })}
              </ul>
            )}
          </section>
        )
      })}
      {loose.length > 0 && (
        <section aria-label={t.noSlot}>
          <header className={styles.layer}>
            <b>{t.noSlot}</b>
          </header>
          <Cells place={place} list={loose} label={t.noSlot} />
        </section>
      )}
    </>
  )
}

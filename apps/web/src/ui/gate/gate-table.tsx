import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import {
  GATE_CONDITIONS,
  GATE_OPENER,
  type Collection,
  type Gate,
  type GateCell,
  type GateCondition,
} from '@visa/contract/custody/handover'
import { PASSPORT_LIMITS } from '@visa/contract/custody/passport'
import { centreReturnMessages } from '@visa/messages/custody/centre-return'
import { gateMessages } from '@visa/messages/custody/gate'
import { returnMessages } from '@visa/messages/custody/returns'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import { usePassportPlace } from '../../lib/use-passport-place.ts'
import { CodeText } from '../code-text.tsx'
import { DeskCard } from '../desk/desk.tsx'
import { LetterButton } from './letter-button.tsx'
import { OpenDialog, type Asking } from './open.dialog.tsx'
import { LodgedPapers, usePapersOf } from './lodged-papers.tsx'
import { canGo, isOpenedFor, wantsReason, type Openings } from './return-gate.ts'
import styles from './gate.module.css'

/** What the table shows and changes, wherever passports leave. */
interface GateDesk {
  /** How they go out; a table without it speaks of the counter. */
  collection?: Pick<Collection, 'way'>
  gates: readonly Gate[]
  error: Error | null
  openings: Openings
  reasons: Readonly<Record<number, string>>
  refused: Readonly<Record<number, string>>
  remove?: (applicantId: number) => void
  open?: (gate: Gate, condition: GateCondition, reason: string) => void
  /** Absent: one reason is given for all of them, elsewhere. */
  explain?: (applicantId: number, reason: string) => void
}

interface GateTableProps {
  returning: GateDesk
  /** Where somebody else opens conditions: asks them to. */
  ask?: (gate: Gate, condition: GateCondition, reason: string) => void
  /** What is about to be asked, where a key of the desk begins it too. */
  asking?: Asking | undefined
  onAsking?: (asking: Asking | undefined) => void
}

/** So many leave the conditions room for what they ask for. */
const FEW = 2

/** Conditions down, people across: every cell with its evidence or why not. */
export function GateTable({ returning, ask, asking, onAsking }: GateTableProps) {
  const t = useTexts(returnMessages)
  const g = useTexts(gateMessages)
  const placeOf = usePassportPlace()
  const papersOf = usePapersOf()
  const [own, setOwn] = useState<Asking>()
  const [opening, setOpening] = onAsking === undefined ? [own, setOwn] : [asking, onAsking]
  const { gates, error } = returning
  const byCourier = returning.collection?.way === 'COURIER'
  const helpOf = (condition: GateCondition): string =>
    g.helps[condition === 'proof' && byCourier ? 'proofCourier' : condition]
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (gates.length === 0) return <p className={styles.soft}>{t.checking}</p>
  return (
    <DeskCard
      title={t.gate}
      head={
        <>
          <h2>{t.gate}</h2>
          <span className={styles.soft}>{t.gateHelp}</span>
        </>
      }
    >
      <div className={styles.scroll}>
        <table className={styles.gate} data-few={gates.length <= FEW}>
          <thead>
            <tr>
              <th scope="col">{t.condition}</th>
              {gates.map(({ applicantId, name, passportNo, passport, papers, lodged, early }) => (
                <th key={applicantId} scope="col">
                  <b>{name}</b> <CodeText value={passportNo} />
                  <span className={styles.block}>
                    {passport === null ? t.noPassport : `${placeOf(passport).whole} ${passport.label ?? ''}`}{' '}
                    {early && t.early} {papers.length > 0 && fill(t.originals, { papers: papersOf(papers) })}
                    {lodged.length > 0 && (
                      <LodgedPapers applicantId={applicantId} name={name} lodged={lodged} />
                    )}
                    {returning.remove !== undefined && (
                      <Button
                        type="link"
                        size="small"
                        aria-label={fill(t.removeOf, { name })}
                        onClick={() => returning.remove?.(applicantId)}
                      >
                        {t.remove}
                      </Button>
                    )}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {GATE_CONDITIONS.filter((condition) =>
              gates.some(({ cells }) => cells.some((cell) => cell.condition === condition)),
            ).map((condition, place) => (
              <tr key={condition}>
                <th scope="row">
                  <div className={styles.condition}>
                    <span>
                      <span aria-hidden>{place + 1} </span>
                      {g.conditions[condition]}
                    </span>
                    {/* One line each, so that all of them and what comes of them are in view at once. */}
                    <small title={helpOf(condition)}>{helpOf(condition)}</small>
                  </div>
                </th>
                {gates.flatMap((gate) =>
                  gate.cells
                    .filter((cell) => cell.condition === condition)
                    .map((cell) => (
                      <Cell
                        key={gate.applicantId}
                        cell={cell}
                        opened={returning.openings[gate.applicantId]?.[condition]}
                        name={gate.name}
                        onOpen={() => setOpening({ gate, condition })}
                        onAsk={ask && (() => setOpening({ gate, condition }))}
                      />
                    )),
                )}
              </tr>
            ))}
            <tr>
              <th scope="row">{t.thisTime}</th>
              {gates.map((gate) => (
                <Verdict key={gate.applicantId} gate={gate} returning={returning} />
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {opening !== undefined && (
        <OpenDialog
          opening={opening}
          isAsked={ask !== undefined}
          onAnswer={(reason) => {
            const act = ask ?? returning.open
            if (reason !== undefined) act?.(opening.gate, opening.condition, reason)
            setOpening(undefined)
          }}
        />
      )}
    </DeskCard>
  )
}

interface CellProps {
  cell: GateCell
  opened: string | undefined
  name: string
  onOpen: () => void
  onAsk: (() => void) | undefined
}

/** How far a manager is with a closed condition. */
function AskedCell({ cell: { opening, refusal, openable, condition }, name, onAsk }: AskedProps) {
  const t = useTexts(centreReturnMessages)
  const g = useTexts(gateMessages)
  if (opening?.opened === true)
    return (
      <span className={styles.block}>
        {fill(t.openedBy, { by: opening.by, reason: opening.reason })} {opening.own && t.own}
      </span>
    )
  if (opening !== null)
    return <span className={styles.block}>{fill(t.asked, { by: opening.by, reason: opening.reason })}</span>
  if (!openable) return null
  const ask = (
    <Button
      type="link"
      size="small"
      aria-label={fill(t.askOf, { name, condition: g.conditions[condition] })}
      onClick={onAsk}
    >
      {t.ask}
    </Button>
  )
  // Of the version before nothing is said of refusals.
  if (!refusal) return ask
  return (
    <>
      <span className={styles.block}>{fill(t.refusedBy, refusal)}</span>
      {ask}
    </>
  )
}

type AskedProps = Pick<CellProps, 'cell' | 'name'> & { onAsk: () => void }

function Cell({ cell, opened, name, onOpen, onAsk }: CellProps) {
  const t = useTexts(returnMessages)
  const g = useTexts(gateMessages)
  const can = useCan()
  const { ok, text, openable, condition, letter } = cell
  const isOpened = !ok && (opened !== undefined || isOpenedFor(cell))
  return (
    <td data-tone={ok ? 'good' : isOpened ? 'opened' : 'bad'}>
      {ok ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />} {text}
      {letter !== '' && <LetterButton no={letter} />}
      {isOpened && opened !== undefined && (
        <span className={styles.block}>{fill(t.opened, { reason: opened })}</span>
      )}
      {onAsk !== undefined && !ok && <AskedCell cell={cell} name={name} onAsk={onAsk} />}
      {onAsk === undefined && openable && !isOpened && can(GATE_OPENER) && (
        <Button
          type="link"
          size="small"
          aria-label={fill(t.openOf, { name, condition: g.conditions[condition] })}
          onClick={onOpen}
        >
          {t.open}
        </Button>
      )}
    </td>
  )
}

function Verdict({ gate, returning }: { gate: Gate; returning: GateDesk }) {
  const t = useTexts(returnMessages)
  const { applicantId: id, name } = gate
  const goes = canGo(gate, returning.openings, returning.reasons)
  return (
    <td data-tone={goes ? 'good' : 'bad'}>
      <b>{goes ? t.go : t.stay}</b>
      {wantsReason(gate) && returning.explain !== undefined && (
        <Input
          size="small"
          aria-label={fill(t.reasonOf, { name })}
          placeholder={t.reason}
          maxLength={PASSPORT_LIMITS.reason}
          value={returning.reasons[id] ?? ''}
          onChange={({ target }) => returning.explain?.(id, target.value)}
        />
      )}
      {returning.refused[id] !== undefined && (
        <span className={styles.refused} role="alert">
          {returning.refused[id]}
        </span>
      )}
    </td>
  )
}

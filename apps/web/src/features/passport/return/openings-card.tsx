import {
  RETURN_OPENER,
  returnOpen,
  returnOpenings,
  returnRefuse,
  type GateOpening,
} from '@visa/contract/custody/gate-openings'
import { formatDate } from '@visa/contract/dates'
import { centreReturnMessages } from '@visa/messages/custody/centre-return'
import { gateMessages } from '@visa/messages/custody/gate'
import { returnMessages } from '@visa/messages/custody/returns'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { DeskRecent, type RecentRow } from '../../../ui/desk/desk-recent.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import styles from '../centre-return.module.css'

/** Of those that were decided; what waits is shown to the last one. */
const DECIDED_SHOWN = 5

const isWaiting = ({ openedAt, refusedAt }: GateOpening): boolean => openedAt === null && refusedAt === null

/** What a manager is about to say of a request. */
interface Deciding {
  opening: GateOpening
  deciding: 'open' | 'refuse' | 'takeBack'
}

const DECISIONS = {
  open: { title: 'openTitle', ok: 'openIt' },
  refuse: { title: 'refuseTitle', ok: 'refuseIt', help: 'refuseHelp' },
  takeBack: { title: 'takeBackTitle', ok: 'takeBackIt', help: 'takeBackHelp' },
} as const
/** What can be decided of a request by whoever may open. */
const decisionsOf = (row: GateOpening): readonly Deciding['deciding'][] => {
  if (isWaiting(row)) return row.own ? [] : ['open', 'refuse']
  return row.openedAt !== null && !row.used ? ['takeBack'] : []
}

/** For whom it is opened, by which document, and how it goes out. */
function useBoundTo(): (opening: GateOpening) => string {
  const t = useTexts(centreReturnMessages)
  const r = useTexts(returnMessages)
  return ({ collectorName, idType, idNo, way, address }) => {
    const document = idType === '' ? t.noDocument : `${r.idTypes[idType]} ${idNo}`
    const goes = way === '' ? '' : `${r.ways[way]} ${address}`
    return fill(t.boundTo, { name: collectorName, document, way: goes.trim() })
  }
}

/** Conditions that wait for a manager, then those that were opened or refused lately. */
export function OpeningsCard() {
  const t = useTexts(centreReturnMessages)
  const g = useTexts(gateMessages)
  const boundTo = useBoundTo()
  const can = useCan()
  const [deciding, setDeciding] = useState<Deciding>()
  const [whole, setWhole] = useState(false)
  const result = useCall(returnOpenings, {}, { silent: true })
  const rowOf = (row: GateOpening): RecentRow => {
    const condition = g.conditions[row.condition]
    const isOpen = row.openedAt !== null
    const waits = isWaiting(row)
    return {
      key: row.id,
      main: (
        <>
          <b>{row.name}</b> {condition}{' '}
          <span className={styles.soft}>{row.used ? t.used : waits ? t.waits : ''}</span>
        </>
      ),
      more: (
        <div className={styles.soft}>
          <div>{boundTo(row)}</div>
          {waits
            ? fill(t.askedFor, {
                why: row.why,
                by: row.askedBy,
                at: formatDate(row.askedAt, 'hh:mm'),
                reason: row.askReason,
              })
            : isOpen
              ? fill(t.openedBy, { by: row.openedBy, reason: row.reason })
              : fill(t.refusedBy, { by: row.refusedBy, reason: row.reason })}
        </div>
      ),
      action: can(RETURN_OPENER) && decisionsOf(row).length > 0 && (
        <Space size={4}>
          {decisionsOf(row).map((each) => (
            <Button
              key={each}
              size="small"
              aria-label={fill(t[DECISIONS[each].title], { name: row.name, condition })}
              onClick={() => setDeciding({ opening: row, deciding: each })}
            >
              {t[DECISIONS[each].ok]}
            </Button>
          ))}
        </Space>
      ),
    }
  }
  return (
    <>
      <Loaded result={result}>
        {(rows) => {
          const decided = rows.filter((row) => !isWaiting(row))
          const left = rows.filter((row) => whole || isWaiting(row) || decided.indexOf(row) < DECIDED_SHOWN)
          const waits = rows.length - decided.length
          return (
            <DeskRecent
              title={waits === 0 ? t.openings : fill(t.openingsWaiting, { count: waits })}
              empty={t.openingsEmpty}
              rows={left.map(rowOf)}
              foot={
                decided.length > DECIDED_SHOWN && (
                  <Button type="link" size="small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
                    {whole ? t.openedFew : fill(t.openedAll, { count: decided.length })}
                  </Button>
                )
              }
            />
          )
        }}
      </Loaded>
      {deciding !== undefined && <DecideDialog {...deciding} onClosed={() => setDeciding(undefined)} />}
    </>
  )
}

function DecideDialog({ opening, deciding, onClosed }: Deciding & { onClosed: () => void }) {
  const t = useTexts(centreReturnMessages)
  const g = useTexts(gateMessages)
  const boundTo = useBoundTo()
  const { id, name, condition, why, askReason, askedBy } = opening
  const decision = DECISIONS[deciding]
  const letting = useSaving(returnOpen, { invalidates: CASE_STALE })
  const refusing = useSaving(returnRefuse, { invalidates: CASE_STALE })
  const takingBack: typeof refusing = {
    ...refusing,
    send: (body, key) => refusing.send({ ...body, opened: true }, key),
  }
  const target = { open: letting, refuse: refusing, takeBack: takingBack }[deciding]
  const title = fill(t[decision.title], { name, condition: g.conditions[condition] })
  return (
    <FormDialog
      name={`${deciding} ${id}`}
      title={title}
      width={480}
      okText={t[decision.ok]}
      danger={deciding !== 'open'}
      target={target}
      nameOf={() => title}
      fields={[
        {
          section: t.askedSection,
          // Above the field: what is wrong with the field is said below it, and hides no request.
          lead: (
            <div>
              <p>{boundTo(opening)}</p>
              <p>{fill(t.askedWhy, { why, by: askedBy, reason: askReason })}</p>
              {'help' in decision && <p>{t[decision.help]}</p>}
            </div>
          ),
          fields: [{ name: 'reason', kind: 'textarea', required: true }],
        },
      ]}
      initial={{ openingId: id }}
      onClosed={onClosed}
    />
  )
}

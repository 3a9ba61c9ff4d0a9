import {
  RETURN_OPENER,
  returnOpen,
  returnOpenings,
  type GateOpening,
} from '@visa/contract/custody/centre-return'
import { formatDate } from '@visa/contract/dates'
import { centreReturnMessages } from '@visa/messages/custody/centre-return'
import { gateMessages } from '@visa/messages/custody/gate'
import { returnMessages } from '@visa/messages/custody/returns'
import { Button } from 'antd'
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

/** Of those that were opened; what waits is shown to the last one. */
const OPENED_SHOWN = 5

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

/** Conditions that wait for a manager, then those that were opened lately. */
export function OpeningsCard() {
  const t = useTexts(centreReturnMessages)
  const g = useTexts(gateMessages)
  const boundTo = useBoundTo()
  const can = useCan()
  const [opening, setOpening] = useState<GateOpening>()
  const [whole, setWhole] = useState(false)
  const result = useCall(returnOpenings, {}, { silent: true })
  const rowOf = (row: GateOpening): RecentRow => {
    const condition = g.conditions[row.condition]
    const isOpen = row.openedAt !== null
    return {
      key: row.id,
      main: (
        <>
          <b>{row.name}</b> {condition}{' '}
          <span className={styles.soft}>{row.used ? t.used : isOpen ? '' : t.waits}</span>
        </>
      ),
      more: (
        <div className={styles.soft}>
          <div>{boundTo(row)}</div>
          {isOpen
            ? fill(t.openedBy, { by: row.openedBy, reason: row.reason })
            : fill(t.askedFor, {
                why: row.why,
                by: row.askedBy,
                at: formatDate(row.askedAt, 'hh:mm'),
                reason: row.askReason,
              })}
        </div>
      ),
      action: !isOpen && !row.own && can(RETURN_OPENER) && (
        <Button
          size="small"
          aria-label={fill(t.openTitle, { name: row.name, condition })}
          onClick={() => setOpening(row)}
        >
          {t.openIt}
        </Button>
      ),
    }
  }
  return (
    <>
      <Loaded result={result}>
        {(rows) => {
          const opened = rows.filter(({ openedAt }) => openedAt !== null)
          const left = rows.filter(
            (row) => whole || row.openedAt === null || opened.indexOf(row) < OPENED_SHOWN,
          )
          const waits = rows.length - opened.length
          return (
            <DeskRecent
              title={waits === 0 ? t.openings : fill(t.openingsWaiting, { count: waits })}
              empty={t.openingsEmpty}
              rows={left.map(rowOf)}
              foot={
                opened.length > OPENED_SHOWN && (
                  <Button type="link" size="small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
                    {whole ? t.openedFew : fill(t.openedAll, { count: opened.length })}
                  </Button>
                )
              }
            />
          )
        }}
      </Loaded>
      {opening !== undefined && <OpenDialog opening={opening} onClosed={() => setOpening(undefined)} />}
    </>
  )
}

function OpenDialog({ opening, onClosed }: { opening: GateOpening; onClosed: () => void }) {
  const t = useTexts(centreReturnMessages)
  const g = useTexts(gateMessages)
  const boundTo = useBoundTo()
  const { id, name, condition, why, askReason, askedBy } = opening
  const title = fill(t.openTitle, { name, condition: g.conditions[condition] })
  return (
    <FormDialog
      name={`open ${id}`}
      title={title}
      width={480}
      okText={t.openIt}
      target={useSaving(returnOpen, { invalidates: CASE_STALE })}
      nameOf={() => title}
      fields={[
        {
          section: t.askedSection,
          // Above the field: what is wrong with the field is said below it, and hides no request.
          lead: (
            <div>
              <p>{boundTo(opening)}</p>
              <p>{fill(t.askedWhy, { why, by: askedBy, reason: askReason })}</p>
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

import { COLLECTORS, HANDOVER_LIMITS, ID_TYPES, type Collection } from '@visa/contract/custody/handover'
import { returnMessages } from '@visa/messages/custody/returns'
import { Checkbox, Input, Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { CourierInput } from '../../pickers/courier-input.tsx'
import { DeskCard, DeskField } from '../../ui/desk/desk.tsx'
import { goingBy } from './use-way-of-order.ts'
import styles from './return.module.css'

interface CollectorProps {
  collection: Collection
  onChange: (collection: Collection) => void
  /** Whom a collector stands to each passport is told from names, documents and registered letters. */
  byItself?: boolean
  /** One of the passports is damaged: whoever collects it has to know. */
  damaged?: boolean
  /** What else stands in the head. */
  extra?: ReactNode
}

/** What kind of document a number is plainly of, where nobody has said so yet. */
const KINDS = [
  [/^\d{17}[\dX]$/i, 'ID_CARD'],
  [/^[A-Z]{1,2}\d{7,8}$/i, 'PASSPORT'],
] as const

const kindOf = (idNo: string): Collection['idType'] =>
  KINDS.find(([shape]) => shape.test(idNo.trim()))?.[1] ?? ''

type TextField = Exclude<keyof Collection, 'way' | 'collector' | 'idType' | 'documentSeen' | 'damageSeen'>

/** Another document, or somebody else's: nobody has seen that one yet. */
const IDENTITY: readonly (keyof Collection)[] = ['collectorName', 'idType', 'idNo']

/** Who takes the passports, and what they showed. */
export function CollectorCard({
  collection,
  onChange,
  byItself = false,
  damaged = false,
  extra,
}: CollectorProps) {
  const t = useTexts(returnMessages)
  const { way, collector, idType } = collection
  const change = (changed: Partial<Collection>) => {
    const typed = idType === '' && changed.idNo !== undefined ? { idType: kindOf(changed.idNo) } : {}
    const seen = IDENTITY.some((name) => name in changed) ? { documentSeen: false, damageSeen: false } : {}
    onChange({ ...collection, ...seen, ...changed, ...typed })
  }
  const field = (name: TextField, label: string, max: number) => (
    <DeskField key={name} label={label}>
      <Input
        value={collection[name]}
        maxLength={max}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </DeskField>
  )
  const byCourier = way === 'COURIER'
  // At a centre a parcel is asked for by somebody who says who they are, as at the counter.
  const asksIdentity = !byCourier || byItself
  const { name, mobile } = HANDOVER_LIMITS
  return (
    <DeskCard
      title={t.who}
      head={
        <>
          <h2>{t.who}</h2>
          <Segmented<Collection['way']>
            aria-label={t.way}
            value={way}
            onChange={(value) => onChange(goingBy(value, collection))}
            options={(['COUNTER', 'COURIER'] as const).map((value) => ({ value, label: t.ways[value] }))}
          />
          {!byItself && (
            <Segmented<Collection['collector']>
              aria-label={t.collector}
              value={collector}
              onChange={(value) => change({ collector: value })}
              options={COLLECTORS.map((value) => ({ value, label: t.collectors[value] }))}
            />
          )}
          {extra}
        </>
      }
    >
      <div className={styles.fields}>
        {field('collectorName', byCourier ? t.recipient : t.collectorName, name)}
        {asksIdentity && (
          <>
            <DeskField label={t.idType}>
              <Select<Collection['idType']>
                allowClear
                aria-label={t.idType}
                value={idType || null}
                onChange={(value) => change({ idType: value ?? '' })}
                options={ID_TYPES.map((value) => ({ value, label: t.idTypes[value] }))}
              />
            </DeskField>
            {field('idNo', t.idNo, HANDOVER_LIMITS.idNo)}
            <div className={styles.seen}>
              <Checkbox
                checked={collection.documentSeen}
                disabled={collection.idNo.trim() === ''}
                onChange={({ target }) => change({ documentSeen: target.checked })}
              >
                {t.documentSeen}
              </Checkbox>
            </div>
          </>
        )}
        {damaged && (
          <div className={styles.seen}>
            <Checkbox
              checked={collection.damageSeen}
              onChange={({ target }) => change({ damageSeen: target.checked })}
            >
              {t.damageSeen}
            </Checkbox>
          </div>
        )}
        {field('collectorMobile', t.mobile, mobile)}
        {!byCourier && field('receiptNo', t.receiptNo, HANDOVER_LIMITS.receiptNo)}
        {!byItself && collector === 'OTHER' && (
          <>
            {field('relation', t.relation, HANDOVER_LIMITS.relation)}
            {field('authorisation', t.authorisation, HANDOVER_LIMITS.authorisation)}
          </>
        )}
        {byCourier && (
          <>
            <DeskField label={t.carrier}>
              <CourierInput
                aria-label={t.carrier}
                value={collection.carrier}
                onChange={(carrier) => change({ carrier })}
              />
            </DeskField>
            {field('waybillNo', t.waybillNo, HANDOVER_LIMITS.waybillNo)}
            {field('address', t.address, HANDOVER_LIMITS.address)}
          </>
        )}
        {field('note', t.note, HANDOVER_LIMITS.note)}
      </div>
    </DeskCard>
  )
}

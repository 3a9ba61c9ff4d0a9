import { formatMoney } from '@visa/contract/money'
import { ticketCents, type Traveller } from '@visa/contract/supply/parts'
import type { SupplyDetail } from '@visa/contract/supply/order'
import { isByTraveller } from '@visa/contract/supply/types'
import { fieldMessages } from '@visa/messages/fields'
import { supplyMessages } from '@visa/messages/supply/supply'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAirlineName } from '../../pickers/use-airline-name.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import type { TravelParts } from './travel-types.ts'
import { useTravelWords } from './travel-words.ts'
import styles from './supply.module.css'

interface Cell {
  title: string
  /** Digits stand under digits. */
  figure?: boolean
}

interface PlainTableProps {
  label: string
  head: readonly Cell[]
  rows: readonly { no: number; cells: readonly ReactNode[] }[]
  foot?: readonly ReactNode[]
}

/** A short table of what a record holds, numbered: nothing is sorted, found or paged in it. */
function PlainTable({ label, head, rows, foot }: PlainTableProps) {
  const drawn = (cells: readonly ReactNode[]) =>
    cells.map((value, place) => (
      <td key={head[place]?.title} className={head[place]?.figure === true ? styles.figure : undefined}>
        {value}
      </td>
    ))
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">#</th>
            {head.map(({ title, figure }) => (
              <th key={title} scope="col" className={figure === true ? styles.figure : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ no, cells }) => (
            <tr key={no}>
              <td>{no}</td>
              {drawn(cells)}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              <td>Σ</td>
              {drawn(foot)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

type Rows = readonly Readonly<Record<string, string | undefined>>[]

/** The legs of a journey, or the days of a tour, by the description of their type. */
export function PartsTable({ list, bill }: { list: NonNullable<TravelParts['list']>; bill: SupplyDetail }) {
  const f = useTexts(fieldMessages)
  const words = useTravelWords(bill.orderType)
  const airlineOf = useAirlineName()
  const rows: Rows = bill.parts[list.name] ?? []
  const before: Rows | undefined = list.name === 'segments' ? bill.parts.before : undefined
  const told = (row: Rows[number] | undefined, name: string): string =>
    name === 'airline' ? airlineOf(row?.[name] ?? '') : (row?.[name] ?? '')
  /** What a change changes: the old beside the new. */
  const changed = (place: number, name: string): ReactNode => {
    const [then, now] = [told(before?.[place], name), told(rows[place], name)]
    return before === undefined || then === now ? (
      now
    ) : (
      <>
        {then !== '' && <del>{then}</del>} <ins>{now}</ins>
      </>
    )
  }
  const count = Math.max(rows.length, before?.length ?? 0)
  return (
    <PlainTable
      label={f[list.name]}
      head={list.fields.map((name) => ({ title: words(name) }))}
      rows={Array.from({ length: count }, (_, place) => ({
        no: place + 1,
        cells: list.fields.map((name) => changed(place, name)),
      }))}
    />
  )
}

const sum = (travellers: readonly Traveller[], of: (each: Traveller) => number): string =>
  formatMoney(travellers.reduce((total, each) => total + of(each), 0))

/** Who travels, with the number that each was given and what each costs. */
export function TravellerTable({ bill }: { bill: SupplyDetail }) {
  const t = useTexts(supplyMessages)
  const f = useTexts(fieldMessages)
  const { travellers, tickets, orderType, refundedPlaces } = bill
  const priced = isByTraveller(orderType)
  const numberOf = (place: number): ReactNode => {
    const ticket = tickets.length === travellers.length ? tickets[place] : tickets[0]
    return (
      <>
        {ticket?.ticketNo ?? ''}{' '}
        {refundedPlaces.includes(place) && <StatusTag tone="cancelled" text={t.refunded} />}
      </>
    )
  }
  const money = [f.fareCents, f.taxCents, t.subtotal].map((title) => ({ title, figure: true }))
  return (
    <PlainTable
      label={f.travellers}
      head={[
        { title: f.realName },
        { title: f.idNo },
        ...(priced ? [{ title: f.fareType }] : []),
        { title: t.numbers[orderType] },
        { title: t.notes[orderType] },
        ...(priced ? money : []),
      ]}
      rows={travellers.map((each, place) => ({
        no: place + 1,
        cells: [
          <b key="name">{each.realName}</b>,
          each.idNo,
          ...(priced ? [t.fareTypes[each.fareType ?? 'ADULT']] : []),
          numberOf(place),
          each.note,
          ...(priced ? [each.fareCents ?? 0, each.taxCents ?? 0, ticketCents(each)].map(formatMoney) : []),
        ],
      }))}
      {...(priced && {
        foot: [
          fill(t.total, { count: travellers.length }),
          '',
          '',
          '',
          '',
          sum(travellers, ({ fareCents = 0 }) => fareCents),
          sum(travellers, ({ taxCents = 0 }) => taxCents),
          sum(travellers, ticketCents),
        ],
      })}
    />
  )
}

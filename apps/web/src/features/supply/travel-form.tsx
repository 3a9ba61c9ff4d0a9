import { SUPPLY_CHANGE, SUPPLY_SAVE } from '@visa/contract/supply/asking'
import { type SupplyDetail } from '@visa/contract/supply/order'
import { partsProblems, type PartsAnswer } from '@visa/contract/supply/parts'
import type { ChangedType, TravelType } from '@visa/contract/supply/types'
import { supplyMessages } from '@visa/messages/supply/supply'
import type { ReactElement } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { navigateTo } from '../../lib/route.ts'
import { detailLink } from '../../lib/tabs/detail-routes.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FormParts } from '../../ui/form/form-parts.ts'
import { useSaving, type FormTarget, type Stored } from '../../ui/form/form-target.ts'
import { refOf, WRITING } from './supply.names.ts'
import { useTravelFields } from './travel-fields.tsx'
import { TRAVEL } from './travel-types.ts'

interface EnterProps {
  /** The order that is changed; absent: a new one. */
  record?: SupplyDetail
  onClosed: () => void
}

interface Made {
  id: number
  billNo: string
}

interface EnterFormProps<In extends object, Out extends object> extends EnterProps {
  type: TravelType
  target: FormTarget<In, Out, Made>
  fields: FormParts<In>
  /** What is stored of the order, by the fields of its type. */
  stored: Stored<Out> | undefined
}

/** One frame for the orders of every type; each has a call and fields of its own. */
function EnterForm<In extends object, Out extends object>(props: EnterFormProps<In, Out>) {
  const { type, target, fields, record, stored, onClosed } = props
  const t = useTexts(supplyMessages)
  return (
    <FormDialog<In, Out, Made>
      name={record === undefined ? `supply ${type}` : `supply ${record.id}`}
      title={
        record === undefined
          ? fill(t.enter, { type: t.types[type] })
          : fill(t.editTitle, { no: record.billNo, type: t.types[type] })
      }
      width={1000}
      target={{ ...target, judge: (body) => partsProblems(type, body) }}
      fields={fields}
      {...(stored === undefined ? {} : { record: stored })}
      onSaved={({ id, billNo }) => {
        toast.success(fill(record === undefined ? t.entered : t.saved, { no: billNo }))
        const link = detailLink(refOf({ id, billNo, kind: 1, orderType: type, visaOrderId: null }))
        if (record === undefined && link !== undefined) navigateTo(link)
      }}
      onClosed={onClosed}
    />
  )
}

function EnterAir(props: EnterProps) {
  const { text, money, airline, head, tickets, foot } = useTravelFields('AIR')
  const { facts, list, rules } = TRAVEL.AIR
  const parts = props.record?.parts
  return (
    <EnterForm
      {...props}
      type="AIR"
      target={useSaving(SUPPLY_SAVE.AIR, WRITING)}
      fields={[
        ...head,
        ...facts.map(text),
        { list: 'segments', fields: [airline, ...list.trip.map(text)] },
        { list: 'travellers', fields: tickets },
        money('serviceCents'),
        ...rules.map(text),
        ...foot,
      ]}
      stored={
        props.record && {
          ...props.record,
          pnr: parts?.pnr,
          segments: parts?.segments,
          changeRule: parts?.changeRule,
          refundRule: parts?.refundRule,
        }
      }
    />
  )
}

function EnterTrain(props: EnterProps) {
  const { text, money, head, tickets, foot } = useTravelFields('TRAIN')
  return (
    <EnterForm
      {...props}
      type="TRAIN"
      target={useSaving(SUPPLY_SAVE.TRAIN, WRITING)}
      fields={[
        ...head,
        { list: 'segments', fields: TRAVEL.TRAIN.list.fields.map(text) },
        { list: 'travellers', fields: tickets },
        money('serviceCents'),
        ...foot,
      ]}
      stored={props.record && { ...props.record, segments: props.record.parts.segments }}
    />
  )
}

function EnterHotel(props: EnterProps) {
  const { text, money, head, people, foot } = useTravelFields('HOTEL')
  const { facts, rules } = TRAVEL.HOTEL
  const { hotelName, address, checkIn, checkOut, roomType, rooms, refundRule }: PartsAnswer =
    props.record?.parts ?? {}
  return (
    <EnterForm
      {...props}
      type="HOTEL"
      target={useSaving(SUPPLY_SAVE.HOTEL, WRITING)}
      fields={[
        ...head,
        ...facts.map(text),
        { list: 'travellers', fields: people },
        money('costCents'),
        money('serviceCents'),
        ...rules.map(text),
        ...foot,
      ]}
      stored={
        props.record && {
          ...props.record,
          hotelName,
          address,
          checkIn,
          checkOut,
          roomType,
          rooms,
          refundRule,
        }
      }
    />
  )
}

function EnterCar(props: EnterProps) {
  const { text, money, head, people, foot } = useTravelFields('CAR')
  const { facts, list, rules } = TRAVEL.CAR
  const { departDay, departTime, departPlace, stops, arrivePlace, vehicle, refundRule }: PartsAnswer =
    props.record?.parts ?? {}
  return (
    <EnterForm
      {...props}
      type="CAR"
      target={useSaving(SUPPLY_SAVE.CAR, WRITING)}
      fields={[
        ...head,
        ...facts.map(text),
        { list: 'stops', fields: list.fields.map(text) },
        { list: 'travellers', fields: people },
        money('costCents'),
        money('serviceCents'),
        ...rules.map(text),
        ...foot,
      ]}
      stored={
        props.record && {
          ...props.record,
          departDay,
          departTime,
          departPlace,
          stops,
          arrivePlace,
          vehicle,
          refundRule,
        }
      }
    />
  )
}

function EnterTour(props: EnterProps) {
  const { text, money, head, people, foot } = useTravelFields('TOUR')
  const { facts, list, rules } = TRAVEL.TOUR
  const { departDay, itinerary, refundRule }: PartsAnswer = props.record?.parts ?? {}
  return (
    <EnterForm
      {...props}
      type="TOUR"
      target={useSaving(SUPPLY_SAVE.TOUR, WRITING)}
      fields={[
        ...head,
        ...facts.map(text),
        { list: 'itinerary', fields: list.fields.map(text) },
        { list: 'travellers', fields: people },
        money('costCents'),
        money('serviceCents'),
        ...rules.map(text),
        ...foot,
      ]}
      stored={props.record && { ...props.record, departDay, itinerary, refundRule }}
    />
  )
}

const ENTER: Readonly<Record<TravelType, (props: EnterProps) => ReactElement>> = {
  AIR: EnterAir,
  TRAIN: EnterTrain,
  HOTEL: EnterHotel,
  CAR: EnterCar,
  TOUR: EnterTour,
}

/** Enters an order of any type of travel, by the description of its type. */
export function EnterDialog({ type, ...props }: EnterProps & { type: TravelType }) {
  const Enter = ENTER[type]
  return <Enter {...props} />
}

interface ChangeProps {
  order: SupplyDetail
  onClosed: () => void
}

/** What is said of a change beside the journey, and once it was asked for. */
function useChangeWords({ order: { id, billNo: no, travellers, refundedPlaces } }: ChangeProps) {
  const t = useTexts(supplyMessages)
  const left = travellers.filter((_, place) => !refundedPlaces.includes(place))
  const names = left.map(({ realName }) => realName).join(t.nameBreak)
  return {
    name: `supply change ${id}`,
    title: fill(t.askChangeTitle, { no }),
    width: 1000 as const,
    okText: t.askChange,
    reason: { name: 'reason' as const, help: `${fill(t.changeFor, { names })}${t.askChangeHelp}` },
    onSaved: ({ billNo }: Made) => toast.success(fill(t.askedChange, { no: billNo })),
  }
}

function ChangeAir(props: ChangeProps) {
  const { text, airline } = useTravelFields('AIR')
  const { reason, ...words } = useChangeWords(props)
  const { id, parts } = props.order
  const segments = (parts.segments ?? []).map(({ airline: code = '', ...leg }) =>
    Object.assign(leg, { airline: code }),
  )
  return (
    <FormDialog
      {...words}
      target={useSaving(SUPPLY_CHANGE.AIR, WRITING)}
      fields={[{ list: 'segments', fields: [airline, ...TRAVEL.AIR.list.trip.map(text)] }, reason]}
      initial={{ id, segments }}
      onClosed={props.onClosed}
    />
  )
}

function ChangeTrain(props: ChangeProps) {
  const { text } = useTravelFields('TRAIN')
  const { reason, ...words } = useChangeWords(props)
  const { id, parts } = props.order
  const segments = (parts.segments ?? []).map(({ airline: _none, ...leg }) => leg)
  return (
    <FormDialog
      {...words}
      target={useSaving(SUPPLY_CHANGE.TRAIN, WRITING)}
      fields={[{ list: 'segments', fields: TRAVEL.TRAIN.list.fields.map(text) }, reason]}
      initial={{ id, segments }}
      onClosed={props.onClosed}
    />
  )
}

/** Asks for another journey than the one that was issued. */
export function ChangeDialog({ type, ...props }: ChangeProps & { type: ChangedType }) {
  return type === 'AIR' ? <ChangeAir {...props} /> : <ChangeTrain {...props} />
}

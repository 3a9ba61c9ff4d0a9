import { PAGE_SIZES } from '@visa/contract/page'
import { parcelPage } from '@visa/contract/visa/parcel'
import { receiptFind, receiptTake, type ReceiptOrder } from '@visa/contract/visa/receipt'
import { receiptMessages } from '@visa/messages/visa/receipt'
import { useRef, useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { call, CallError } from '../../../lib/call.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { href } from '../../../lib/route.ts'
import { useCan } from '../../../lib/session.tsx'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { Desk } from '../../../ui/desk/desk.tsx'
import { useVerdict } from '../../../ui/scan/use-verdict.ts'
import { OrderChoice } from './order-choice.tsx'
import { ReceiptPeople } from './receipt-people.tsx'
import { ParcelCard } from './parcel-card.tsx'
import { RecentReceipts, ReceiptSide, type Beside } from './receipt-side.tsx'
import { isTicked, linesOf, readCode, withTick, type Ticks } from './receipt-ticks.ts'

const NOTHING: Beside = { waybillNo: '', placeNote: '', note: '' }

const WHO = { again: 'againWho', held: 'heldWho', unconfirmed: 'unconfirmedWho' } as const

interface OnCounter {
  order: ReceiptOrder
  ticks: Ticks
}

/** The counter: what is scanned is ticked, what is ticked is taken in. */
export function ReceiptScreen() {
  const t = useTexts(receiptMessages)
  const mayAudit = useCan()('visa.documentAudit')
  const [counter, keepCounter] = useTabState<OnCounter | undefined>('counter', undefined)
  const [beside, setBeside] = useTabState<Beside>('beside', NOTHING)
  const [choice, setChoice] = useState<readonly ReceiptOrder[]>([])
  const { verdict, tell, forget } = useVerdict()
  // Codes come faster than drawings: what the one before did is known at once.
  const current = useRef(counter)
  /** Whether every code of the order on the counter came from a scanner. */
  const byScanner = useRef(false)
  const setCounter = (next: OnCounter | undefined) => {
    current.current = next
    keepCounter(next)
  }

  const put = (order: ReceiptOrder, code: string) => {
    setChoice([])
    apply({ order, ticks: {} }, code)
  }
  /** What a code does to the order on the counter. */
  const apply = (on: OnCounter, code: string): void => {
    const { order, ticks } = on
    const read = readCode(order, ticks, code)
    switch (read.kind) {
      case 'passport': {
        const { applicantId, name, passportNo } = read.person
        setCounter({ order, ticks: withTick(ticks, applicantId, { passport: true }) })
        tell({
          tone: 'good',
          title: fill(t.found, { name, passportNo }),
          text: fill(t.foundHelp, { orderNo: order.orderNo }),
        })
        return
      }
      case 'label': {
        const { applicantId, name } = read.person
        setCounter({ order, ticks: withTick(ticks, applicantId, { label: read.code }) })
        tell({ tone: 'good', title: fill(t.labelled, { code: read.code, name }) })
        return
      }
      case 'again':
      case 'held':
      case 'unconfirmed':
        setCounter(on)
        tell({ tone: 'bad', title: fill(t[WHO[read.kind]], { name: read.person.name }) })
        return
      case 'labelTwice':
      case 'labelForNobody':
        tell({ tone: 'bad', title: fill(t[read.kind], { code: read.code }) })
        return
      case 'elsewhere': {
        setCounter(on)
        const { orderNo, people } = order
        tell({ tone: 'good', title: fill(t.foundOrder, { orderNo, count: people.length }) })
      }
    }
  }
  /** What is taken in from now on is out of this parcel, until it is empty or cleared. */
  const openParcel = (waybillNo: string, known: boolean) => {
    setBeside((before) => ({ ...before, waybillNo }))
    tell({
      tone: 'good',
      title: fill(known ? t.parcelKnown : t.parcelArrived, { waybillNo }),
      text: t.parcelNext,
    })
  }
  const findParcel = async (code: string) => {
    const query = { page: 1, pageSize: PAGE_SIZES[0], keyword: code }
    const parcels = await call(parcelPage, { query }, { silent: true }).catch(() => undefined)
    const [parcel] = parcels?.rows ?? []
    if (parcel !== undefined) openParcel(parcel.waybillNo, true)
    else tell({ tone: 'bad', title: fill(t.parcelUnknown, { code }), text: t.notFoundHelp })
  }
  const find = async (code: string, scanned: boolean) => {
    tell({ tone: 'busy', title: fill(t.looking, { code }) })
    const found = await call(receiptFind, { query: { code, scanned } }, { silent: true }).catch(
      (error: unknown) => (error instanceof CallError ? error : undefined),
    )
    if (found === undefined || found instanceof CallError) {
      tell({ tone: 'bad', title: code, text: found?.message ?? '' })
      return
    }
    const [first, ...others] = found
    const on = current.current
    if (first === undefined) await findParcel(code)
    else if (on !== undefined && isTicked(on.ticks)) {
      // What is ticked is not put away for something else.
      const title = fill(t.otherOrder, { code, orderNo: first.orderNo })
      tell({ tone: 'bad', title, text: t.otherOrderHelp })
    } else if (others.length === 0) put(first, code)
    else {
      setChoice(found)
      tell({ tone: 'good', title: fill(t.several, { count: found.length }) })
    }
  }
  const read = async (code: string, scanned: boolean) => {
    const on = current.current
    const isOfOrder = on !== undefined && readCode(on.order, on.ticks, code).kind !== 'elsewhere'
    return isOfOrder ? apply(on, code) : find(code, scanned)
  }
  const sending = useRef<Promise<unknown>>(undefined)
  const onScan = async (code: string, scanned: boolean): Promise<void> => {
    // It would be put away with what is being taken in.
    await sending.current
    byScanner.current = scanned && (byScanner.current || !isTicked(current.current?.ticks ?? {}))
    return read(code, scanned)
  }
  const clear = () => {
    setCounter(undefined)
    setBeside(NOTHING)
    setChoice([])
    forget()
  }
  const taking = useAction(receiptTake, {
    invalidates: CASE_STALE,
    onSuccess: ({ awaited, ...told }) => {
      const { orderNo = '', orderId = 0 } = counter?.order ?? {}
      clear()
      // The next order may come out of the same parcel.
      setBeside({ ...NOTHING, waybillNo: beside.waybillNo })
      tell({
        tone: 'good',
        title: fill(t.taken, told),
        text: awaited === 0 ? fill(t.takenAll, { orderNo }) : fill(t.takenPart, { orderNo, awaited }),
        // Whoever has the papers in their hand goes on with them, not with the first of the queue.
        links:
          awaited === 0 && mayAudit
            ? [{ text: t.toAudit, href: href('/main', { screen: 'visa.documentAudit', orderId }) }]
            : [],
      })
    },
  })
  const take = () => {
    if (counter === undefined || !isTicked(counter.ticks) || taking.isPending) return
    const { order, ticks } = counter
    const { orderId, status: seenStatus } = order
    const scanned = byScanner.current
    const body = { orderId, seenStatus, scanned, ...beside, lines: linesOf(order, ticks) }
    // Why it failed was told already.
    sending.current = taking.mutateAsync({ body }).catch(() => undefined)
  }

  return (
    <Desk
      scan={{ label: t.scan, hint: t.scanHint, verdict, onScan }}
      empty={counter === undefined && choice.length === 0 ? { title: t.empty, help: t.emptyHelp } : undefined}
      onGo={take}
      side={
        <>
          <ReceiptSide
            ticks={counter?.ticks ?? {}}
            beside={beside}
            isBusy={taking.isPending}
            onBeside={setBeside}
            onTake={take}
            onClear={clear}
          />
          <ParcelCard
            waybillNo={beside.waybillNo}
            onOpen={openParcel}
            onEmptied={(waybillNo) =>
              setBeside((before) => (before.waybillNo === waybillNo ? { ...before, waybillNo: '' } : before))
            }
          />
          <RecentReceipts />
        </>
      }
    >
      {choice.length > 0 && <OrderChoice orders={choice} onChoose={(order) => put(order, '')} />}
      {counter !== undefined && choice.length === 0 && (
        <ReceiptPeople
          order={counter.order}
          ticks={counter.ticks}
          onChange={(ticks) => setCounter({ order: counter.order, ticks })}
        />
      )}
    </Desk>
  )
}

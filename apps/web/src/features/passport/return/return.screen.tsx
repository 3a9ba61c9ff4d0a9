import { collectionSlip, returnPage } from '@visa/contract/custody/centre-return'
import type { Gate } from '@visa/contract/custody/handover'
import { centreReturnMessages } from '@visa/messages/custody/centre-return'
import { returnMessages } from '@visa/messages/custody/returns'
import { scanQueueMessages } from '@visa/messages/custody/scan-queue'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useToday } from '../../../lib/server-time.ts'
import { useAsked } from '../../../lib/tabs/use-asked.ts'
import { usePassportPlace } from '../../../lib/use-passport-place.ts'
import { DeskRecent } from '../../../ui/desk/desk-recent.tsx'
import type { DeskKey } from '../../../ui/desk/desk-keys.ts'
import { Desk, DeskSummary } from '../../../ui/desk/desk.tsx'
import { PaperButton } from '../../../ui/paper-button.tsx'
import { OfflineMark } from '../../../ui/scan/offline-mark.tsx'
import { AlarmBar } from '../alarm-bar.tsx'
import { AuthorisationDialog } from '../authorisation.dialog.tsx'
import { useContactOf } from '../use-contact-of.ts'
import { goingBy, useWayOfOrder } from '../use-way-of-order.ts'
import { CollectorCard } from '../collector-card.tsx'
import { GateTable } from '../../../ui/gate/gate-table.tsx'
import type { Asking } from '../../../ui/gate/open.dialog.tsx'
import { hasDamaged, wordsOf } from '../../../ui/gate/return-gate.ts'
import { OpeningsCard } from './openings-card.tsx'
import { OthersCard, ParcelsCard, ShelfCard } from './return-lists.tsx'
import { isSameName, receivedBy } from './passport-words.ts'
import { PhotoCard } from './photo-card.tsx'
import { SignatureCard } from './signature-card.tsx'
import { useCentreReturn, type CentreReturn } from './use-centre-return.ts'
import styles from '../centre-return.module.css'

/** With whom the passports on the desk belong: the collector, or somebody else. */
const forWhom = (gates: readonly Gate[], collectorName: string) => {
  const own = gates.filter(({ name }) => isSameName(name, collectorName)).length
  return { own, others: gates.length - own }
}

function firstToAsk(gates: readonly Gate[]): Asking | undefined {
  for (const gate of gates) {
    const cell = gate.cells.find(({ ok, openable, opening }) => !ok && openable && opening === null)
    if (cell !== undefined) return { gate, condition: cell.condition }
  }
  return undefined
}

function focusIn(root: HTMLElement | null, where: string): void {
  const found = root?.querySelector<HTMLElement>(where)
  found?.scrollIntoView({ block: 'nearest' })
  found?.focus()
}

/** How many passports went back today. */
function useReturnedToday(): number | undefined {
  const day = useToday()
  const found = useCall(
    returnPage,
    { query: { page: 1, pageSize: 10 }, body: { searchQuery: { state: 'returned', from: day, to: day } } },
    { silent: true, enabled: day !== undefined },
  )
  return found.data?.records
}

/** Passports go back at a centre: by slip, card or label, through the gate, against a signature or in parcels. */
export function CentreReturnScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts(centreReturnMessages)
  const r = useTexts(returnMessages)
  const returning = useCentreReturn()
  useContactOf(returning)
  useWayOfOrder(returning)
  const [authorising, setAuthorising] = useState(false)
  const { people, collection, verdict, scan, give, gates } = returning
  const [asking, setAsking] = useState<Asking>()
  const root = useRef<HTMLDivElement>(null)
  const { own, others } = forWhom(gates, collection.collectorName)
  // The first condition of the first passport that a manager could open and nobody has asked for.
  const toAsk = firstToAsk(gates)
  const keys: DeskKey[] = [
    { what: t.keys.scan, press: 'F2' },
    {
      what: t.keys.who,
      press: { F3: () => focusIn(root.current, '[data-desk="collector"] input[type="text"]') },
    },
    {
      what: t.keys.way,
      press: {
        'Alt 1': () => returning.setCollection(goingBy('COUNTER', collection)),
        'Alt 2': () => returning.setCollection(goingBy('COURIER', collection)),
      },
    },
    { what: t.keys.letter, press: { F4: () => setAuthorising(true) } },
    { what: t.keys.join, press: { 'Alt A': returning.joinFirst } },
    { what: t.keys.undo, press: 'Ctrl Z', when: returning.canUndo },
    {
      what: t.keys.sign,
      press: {
        F8: returning.canSign
          ? () => focusIn(root.current, '[data-desk="signature"] [role="application"]')
          : undefined,
      },
    },
    { what: t.keys.ask, press: { F9: toAsk && (() => setAsking(toAsk)) } },
    { what: t.keys.give, press: 'F10', when: returning.atOnce > 0 },
  ]
  const today = useReturnedToday()
  useAsked(params, ({ code = '' }) => {
    if (code !== '') returning.bring(code)
  })
  const isEmpty = people.length === 0 && returning.parcels.length === 0
  return (
    <div ref={root} className={styles.screen}>
      <AlarmBar params={params} />
      <Desk
        scan={{ label: t.scan, hint: t.scanHint, verdict, onScan: scan, settled: returning.settled }}
        tools={<OfflineMark silentSince={returning.silentSince} waiting={returning.waiting} />}
        empty={isEmpty ? { title: r.empty, help: r.emptyHelp } : undefined}
        onGo={give}
        onUndo={returning.undoLast}
        keys={keys}
        end={today === undefined ? undefined : fill(t.today, { count: today })}
        side={<Side returning={returning} />}
      >
        <div data-desk="collector">
          <CollectorCard
            collection={collection}
            onChange={returning.setCollection}
            byItself
            damaged={hasDamaged(gates)}
            extra={
              <>
                <Button size="small" onClick={() => setAuthorising(true)}>
                  {t.letterAdd} <kbd>F4</kbd>
                </Button>
                {gates.length > 0 && collection.collectorName !== '' && (
                  <span className={styles.soft}>{fill(t.forWhom, { own, others })}</span>
                )}
              </>
            }
          />
        </div>
        {people.length > 0 && (
          <GateTable returning={returning} ask={returning.ask} asking={asking} onAsking={setAsking} />
        )}
        <OthersCard returning={returning} />
      </Desk>
      {authorising && (
        <AuthorisationDialog collector={collection} people={people} onClosed={() => setAuthorising(false)} />
      )}
    </div>
  )
}

function Side({ returning }: { returning: CentreReturn }) {
  const t = useTexts(centreReturnMessages)
  const r = useTexts(returnMessages)
  const q = useTexts(scanQueueMessages)
  const placeOf = usePassportPlace()
  const { gates, going, byCourier, atOnce, given } = returning
  const staying = gates.filter((gate) => !going.includes(gate))
  return (
    <>
      {/* First: a long shelf would push the pad under what is always in view below. */}
      {!byCourier && (
        <div data-desk="signature">
          <SignatureCard
            signature={returning.signature}
            voided={returning.voided}
            statement={
              going.length === 0 ? t.signNothing : receivedBy(returning.collection.collectorName, going, t)
            }
            onChange={returning.setSignature}
          />
        </div>
      )}
      <ParcelsCard returning={returning} />
      <ShelfCard returning={returning} />
      <DeskSummary
        title={r.summary}
        counts={fill(r.counts, { go: going.length, stay: gates.length - going.length })}
        go={byCourier ? fill(t.send, { count: atOnce }) : wordsOf(r.give, going)}
        canGo={returning.ready && returning.waiting === 0}
        busy={returning.busy}
        onGo={returning.give}
        clear={r.clear}
        onClear={returning.clear}
      >
        {byCourier && (
          <p>
            <Button disabled={going.length === 0} onClick={returning.pack}>
              {t.parcelAdd}
            </Button>
          </p>
        )}
        {going.length > 0 &&
          staying.map((gate) => (
            <p key={gate.applicantId} className={styles.soft}>
              {fill(t.staysBehind, {
                name: gate.name,
                place: gate.passport === null ? r.noPassport : placeOf(gate.passport).whole,
                why: gate.cells.find(({ ok }) => !ok)?.text ?? r.reason,
              })}
            </p>
          ))}
        {atOnce > 0 && !returning.isSigned && <p className={styles.soft}>{t.notSigned}</p>}
        {given.map(({ id, collectionNo }) => (
          <p key={id}>
            <PaperButton endpoint={collectionSlip} id={id}>
              {fill(t.given, { no: collectionNo })}
            </PaperButton>
          </p>
        ))}
      </DeskSummary>
      {/* Below what is about to be done, which would lie over the shelf else: a photo is nobody's duty. */}
      {!byCourier && <PhotoCard photo={returning.photo} onChange={returning.setPhoto} />}
      <OpeningsCard />
      {returning.recent.length > 0 && <DeskRecent title={q.recent} empty="" rows={returning.recent} />}
    </>
  )
}

import { collectionSlip } from '@visa/contract/custody/centre-return'
import { centreReturnMessages } from '@visa/messages/custody/centre-return'
import { returnMessages } from '@visa/messages/custody/returns'
import { scanQueueMessages } from '@visa/messages/custody/scan-queue'
import { Button } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAsked } from '../../../lib/tabs/use-asked.ts'
import { DeskRecent } from '../../../ui/desk/desk-recent.tsx'
import { Desk, DeskSummary } from '../../../ui/desk/desk.tsx'
import { PaperButton } from '../../../ui/paper-button.tsx'
import { OfflineMark } from '../../../ui/scan/offline-mark.tsx'
import { AlarmBar } from '../alarm-bar.tsx'
import { AuthorisationDialog } from '../authorisation.dialog.tsx'
import { CollectorCard } from '../collector-card.tsx'
import { GateTable } from '../gate-table.tsx'
import { wordsOf } from '../return-gate.ts'
import { OpeningsCard } from './openings-card.tsx'
import { OthersCard, ParcelsCard, ShelfCard } from './return-lists.tsx'
import { PhotoCard } from './photo-card.tsx'
import { SignatureCard } from './signature-card.tsx'
import { useCentreReturn, type CentreReturn } from './use-centre-return.ts'
import styles from '../centre-return.module.css'

/** Passports go back at a centre: by slip, card or label, through the gate, against a signature or in parcels. */
export function CentreReturnScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts(centreReturnMessages)
  const r = useTexts(returnMessages)
  const returning = useCentreReturn()
  const [authorising, setAuthorising] = useState(false)
  const { people, collection, verdict, scan, give } = returning
  useAsked(params, ({ code = '' }) => {
    if (code !== '') returning.bring(code)
  })
  const isEmpty = people.length === 0 && returning.parcels.length === 0
  return (
    <div className={styles.screen}>
      <AlarmBar />
      <Desk
        scan={{ label: t.scan, hint: t.scanHint, verdict, onScan: scan, settled: returning.settled }}
        tools={<OfflineMark silentSince={returning.silentSince} waiting={returning.waiting} />}
        empty={isEmpty ? { title: r.empty, help: r.emptyHelp } : undefined}
        onGo={give}
        side={<Side returning={returning} />}
      >
        <CollectorCard
          collection={collection}
          onChange={returning.setCollection}
          byItself
          extra={
            <Button size="small" onClick={() => setAuthorising(true)}>
              {t.letterAdd}
            </Button>
          }
        />
        {people.length > 0 && <GateTable returning={returning} ask={returning.ask} />}
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
  const { gates, going, byCourier, atOnce, given } = returning
  return (
    <>
      <ShelfCard returning={returning} />
      {byCourier ? (
        <ParcelsCard returning={returning} />
      ) : (
        <>
          <SignatureCard
            signature={returning.signature}
            count={going.length}
            onChange={returning.setSignature}
          />
          <PhotoCard photo={returning.photo} onChange={returning.setPhoto} />
        </>
      )}
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
        {atOnce > 0 && !returning.isSigned && <p className={styles.soft}>{t.notSigned}</p>}
        {given.map(({ id, collectionNo }) => (
          <p key={id}>
            <PaperButton endpoint={collectionSlip} id={id}>
              {fill(t.given, { no: collectionNo })}
            </PaperButton>
          </p>
        ))}
      </DeskSummary>
      <OpeningsCard />
      {returning.recent.length > 0 && <DeskRecent title={q.recent} empty="" rows={returning.recent} />}
    </>
  )
}

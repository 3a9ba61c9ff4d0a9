import { isHandedBack, transferPeople, type Transfer } from '@visa/contract/custody/transfer'
import { formatDate } from '@visa/contract/dates'
import { PASSPORT_LIMITS } from '@visa/contract/custody/passport'
import { scanQueueMessages } from '@visa/messages/custody/scan-queue'
import { transferMessages } from '@visa/messages/custody/transfers'
import { inputMessages } from '@visa/messages/ui/inputs'
import { ScanOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { DeskRecent, type RecentRow } from '../../../ui/desk/desk-recent.tsx'
import { Desk, DeskCard, DeskField } from '../../../ui/desk/desk.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { OfflineMark } from '../../../ui/scan/offline-mark.tsx'
import { onlyClosed } from '../../../ui/scan/scan-closed.ts'
import { useScan } from '../../../ui/scan/use-scan.tsx'
import { useHeard } from '../../../ui/approval/use-answers.ts'
import { AlarmBar } from '../alarm-bar.tsx'
import styles from '../centre-return.module.css'
import { EndingDialog } from './ending.dialog.tsx'
import { takenOf } from './open-transfer.ts'
import { useTransfer, type TransferDesk } from './use-transfer.ts'

/** Passports that go from one person to another: listed by who gives, scanned and confirmed by who takes. */
export function TransferScreen() {
  const t = useTexts(transferMessages)
  const desk = useTransfer()
  const { list, taking, verdict, scan, undoLast } = desk
  const waiting = (list.data ?? []).filter(({ state, mine }) => state === 'open' && mine === 'take')
  const open = waiting.find(({ id }) => id === taking)
  return (
    <div className={styles.screen}>
      <AlarmBar />
      <HandedBack list={desk.list.data ?? []} />
      {waiting.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={fill(t.waits, { count: waiting.length })}
          description={t.waitsHelp}
        />
      )}
      <Desk
        scan={{ label: t.scan, hint: t.scanHint, verdict, onScan: scan }}
        onUndo={undoLast}
        tools={<OfflineMark silentSince={desk.silentSince} waiting={desk.waiting} />}
        side={<Lists desk={desk} />}
      >
        {open === undefined ? <GivingCard desk={desk} /> : <TakingCard desk={desk} transfer={open} />}
      </Desk>
    </div>
  )
}

/** What did not go through, until whoever gave it has seen that it is still theirs. */
function HandedBack({ list }: { list: readonly Transfer[] }) {
  const t = useTexts(transferMessages)
  const { isHeard, hear } = useHeard('transfers')
  return list
    .filter((each) => isHandedBack(each) && !isHeard(each))
    .map((each) => {
      const { id, state, transferNo: no, endedBy: who, answer: reason, lines } = each
      const told = { no, who, reason, count: lines.length }
      return (
        <Alert
          key={id}
          type="error"
          showIcon
          title={fill(state === 'refused' ? t.backRefused : t.backEnded, told)}
          action={
            <Button size="small" onClick={() => hear([each])}>
              {t.seen}
            </Button>
          }
        />
      )
    })
}

function GivingCard({ desk: { giving, listed, remove, give, busy, waiting } }: { desk: TransferDesk }) {
  const t = useTexts(transferMessages)
  const { scan: s } = useTexts(inputMessages)
  const { scanMany, scanDialog } = useScan()
  const people = useCall(transferPeople, {}, { silent: true })
  const [to, setTo] = useState<number>()
  const [note, setNote] = useState('')
  return (
    <DeskCard
      title={t.give}
      head={
        <>
          <h2>{t.give}</h2>
          {/* What is good is on the list at once: closing the window takes nothing back. */}
          <Button
            size="small"
            icon={<ScanOutlined aria-hidden />}
            onClick={() => void scanMany(listed).catch(onlyClosed)}
          >
            {s.many}
          </Button>
        </>
      }
    >
      {giving.length === 0 && <p className={styles.soft}>{t.giveEmpty}</p>}
      <ul className={styles.rows}>
        {giving.map(({ id, holder, passportNo, placeName, slot, custodianName }) => (
          <li key={id}>
            <span>
              <b>{holder}</b> <CodeText value={passportNo} />
              <small>
                {placeName} {slot} {custodianName}
              </small>
            </span>
            <Button size="small" aria-label={`${t.remove} ${holder}`} onClick={() => remove(id)}>
              {t.remove}
            </Button>
          </li>
        ))}
      </ul>
      <DeskField label={t.to}>
        <Select
          aria-label={t.to}
          value={to ?? null}
          onChange={(id) => setTo(id ?? undefined)}
          showSearch={{ optionFilterProp: 'label' }}
          loading={people.isFetching}
          options={(people.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </DeskField>
      <DeskField label={t.note}>
        <Input
          value={note}
          maxLength={PASSPORT_LIMITS.note}
          onChange={({ target }) => setNote(target.value)}
        />
      </DeskField>
      <Button
        type="primary"
        disabled={giving.length === 0 || to === undefined || waiting > 0}
        loading={busy}
        onClick={() => to !== undefined && void give(to, note)}
      >
        {fill(t.hand, { count: giving.length })}
      </Button>
      {scanDialog}
    </DeskCard>
  )
}

function TakingCard({ desk, transfer }: { desk: TransferDesk; transfer: Transfer }) {
  const t = useTexts(transferMessages)
  const [answer, setAnswer] = useState('')
  const [refusing, setRefusing] = useState(false)
  const taken = takenOf(transfer)
  const left = transfer.lines.length - taken
  // Of nothing that was scanned there is nothing to confirm.
  const lacks = taken === 0 ? t.noneScanned : left > 0 && answer.trim() === '' ? t.answerFirst : ''
  return (
    <DeskCard title={`${t.take} ${transfer.transferNo}`}>
      <p className={styles.soft}>
        {fill(t.mine.take, { name: transfer.fromName })} ·{' '}
        {fill(t.progress, { taken, count: transfer.lines.length })} {transfer.note}
      </p>
      <ul className={styles.rows}>
        {transfer.lines.map((line) => (
          <li key={line.passportId}>
            <span>
              <b>{line.name}</b> <CodeText value={line.passportNo} />
              <small>
                {line.placeName} {line.slot}
              </small>
            </span>
            <span className={line.taken ? styles.good : styles.soft}>{line.taken ? '✓' : '–'}</span>
          </li>
        ))}
      </ul>
      {left > 0 && taken > 0 && (
        <DeskField label={t.answer}>
          <Input
            value={answer}
            maxLength={PASSPORT_LIMITS.note}
            onChange={({ target }) => setAnswer(target.value)}
          />
        </DeskField>
      )}
      {lacks !== '' && <p className={styles.soft}>{fill(lacks, { left })}</p>}
      <Button
        type="primary"
        disabled={lacks !== '' || desk.waiting > 0}
        loading={desk.busy}
        onClick={() => void desk.confirm(transfer.id, answer)}
      >
        {fill(t.confirm, { taken })}
      </Button>{' '}
      <Button onClick={() => desk.setTaking(0)}>{t.back}</Button>{' '}
      <Button danger disabled={desk.waiting > 0} onClick={() => setRefusing(true)}>
        {t.refuse}
      </Button>
      {refusing && (
        <EndingDialog
          transfer={transfer}
          refuses
          onSaved={() => desk.ended(transfer)}
          onClosed={() => setRefusing(false)}
        />
      )}
    </DeskCard>
  )
}

function Lists({ desk }: { desk: TransferDesk }) {
  const t = useTexts(transferMessages)
  const q = useTexts(scanQueueMessages)
  const [ending, setEnding] = useState<Transfer>()
  const rowOf = (transfer: Transfer): RecentRow => {
    const {
      id,
      transferNo,
      state,
      mine,
      fromName: from,
      toName: to,
      createdAt,
      lines,
      answer,
      endedBy,
    } = transfer
    const isOpen = state === 'open'
    return {
      key: id,
      main: (
        <>
          <CodeText value={transferNo} /> <span className={styles.soft}>{t.states[state]}</span>
        </>
      ),
      more: (
        <div className={styles.soft}>
          {fill(t.mine[mine], { name: mine === 'take' ? from : to, from, to })} ·{' '}
          {fill(t.progress, { taken: takenOf(transfer), count: lines.length })} ·{' '}
          {formatDate(createdAt, 'MM-dd hh:mm')}{' '}
          {endedBy === '' ? answer : fill(t.endedBy, { who: endedBy, reason: answer })}
        </div>
      ),
      action:
        isOpen &&
        (mine === 'take' ? (
          <Button size="small" aria-pressed={desk.taking === id} onClick={() => desk.setTaking(id)}>
            {t.start}
          </Button>
        ) : mine === 'give' ? (
          <Button size="small" onClick={() => void desk.cancel(transfer)}>
            {t.cancel}
          </Button>
        ) : (
          <Button size="small" danger onClick={() => setEnding(transfer)}>
            {t.end}
          </Button>
        )),
    }
  }
  return (
    <>
      <Loaded result={desk.list}>
        {(list) => <DeskRecent title={t.open} empty={t.none} rows={list.map(rowOf)} />}
      </Loaded>
      {ending !== undefined && (
        <EndingDialog
          transfer={ending}
          onSaved={() => desk.ended(ending)}
          onClosed={() => setEnding(undefined)}
        />
      )}
      {desk.recent.length > 0 && <DeskRecent title={q.recent} empty="" rows={desk.recent} />}
    </>
  )
}

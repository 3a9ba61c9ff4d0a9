import { RETRIEVALS_LISTED, retrievalBills, type RetrievalBill } from '@visa/contract/custody/retrieval'
import { passportCode } from '@visa/contract/rules/scan-code'
import { retrievalMessages } from '@visa/messages/custody/retrieval'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { said } from '../../../lib/call-error.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { useAsked } from '../../../lib/tabs/use-asked.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ScanBar } from '../../../ui/scan/scan-bar.tsx'
import { useVerdict } from '../../../ui/scan/use-verdict.ts'
import { AlarmBar } from '../alarm-bar.tsx'
import { RetrievalDesk } from './retrieval-desk.tsx'
import { billsShown, billState } from './bills-shown.ts'
import styles from './retrieve.module.css'

/** Passports that come back from a consulate: a send bill is chosen, then scanned off. */
export function RetrieveScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts(retrievalMessages)
  const [billId, setBillId] = useTabState<number>('bill', 0)
  useAsked(params, ({ billId: asked }) => {
    if (asked !== undefined) setBillId(Number(asked))
  })
  const [keyword, setKeyword] = useState('')
  const { verdict, tell } = useVerdict()
  /** What was scanned before a bill was chosen: it found its bill, and is the first one scanned off it. */
  const [first, setFirst] = useState('')
  const find = async (code: string) => {
    try {
      const found = await call(retrievalBills, { query: { keyword: code } }, { silent: true })
      // Still at the consulate by a closed bill, it is taken back at that one.
      const bill = found.find(({ retrievedAt }) => retrievedAt === null) ?? found.find(({ away }) => away > 0)
      if (bill === undefined) return tell({ tone: 'bad', title: fill(t.noBillFound, { keyword: code }) })
      setFirst(bill.billNo === code.toUpperCase() ? '' : code)
      setBillId(bill.id)
    } catch (error) {
      tell({ tone: 'bad', title: code, text: said(error) })
    }
  }
  const bills = useCall(retrievalBills, { query: { keyword } }, { silent: true, keepPreviousData: true })
  return (
    <div className={styles.screen}>
      <AlarmBar params={params} />
      <Loaded result={bills}>
        {(list) =>
          list.length === 0 && billId === 0 && keyword === '' ? (
            <EmptyState title={t.noBills} help={t.noBillsHelp} />
          ) : (
            <>
              {billId === 0 && (
                <ScanBar
                  label={t.scan}
                  hint={t.findHint}
                  verdict={verdict}
                  onScan={(code) => find(passportCode(code))}
                />
              )}
              <Input.Search
                className={styles.find}
                allowClear
                aria-label={t.findBill}
                placeholder={t.findBill}
                onSearch={(typed) => setKeyword(typed.trim())}
              />
              {list.length >= RETRIEVALS_LISTED && (
                <p className={styles.soft}>{fill(t.billsCut, { count: RETRIEVALS_LISTED })}</p>
              )}
              {list.length === 0 && <p className={styles.soft}>{fill(t.noBillFound, { keyword })}</p>}
              <Bills list={list} all={keyword !== ''} billId={billId} onChoose={setBillId} />
              {billId === 0 && <EmptyState title={t.choose} help={t.chooseHelp} />}
            </>
          )
        }
      </Loaded>
      {billId !== 0 && (
        <RetrievalDesk key={billId} billId={billId} first={first} onFirst={() => setFirst('')} />
      )}
    </div>
  )
}

interface BillsProps {
  list: readonly RetrievalBill[]
  /** What was looked for is shown whole. */
  all: boolean
  billId: number
  onChoose: (id: number) => void
}

/** What is awaited, the newest first; earlier bills and closed ones are asked for. */
function Bills({ list, all, billId, onChoose }: BillsProps) {
  const t = useTexts(retrievalMessages)
  const [withEarlier, setEarlier] = useState(false)
  const [withClosed, setClosed] = useState(false)
  const asked = { all, billId, earlier: withEarlier, closed: withClosed }
  const { shown, early, done } = billsShown(list, asked)
  return (
    <nav className={styles.bills} aria-label={t.choose}>
      {shown.map((bill) => (
        <BillButton key={bill.id} bill={bill} chosen={bill.id === billId} onChoose={onChoose} />
      ))}
      {early > 0 && (
        <Button type="link" aria-expanded={withEarlier} onClick={() => setEarlier(!withEarlier)}>
          {withEarlier ? t.fewerBills : fill(t.moreBills, { count: early })}
        </Button>
      )}
      {done > 0 && (
        <Button type="link" aria-expanded={withClosed} onClick={() => setClosed(!withClosed)}>
          {withClosed ? t.fewerBills : fill(t.closedBills, { count: done })}
        </Button>
      )}
    </nav>
  )
}

interface BillProps {
  bill: RetrievalBill
  chosen: boolean
  onChoose: (id: number) => void
}

function BillButton({ bill, chosen, onChoose }: BillProps) {
  const t = useTexts(retrievalMessages)
  const { id, billNo, expected, seen, explained, lodgingDay } = bill
  const left = expected - seen - explained
  return (
    <Button type={chosen ? 'primary' : 'default'} aria-pressed={chosen} onClick={() => onChoose(id)}>
      {billNo} {fill(t.lodgedShort, { day: lodgingDay.slice(5), count: expected })}
      {' · '}
      {fill(t[billState(bill)], { left, count: bill.away })}
    </Button>
  )
}

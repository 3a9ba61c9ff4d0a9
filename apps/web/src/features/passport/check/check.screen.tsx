import { CHECK, CHECK_PHASES, checkBatch, checkPage, type CheckRow } from '@visa/contract/custody/check'
import { isLabel } from '@visa/contract/custody/label'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { formatDate } from '@visa/contract/dates'
import { isMended, plainCode } from '@visa/contract/rules/plain-code'
import { isFirstZoneLine, passportCode } from '@visa/contract/rules/scan-code'
import { stateText } from '@visa/contract/states'
import { checkMessages } from '@visa/messages/custody/checks'
import { placeMessages } from '@visa/messages/custody/places'
import { passportMessages } from '@visa/messages/custody/passports'
import { fieldMessages } from '@visa/messages/fields'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import { Segmented } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { call } from '../../../lib/call.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import type { Column } from '../../../ui/list/column.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { rowCall } from '../../../ui/list/row-action.ts'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { OfflineMark } from '../../../ui/scan/offline-mark.tsx'
import { ScanBar } from '../../../ui/scan/scan-bar.tsx'
import { ScreenCard } from '../../../ui/screen-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { AlarmBar } from '../alarm-bar.tsx'
import { useCustodyActions } from '../custody-actions.tsx'
import { holderColumn, passportColumn, usePlaceColumn } from '../passport-columns.tsx'
import { passportTone } from '../../../lib/passport-tone.ts'
import { useDesk, useDeskScans } from '../use-desk.tsx'
import { CheckDialog } from './check.dialogs.tsx'
import { PutAway } from './put-away.tsx'
import styles from './check.module.css'

const useChecks = () => useList(checkPage, {})
type Listed = ReturnType<typeof useChecks>

const stateOf = ({ passed }: CheckRow) => (passed === null ? 'waiting' : passed ? 'passed' : 'failed')
const TONES = { waiting: 'waiting', passed: 'done', failed: 'refused' } as const

function useColumns(): Column<CheckRow>[] {
  const t = useTexts(checkMessages)
  const states = useTexts(passportStateMessages)
  const placeColumn = usePlaceColumn<CheckRow>(t.place)
  const words: Readonly<Record<string, string>> = { ...t.items, ...t.facts }
  const wordOf = (what: string): string => words[what] ?? what
  return [
    holderColumn(t.holder, ({ orderNo }) => orderNo),
    passportColumn(t.passport),
    {
      kind: 'custom',
      field: 'phase',
      title: t.phase,
      width: 150,
      render: ({ phase, status }) => (
        <TwoLines
          main={t.phases[phase]}
          sub={<StatusTag tone={passportTone(status)} text={stateText(states, status)} />}
        />
      ),
    },
    placeColumn,
    {
      kind: 'custom',
      field: 'passed',
      title: t.state,
      width: 200,
      render: (row) => (
        <TwoLines
          main={<StatusTag tone={TONES[stateOf(row)]} text={t.states[stateOf(row)]} />}
          sub={[
            ...row.differs.map(wordOf),
            ...(row.unread.length === 0 ? [] : [fill(t.unreadCount, { count: row.unread.length })]),
            row.note,
          ].join(' ')}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'checkedAt',
      title: t.checked,
      width: 150,
      render: ({ checkedAt, checkedBy }) => (
        <TwoLines main={checkedBy} sub={checkedAt === null ? '' : formatDate(checkedAt, 'MM-dd hh:mm')} />
      ),
    },
  ]
}

/** The one passport a code means: the only one found, or the only one with exactly this number. */
const meant = (rows: readonly CheckRow[], code: string): CheckRow | undefined => {
  const exact = rows.filter(({ passportNo }) => passportNo === code)
  const [row, ...others] = exact.length === 0 ? rows : exact
  return others.length === 0 ? row : undefined
}

const isToLodge = ({ phase, status }: CheckRow): boolean =>
  phase === 'BEFORE' && status === PASSPORT_STATUS.HELD

/** Passports that are looked over: before lodging, and with their visa before they go out. */
export function CheckScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts(checkMessages)
  const f = useTexts(fieldMessages)
  const p = useTexts(passportMessages)
  const list = useChecks()
  const custody = useCustodyActions<CheckRow>(CHECK)
  // What was scanned while the connection was gone is looked over one after the other.
  const [found, setFound] = useState<readonly CheckRow[]>([])
  const [mode, setMode] = useTabState<'look' | 'put'>('mode', 'look')
  const { put: w } = useTexts(placeMessages)
  const desk = useDesk(CASE_STALE)
  const checkOf = ({ name, passportNo }: CheckRow): string => fill(t.checkOf, { name, passportNo })
  const scans = useDeskScans<{ code: string }, readonly CheckRow[]>('check', desk, {
    send: async ({ code }) => {
      const input = { query: { page: 1, pageSize: 10 }, body: { searchQuery: { keyword: code } } }
      return (await call(checkPage, input, { silent: true })).rows
    },
    hear: ({ code }, rows) => {
      const row = meant(rows, code)
      // What somebody else's passport says is not written on this one.
      if (row === undefined && rows.length > 0) return { tone: 'bad', title: fill(p.several, { code }) }
      if (row === undefined) return { tone: 'bad', title: fill(t.unknown, { code }) }
      // A label that was replaced is on no passport any more: whoever holds it has the wrong piece of paper.
      if (isLabel(code) && row.label !== code)
        return {
          tone: 'bad',
          title: fill(t.replaced, { code, label: row.label ?? t.noLabel }),
          text: fill(t.replacedNext, { name: row.name, passportNo: row.passportNo }),
        }
      setFound((before) => [...before.filter(({ id }) => id !== row.id), row])
      return { tone: 'good', title: checkOf(row) }
    },
  })
  const scanned = (typed: string): void => {
    if (isFirstZoneLine(typed)) return desk.tell({ tone: 'good', title: t.zone.second })
    const code = passportCode(typed)
    // The zone of a passport, or what an input method made of a code: what it was taken as is said.
    if (isMended(typed) || code.length < plainCode(typed).length) toast.info(fill(t.zone.taken, { code }))
    scans.push({ code })
  }
  const [first] = found
  return (
    <div className={styles.screen}>
      <AlarmBar params={params} />
      <Segmented<'look' | 'put'>
        className={styles.modes}
        aria-label={w.mode}
        value={mode}
        onChange={setMode}
        options={(['look', 'put'] as const).map((value) => ({ value, label: w.modes[value] }))}
      />
      {mode === 'put' ? (
        <PutAway />
      ) : (
        <>
          <ScanBar label={t.scan} hint={t.scanHint} verdict={desk.verdict} onScan={scanned} />
          <OfflineMark silentSince={scans.silentSince} waiting={scans.waiting.length} />
        </>
      )}
      <ScreenCard>
        <ListView<CheckRow, Listed['filters']>
          name="passportChecks"
          list={list}
          nameOf={({ name, passportNo }) => `${name} ${passportNo}`}
          filters={[
            { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keyword },
            {
              kind: 'select',
              name: 'phase',
              label: t.phase,
              options: CHECK_PHASES.map((value) => ({ value, label: t.phases[value] })),
            },
            {
              kind: 'select',
              name: 'state',
              label: t.state,
              options: (['waiting', 'passed', 'failed'] as const).map((value) => ({
                value,
                label: t.states[value],
              })),
            },
          ]}
          columns={useColumns()}
          actions={[
            {
              key: 'check',
              label: t.check,
              access: CHECK,
              dialog: (row, onClosed) => <CheckDialog row={row} onClosed={onClosed} />,
            },
            {
              key: 'allRight',
              label: t.allRight,
              access: CHECK,
              when: isToLodge,
              confirm: ({ name, passportNo }) => ({
                title: fill(t.allRightSure, { name, passportNo }),
                content: t.allRightHelp,
              }),
              call: rowCall(checkBatch, ({ id, checkedAt }: CheckRow) => ({
                body: { sheets: [{ passportId: id, seen: checkedAt }] },
              })),
              batch: {
                label: t.allRight,
                call: rowCall(checkBatch, (rows: readonly CheckRow[]) => ({
                  body: { sheets: rows.map(({ id, checkedAt }) => ({ passportId: id, seen: checkedAt })) },
                })),
                content: () => t.allRightHelp,
                done: (count) => fill(t.allRightDone, { count }),
              },
            },
            ...custody,
          ]}
          stale={CASE_STALE}
          empty={{ title: t.empty, help: t.emptyHelp }}
        />
      </ScreenCard>
      {first !== undefined && (
        <CheckDialog
          key={first.id}
          row={first}
          onSaved={desk.tell}
          onClosed={() => {
            // That it was looked up says nothing of how it was found to be.
            if (desk.verdict?.title === checkOf(first)) desk.silence()
            setFound((before) => before.filter(({ id }) => id !== first.id))
          }}
        />
      )}
    </div>
  )
}

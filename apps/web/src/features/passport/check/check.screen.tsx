import { CHECK, CHECK_PHASES, checkBatch, checkPage, type CheckRow } from '@visa/contract/custody/check'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { formatDate } from '@visa/contract/dates'
import { stateText } from '@visa/contract/states'
import { checkMessages } from '@visa/messages/custody/checks'
import { fieldMessages } from '@visa/messages/fields'
import { passportStateMessages } from '@visa/messages/states/passport-states'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import type { Column } from '../../../ui/list/column.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { rowCall } from '../../../ui/list/row-action.ts'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { ScanBar, type Verdict } from '../../../ui/scan/scan-bar.tsx'
import { playSound } from '../../../ui/scan/scan-sound.ts'
import { ScreenCard } from '../../../ui/screen-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { AlarmBar } from '../alarm-bar.tsx'
import { useCustodyActions } from '../custody-actions.tsx'
import { passportTone } from '../../../lib/passport-tone.ts'
import { said } from '../use-return.ts'
import { CHECK_STALE, CheckDialog } from './check.dialogs.tsx'
import styles from './check.module.css'

const useChecks = () => useList(checkPage, {})
type Listed = ReturnType<typeof useChecks>

const stateOf = ({ passed }: CheckRow) => (passed === null ? 'waiting' : passed ? 'passed' : 'failed')
const TONES = { waiting: 'waiting', passed: 'done', failed: 'refused' } as const

function useColumns(): Column<CheckRow>[] {
  const t = useTexts(checkMessages)
  const states = useTexts(passportStateMessages)
  const words: Readonly<Record<string, string>> = { ...t.items, ...t.facts }
  const wordOf = (what: string): string => words[what] ?? what
  return [
    {
      kind: 'custom',
      field: 'name',
      title: t.holder,
      width: 180,
      render: ({ name, orderNo }) => <TwoLines main={name} sub={orderNo} />,
    },
    {
      kind: 'custom',
      field: 'passportNo',
      title: t.passport,
      width: 150,
      render: ({ passportNo, label }) => (
        <TwoLines main={<CodeText value={passportNo} />} sub={label ?? ''} />
      ),
    },
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
    {
      kind: 'custom',
      field: 'placeName',
      title: t.place,
      width: 130,
      render: ({ placeName, slot }) => <TwoLines main={placeName} sub={slot} />,
    },
    {
      kind: 'custom',
      field: 'passed',
      title: t.state,
      width: 200,
      render: (row) => (
        <TwoLines
          main={<StatusTag tone={TONES[stateOf(row)]} text={t.states[stateOf(row)]} />}
          sub={[...row.differs.map(wordOf), row.note].join(' ')}
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

const isToLodge = ({ phase, status }: CheckRow): boolean =>
  phase === 'BEFORE' && status === PASSPORT_STATUS.HELD

/** Passports that are looked over: before lodging, and with their visa before they go out. */
export function CheckScreen() {
  const t = useTexts(checkMessages)
  const f = useTexts(fieldMessages)
  const list = useChecks()
  const custody = useCustodyActions<CheckRow>(CHECK)
  const [verdict, setVerdict] = useState<Verdict>()
  const [found, setFound] = useState<CheckRow>()
  const tell = (told: Verdict) => {
    setVerdict(told)
    if (told.tone !== 'busy') playSound(told.tone)
  }
  const scan = async (code: string): Promise<void> => {
    try {
      const input = { query: { page: 1, pageSize: 10 }, body: { searchQuery: { keyword: code } } }
      const [row] = (await call(checkPage, input, { silent: true })).rows
      if (row === undefined) return tell({ tone: 'bad', title: fill(t.unknown, { code }) })
      tell({ tone: 'good', title: fill(t.checkOf, { name: row.name, passportNo: row.passportNo }) })
      setFound(row)
    } catch (error) {
      tell({ tone: 'bad', title: code, text: said(error) })
    }
  }
  return (
    <div className={styles.screen}>
      <AlarmBar />
      <ScanBar label={t.scan} hint={t.scanHint} verdict={verdict} onScan={scan} />
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
              call: rowCall(checkBatch, ({ id }: CheckRow) => ({ body: { sheets: [{ passportId: id }] } })),
              batch: {
                label: t.allRight,
                call: rowCall(checkBatch, (rows: readonly CheckRow[]) => ({
                  body: { sheets: rows.map(({ id }) => ({ passportId: id })) },
                })),
                done: (count) => fill(t.allRightDone, { count }),
              },
            },
            ...custody,
          ]}
          stale={CHECK_STALE}
          empty={{ title: t.empty, help: t.emptyHelp }}
        />
      </ScreenCard>
      {found !== undefined && <CheckDialog row={found} onClosed={() => setFound(undefined)} />}
    </div>
  )
}

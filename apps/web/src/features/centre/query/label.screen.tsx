import {
  BARCODE_EXPORT,
  LABEL_STATES,
  labelPage,
  labelSums,
  type LabelFilters,
  type LabelRow,
  type LabelSum,
  type LabelState,
} from '@visa/contract/centre/centre-query'
import { formatDate } from '@visa/contract/dates'
import { centreQueryMessages } from '@visa/messages/centre/queries'
import { passportMessages } from '@visa/messages/custody/passports'
import { fieldMessages } from '@visa/messages/fields'
import { Collapse, Table } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import type { StatusTone } from '../../../lib/palette.ts'
import { useCall } from '../../../lib/query.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { useNameOfCode } from '../../../pickers/use-dict-name.ts'
import { useLabelPrinting } from '../../../ui/labels/use-label-printing.tsx'
import { ExportButton } from '../../../ui/export-button.tsx'
import type { Column } from '../../../ui/list/column.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { ScreenCard } from '../../../ui/screen-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { useScan } from '../../../ui/scan/use-scan.tsx'
import { LabelMakeDialog } from './label-make.dialog.tsx'
import { LABEL_STALE } from '../contract.names.ts'
import styles from '../centre.module.css'
import { VoidDialog } from './label-void.dialog.tsx'

const TONES: Readonly<Record<LabelState, StatusTone>> = { free: 'waiting', bound: 'done', void: 'cancelled' }

const when = (at: string): string => formatDate(at, 'MM-dd hh:mm')

function useColumns(): Column<LabelRow>[] {
  const { labels: t } = useTexts(centreQueryMessages)
  const reasonOf = useNameOfCode('UNUSE_REASON')
  return [
    { kind: 'code', field: 'id', title: t.code, width: 150 },
    {
      kind: 'custom',
      field: 'state',
      title: t.state,
      width: 110,
      render: ({ state }) => <StatusTag tone={TONES[state]} text={t.states[state]} />,
    },
    { kind: 'text', field: 'counter', title: t.counter, width: 92 },
    { kind: 'time', field: 'createTime', title: t.issuedAt, width: 140 },
    {
      kind: 'custom',
      field: 'holder',
      title: t.holder,
      width: 124,
      render: ({ holder, passportNo }) => (holder === '' ? '' : <TwoLines main={holder} sub={passportNo} />),
    },
    { kind: 'text', field: 'contractNo', title: t.contractNo, width: 144 },
    {
      kind: 'custom',
      field: 'boundAt',
      title: t.boundBy,
      width: 106,
      render: ({ boundAt, boundBy }) =>
        boundAt === null ? '' : <TwoLines main={boundBy} sub={when(boundAt)} />,
    },
    {
      kind: 'custom',
      field: 'voidedAt',
      title: t.voidedBy,
      width: 106,
      render: ({ voidedAt, voidedBy }) =>
        voidedAt === null ? '' : <TwoLines main={voidedBy} sub={when(voidedAt)} />,
    },
    {
      kind: 'custom',
      field: 'voidReason',
      title: t.voidCode,
      width: 150,
      render: ({ voidCode, voidReason }) =>
        voidCode === '' ? voidReason : <TwoLines main={reasonOf(voidCode)} sub={voidReason} />,
    },
  ]
}

/** How many on which day and where, of those that the list shows; asked for once somebody opens it. */
function Sums({ filters }: { filters: LabelFilters }) {
  const { labels: t } = useTexts(centreQueryMessages)
  const sums = useCall(labelSums, { query: filters }, { silent: true, keepPreviousData: true })
  return (
    <>
      <div className={styles.tools}>
        <ExportButton kind="centerLabelSum" access={BARCODE_EXPORT} filters={filters} />
      </div>
      <Table<LabelSum>
        size="small"
        rowKey={({ day, counter }) => `${day} ${counter}`}
        dataSource={sums.data?.rows ?? []}
        {...(sums.data?.more === true && { footer: () => t.sumsMore })}
        pagination={{ pageSize: 6, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: t.day, dataIndex: 'day' },
          { title: t.counter, render: (_, { counter }) => (counter === '' ? t.noCounter : counter) },
          { title: t.count, dataIndex: 'issued', align: 'right' },
          { title: t.bound, dataIndex: 'bound', align: 'right' },
          { title: t.voided, dataIndex: 'voided', align: 'right' },
        ]}
      />
    </>
  )
}

/** center.barcodeExport: labels are printed ahead; which were issued, and what became of them, by day and counter. */
export function LabelScreen() {
  const { labels: t } = useTexts(centreQueryMessages)
  const f = useTexts(fieldMessages)
  const { reserve } = useTexts(passportMessages)
  const labels = useLabelPrinting()
  const list = useList(labelPage, {})
  const { scanOnce, scanDialog } = useScan()
  const [spoiled, setSpoiled] = useTabState('spoiled', '')
  return (
    <ScreenCard>
      <Collapse
        ghost
        size="small"
        items={[{ key: 'sums', label: t.byDay, children: <Sums filters={list.filters} /> }]}
      />
      <ListView<LabelRow, typeof list.filters>
        name="centre labels"
        list={list}
        nameOf={({ id }) => id}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.hint },
          {
            kind: 'select',
            name: 'status',
            label: t.state,
            options: LABEL_STATES.map((value) => ({ value, label: t.states[value] })),
          },
          { kind: 'text', name: 'counter', label: t.counter },
          { kind: 'dateRange', name: 'from', to: 'to', label: t.issued },
        ]}
        columns={useColumns()}
        actions={[
          {
            key: 'void',
            label: t.voidIt,
            danger: true,
            when: ({ state }) => state === 'free',
            dialog: ({ id }, onClosed) => <VoidDialog code={id} onClosed={onClosed} />,
          },
        ]}
        stale={LABEL_STALE}
        add={{
          key: 'make',
          label: reserve,
          dialog: (onClosed) => <LabelMakeDialog onMade={labels.print} onClosed={onClosed} />,
        }}
        buttons={[
          {
            key: 'scanVoid',
            label: t.scanVoid,
            // Without a code nothing opens.
            before: async () => setSpoiled(await scanOnce()),
            dialog: (onClosed) => <VoidDialog code={spoiled} onClosed={onClosed} />,
          },
        ]}
        exports={{ kind: 'centerLabel', access: BARCODE_EXPORT }}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
      {labels.preview}
      {scanDialog}
    </ScreenCard>
  )
}

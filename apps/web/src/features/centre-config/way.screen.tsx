import { counterList } from '@visa/contract/centre/config-counter'
import {
  PAYMENT_METHOD,
  centreWayDelete,
  centreWayList,
  centreWaySave,
  type CentreWayRow,
} from '@visa/contract/centre/config-ways'
import { PAYMENT_WAYS } from '@visa/contract/money/ways'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { fieldMessages } from '@visa/messages/fields'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { uiMessages } from '@visa/messages/ui/ui'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import { useLocalList } from '../../ui/list/local-list.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { rowCall } from '../../ui/list/row-action.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { ConfigLog } from './config-log.tsx'
import { MoneyEffectNote, STALE, WRITING, isOpen, todayHere, usePhaseColumn } from './config.names.tsx'
import { useWithoutIt } from './dated-list.tsx'

/** A way with a key of its own, also where nothing is stored of it. */
type Shown = Omit<CentreWayRow, 'id'> & { id: string; stored: number | null }

const shown = ({ id, ...row }: CentreWayRow): Shown => ({ ...row, stored: id, id: String(id ?? row.way) })

function useFields(): FieldsOf<typeof centreWaySave> {
  const t = useTexts(centreConfigMessages)
  const { ways } = useTexts(paymentWordMessages)
  const may = useCan()('center.config.paymentCashier')
  const { data } = useCall(counterList, {}, { silent: true, enabled: may })
  return [
    {
      section: null,
      lead: <MoneyEffectNote screen={PAYMENT_METHOD} />,
      fields: [
        {
          name: 'way',
          label: t.way.title,
          options: PAYMENT_WAYS.map((value) => ({ value, label: ways[value] })),
          disabled: true,
        },
        { name: 'enabled', kind: 'switch' },
        {
          name: 'counters',
          kind: 'multiSelect',
          options: (data?.counters ?? []).map(({ counter }) => ({ value: counter, label: counter })),
          help: t.way.countersHelp,
          when: () => may,
        },
        { name: 'refundable', kind: 'switch' },
        { name: 'sortNo', help: t.way.sortHelp },
        { name: 'validFrom', help: t.way.dateHelp },
        { name: 'validTo', kind: 'date', help: t.validToHelp },
        'remark',
      ],
    },
  ]
}

function WayDialog({ row, onClosed }: { row: Shown; onClosed: () => void }) {
  const t = useTexts(centreConfigMessages)
  const { id: _id, stored, phase: _phase, updateTime, ...same } = row
  // What is in force is followed by a version; what is to come, or began today, is changed itself.
  const isChanged = isOpen(row) && stored !== null && updateTime !== null
  return (
    <FormDialog
      name={`payment way ${row.id}`}
      title={t.way.title}
      width={550}
      target={useSaving(centreWaySave, WRITING)}
      fields={useFields()}
      {...(isChanged
        ? { record: { ...same, id: stored, updateTime } }
        : { initial: { ...same, validFrom: todayHere(), validTo: null } })}
      onSaved={(_, { validFrom }) => toast.success(fill(t.savedFrom, { from: validFrom }))}
      onClosed={onClosed}
    />
  )
}

function Ways({ rows }: { rows: readonly Shown[] }) {
  const t = useTexts(centreConfigMessages)
  const f = useTexts(fieldMessages)
  const { ways } = useTexts(paymentWordMessages)
  const ui = useTexts(uiMessages)
  const withoutIt = useWithoutIt()
  const list = useLocalList(rows)
  return (
    <ListView<Shown, typeof list.filters>
      name="centreWay"
      list={list}
      nameOf={({ way }) => ways[way]}
      columns={[
        { kind: 'number', field: 'sortNo', title: f.sortNo, width: 80 },
        { kind: 'custom', field: 'way', title: t.way.title, width: 150, render: ({ way }) => ways[way] },
        {
          kind: 'custom',
          field: 'enabled',
          title: f.enabled,
          width: 110,
          render: ({ enabled }) => (
            <StatusTag tone={enabled ? 'done' : 'cancelled'} text={enabled ? t.way.on : t.way.off} />
          ),
        },
        {
          kind: 'custom',
          field: 'counters',
          title: f.counters,
          width: 220,
          render: ({ counters }) => (counters.length === 0 ? t.allCounters : counters.join(', ')),
        },
        {
          kind: 'custom',
          field: 'refundable',
          title: f.refundable,
          width: 130,
          render: ({ refundable }) => (refundable ? t.way.back : t.way.noBack),
        },
        usePhaseColumn<Shown>(),
        { kind: 'text', field: 'remark', title: f.remark, width: 180 },
      ]}
      stale={STALE}
      actions={[
        {
          key: 'edit',
          label: t.way.edit,
          dialog: (row, onClosed) => <WayDialog row={row} onClosed={onClosed} />,
        },
        {
          key: 'delete',
          label: ui.delete,
          danger: true,
          when: ({ phase }) => phase === 'coming',
          confirm: (row) => ({ content: withoutIt(row, t.way.without) }),
          call: rowCall(centreWayDelete, ({ stored }: Shown) => ({ body: { id: stored ?? 0 } })),
        },
      ]}
      notes={<span>{t.way.note}</span>}
      exports={{ kind: 'centreWay', access: PAYMENT_METHOD }}
      empty={{ title: t.way.title }}
    />
  )
}

/** center.config.paymentMethod: how money is taken at the own centre. */
export function WayScreen() {
  return (
    <ScreenCard>
      <Loaded result={useCall(centreWayList, {}, { silent: true })}>
        {(rows) => <Ways rows={rows.map(shown)} />}
      </Loaded>
      <ConfigLog screen={PAYMENT_METHOD} />
    </ScreenCard>
  )
}

import {
  PAYMENT_CASHIER,
  counterList,
  counterSave,
  type CounterRow,
} from '@visa/contract/centre/config-counter'
import { VALID } from '@visa/contract/fields'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { fieldMessages } from '@visa/messages/fields'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { uiMessages } from '@visa/messages/ui/ui'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { useLocalList } from '../../ui/list/local-list.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { StatusTag, ValidTag } from '../../ui/status-tag.tsx'
import { ConfigLog } from './config-log.tsx'
import { MoneyEffectNote, STALE, WRITING } from './config.names.tsx'

function CounterDialog({ row, onClosed }: { row?: CounterRow; onClosed: () => void }) {
  const t = useTexts(centreConfigMessages)
  const ui = useTexts(uiMessages)
  return (
    <FormDialog
      name={`counter ${row?.id ?? ''}`}
      title={t.counter.title}
      width={550}
      target={useSaving(counterSave, WRITING)}
      fields={[
        {
          section: null,
          ...(row === undefined ? {} : { lead: <MoneyEffectNote screen={PAYMENT_CASHIER} /> }),
          fields: [
            'counter',
            { name: 'floatCents', kind: 'money', help: t.counter.floatHelp },
            'printer',
            'scanner',
            'cardTerminal',
            'sortNo',
            {
              name: 'valid',
              kind: 'select',
              options: [
                { value: VALID.ENABLED, label: ui.enabled },
                { value: VALID.DISABLED, label: ui.frozen },
              ],
            },
            'remark',
          ],
        },
      ]}
      {...(row === undefined ? { initial: { valid: VALID.ENABLED, floatCents: 0 } } : { record: row })}
      onSaved={(_, { counter }) => toast.success(fill(t.counter.added, { counter }))}
      onClosed={onClosed}
    />
  )
}

function Counters({ rows, notes }: { rows: readonly CounterRow[]; notes: string }) {
  const t = useTexts(centreConfigMessages)
  const f = useTexts(fieldMessages)
  const list = useLocalList(rows)
  return (
    <ListView<CounterRow, typeof list.filters>
      name="centreCounter"
      list={list}
      nameOf={({ counter }) => counter}
      columns={[
        { kind: 'text', field: 'counter', title: f.counter, width: 140 },
        { kind: 'money', field: 'floatCents', title: f.floatCents, width: 110 },
        {
          kind: 'custom',
          field: 'printer',
          title: t.counter.devices,
          width: 300,
          render: ({ printer, scanner, cardTerminal }) =>
            [printer, scanner, cardTerminal].filter((device) => device !== '').join(' · '),
        },
        {
          kind: 'custom',
          field: 'cashierName',
          title: t.counter.working,
          width: 130,
          render: ({ cashierName }) => (
            <StatusTag
              tone={cashierName === '' ? 'cancelled' : 'progress'}
              text={cashierName === '' ? t.counter.nobody : cashierName}
            />
          ),
        },
        { kind: 'number', field: 'shifts', title: t.counter.shifts, width: 90 },
        {
          kind: 'custom',
          field: 'valid',
          title: f.valid,
          width: 90,
          render: ({ valid }) => <ValidTag valid={valid} />,
        },
        { kind: 'text', field: 'remark', title: f.remark, width: 160 },
      ]}
      stale={STALE}
      add={{ key: 'add', label: t.counter.add, dialog: (onClosed) => <CounterDialog onClosed={onClosed} /> }}
      actions={[
        {
          key: 'edit',
          label: t.counter.edit,
          dialog: (row, onClosed) => <CounterDialog row={row} onClosed={onClosed} />,
        },
      ]}
      notes={<span>{notes}</span>}
      exports={{ kind: 'centreCounter', access: PAYMENT_CASHIER }}
      empty={{ title: t.counter.empty, help: t.counter.emptyHelp }}
    />
  )
}

/** center.config.paymentCashier: the counters of the own centre and what stands at them. */
export function CounterScreen() {
  const t = useTexts(centreConfigMessages)
  const { ways } = useTexts(paymentWordMessages)
  return (
    <ScreenCard>
      <Loaded result={useCall(counterList, {}, { silent: true })}>
        {({ counters, channels }) => {
          const states = channels.map(({ channel, open }) =>
            fill(open ? t.counter.channelOpen : t.counter.channelClosed, { channel: ways[channel] }),
          )
          return (
            <Counters
              rows={counters}
              notes={fill(t.counter.notes, { channels: states.join(t.counter.comma) })}
            />
          )
        }}
      </Loaded>
      <ConfigLog screen={PAYMENT_CASHIER} />
    </ScreenCard>
  )
}

import {
  CHECK_LEVELS,
  LABEL_SHEETS,
  OPTION,
  OPTION_CHECKS,
  OPTION_SWITCHES,
  SWITCHES,
  optionDelete,
  optionGet,
  optionSave,
  type OptionSwitch,
  type OptionVersion,
} from '@visa/contract/centre/config-option'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { optionMessages } from '@visa/messages/centre/options'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { rowCall } from '../../ui/list/row-action.ts'
import { useLocalList } from '../../ui/list/local-list.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { ConfigLog } from './config-log.tsx'
import { OptionEffectNote, STALE, WRITING, isOpen, tomorrow, usePhaseColumn } from './config.names.tsx'
import { useWithoutIt } from './dated-list.tsx'

const isMessage = (name: OptionSwitch): boolean => name.startsWith('sms')

function useFields(): FieldsOf<typeof optionSave> {
  const t = useTexts(optionMessages)
  const c = useTexts(centreConfigMessages)
  const options = SWITCHES.map((value) => ({ value, label: t.values[value] }))
  const levels = CHECK_LEVELS.map((value) => ({ value, label: t.levels[value] }))
  const switchOf = (name: OptionSwitch) =>
    ({ name: `options.${name}`, label: t.names[name], kind: 'select', options }) as const
  return [
    {
      section: t.sms,
      lead: <OptionEffectNote />,
      fields: OPTION_SWITCHES.filter(isMessage).map(switchOf),
    },
    {
      section: t.checks,
      fields: [
        ...OPTION_SWITCHES.filter((name) => !isMessage(name)).map(switchOf),
        ...OPTION_CHECKS.map(
          (name) =>
            ({ name: `options.${name}`, label: t.names[name], kind: 'select', options: levels }) as const,
        ),
      ],
    },
    {
      section: t.numbers,
      fields: [
        { name: 'options.contractPrefix', label: t.names.contractPrefix, help: t.prefixHelp },
        {
          name: 'options.labelSheet',
          label: t.names.labelSheet,
          kind: 'select',
          options: LABEL_SHEETS.map((value) => ({ value, label: t.sheets[value] })),
          help: t.sheetHelp,
        },
      ],
    },
    {
      section: t.counters,
      fields: [
        { name: 'options.openingHours', label: t.names.openingHours, help: t.hoursHelp },
        {
          name: 'options.unclaimedDays',
          kind: 'number',
          label: t.names.unclaimedDays,
          help: t.unclaimedHelp,
        },
      ],
    },
    {
      section: t.privacy,
      fields: [{ name: 'options.purgeDays', kind: 'number', label: t.names.purgeDays, help: t.purgeHelp }],
    },
    {
      section: t.receipt,
      fields: [
        { name: 'options.receiptHead', label: t.names.receiptHead, help: t.headHelp },
        { name: 'options.receiptNote', label: t.names.receiptNote, help: t.noteHelp },
      ],
    },
    {
      section: c.period,
      fields: [
        { name: 'validFrom', help: c.validFromHelp },
        { name: 'validTo', kind: 'date', help: c.validToHelp },
        'remark',
      ],
    },
  ]
}

interface OptionDialogProps {
  from?: OptionVersion | undefined
  row?: OptionVersion
  onClosed: () => void
}

function OptionDialog({ from, row, onClosed }: OptionDialogProps) {
  const t = useTexts(optionMessages)
  const c = useTexts(centreConfigMessages)
  return (
    <FormDialog
      name={`options ${row?.id ?? ''}`}
      title={t.title}
      width={800}
      target={useSaving(optionSave, WRITING)}
      fields={useFields()}
      {...(row === undefined
        ? { initial: { options: from?.options ?? {}, validFrom: tomorrow(), validTo: null } }
        : { record: row })}
      onSaved={(_, { validFrom }) => toast.success(fill(c.savedFrom, { from: validFrom }))}
      onClosed={onClosed}
    />
  )
}

function Versions({ rows }: { rows: readonly OptionVersion[] }) {
  const t = useTexts(optionMessages)
  const c = useTexts(centreConfigMessages)
  const f = useTexts(fieldMessages)
  const ui = useTexts(uiMessages)
  const withoutIt = useWithoutIt()
  const list = useLocalList(rows)
  const textOf = ({ options }: OptionVersion): string =>
    [
      ...OPTION_SWITCHES.filter((name) => options[name] !== 'platform').map(
        (name) =>
          `${isMessage(name) ? fill(t.smsOf, { name: t.names[name] }) : t.names[name]}: ${t.values[options[name]]}`,
      ),
      ...OPTION_CHECKS.filter((name) => options[name] === 'block').map(
        (name) => `${t.names[name]}: ${t.levels.block}`,
      ),
      ...(options.labelSheet === '3x10' ? [] : [`${t.names.labelSheet}: ${t.sheets[options.labelSheet]}`]),
      ...(['unclaimedDays', 'purgeDays'] as const).flatMap((name) => {
        const days = options[name]
        return days === null ? [] : [`${t.names[name]}: ${fill(t.days, { days })}`]
      }),
      ...(['contractPrefix', 'openingHours', 'receiptHead', 'receiptNote'] as const)
        .filter((name) => options[name] !== '')
        .map((name) => `${t.names[name]}: ${options[name]}`),
    ].join(' · ')
  return (
    <ListView<OptionVersion, typeof list.filters>
      name="centreOption"
      list={list}
      nameOf={({ validFrom }) => validFrom}
      columns={[
        usePhaseColumn<OptionVersion>(),
        {
          kind: 'custom',
          field: 'options',
          title: t.title,
          width: 620,
          render: (row) => textOf(row) || t.none,
        },
        { kind: 'text', field: 'remark', title: f.remark, width: 160 },
      ]}
      stale={STALE}
      add={{
        key: 'add',
        label: t.edit,
        dialog: (onClosed) => (
          <OptionDialog from={rows.find(({ phase }) => phase === 'inForce')} onClosed={onClosed} />
        ),
      }}
      actions={[
        {
          key: 'edit',
          label: c.editComing,
          when: isOpen,
          dialog: (row, onClosed) => <OptionDialog row={row} onClosed={onClosed} />,
        },
        {
          key: 'delete',
          label: ui.delete,
          danger: true,
          when: ({ phase }) => phase === 'coming',
          confirm: (row) => ({ content: withoutIt(row, t.without) }),
          call: rowCall(optionDelete, ({ id }: OptionVersion) => ({ body: { id } })),
        },
      ]}
      exports={{ kind: 'centreOption', access: OPTION }}
      empty={{ title: t.none }}
    />
  )
}

/** center.config.option: where the own centre works otherwise than the platform. */
export function OptionScreen() {
  return (
    <ScreenCard>
      <Loaded result={useCall(optionGet, {}, { silent: true })}>{(rows) => <Versions rows={rows} />}</Loaded>
      <ConfigLog screen={OPTION} />
    </ScreenCard>
  )
}

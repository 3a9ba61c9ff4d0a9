import {
  SERVICE_FEE,
  serviceFeeDelete,
  serviceFeePage,
  serviceFeeSave,
  type ServiceFeeRow,
} from '@visa/contract/centre/config-service-fee'
import { CONFIG_PHASES } from '@visa/contract/centre/config-period'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { toast } from '../../lib/feedback.ts'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import type { Column } from '../../ui/list/column.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { rowCall } from '../../ui/list/row-action.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import {
  ConfigLog,
  EffectNote,
  hasBegun,
  isOpen,
  STALE,
  WRITING,
  tomorrow,
  usePhaseColumn,
} from './config.names.tsx'

function useFields(kept: boolean, begun: boolean): FieldsOf<typeof serviceFeeSave> {
  const t = useTexts(centreConfigMessages)
  const fixed = begun ? { disabled: true } : {}
  return [
    {
      section: t.service.title,
      lead: <EffectNote screen={SERVICE_FEE} />,
      fields: [
        { name: 'code', help: t.service.codeHelp, disabled: kept },
        { name: 'name', ...fixed },
        { name: 'nameEn', ...fixed },
        { name: 'unitCents', kind: 'money', ...fixed },
        { name: 'unit', ...fixed },
        { name: 'taxable', kind: 'switch', ...fixed },
        { name: 'defaultQuantity', help: t.service.quantityHelp, ...fixed },
        { name: 'sortNo', ...fixed },
        { name: 'validFrom', help: begun ? t.begunHelp : t.validFromHelp, ...fixed },
        { name: 'validTo', kind: 'date', help: t.validToHelp },
        { name: 'description', label: t.service.description, wide: true, ...fixed },
        'remark',
      ],
    },
  ]
}

interface ServiceDialogProps {
  /** What it begins with: the version before. */
  from?: ServiceFeeRow
  /** What is changed itself. */
  row?: ServiceFeeRow
  onClosed: () => void
}

function ServiceDialog({ from, row, onClosed }: ServiceDialogProps) {
  const t = useTexts(centreConfigMessages)
  const { id: _id, createTime: _made, updateTime: _at, phase: _phase, ...same } = from ?? {}
  return (
    <FormDialog
      name={`service fee ${row?.id ?? `from ${from?.id ?? ''}`}`}
      title={t.service.title}
      width={800}
      target={useSaving(serviceFeeSave, WRITING)}
      fields={useFields(from !== undefined || row !== undefined, row !== undefined && hasBegun(row))}
      {...(row === undefined
        ? { initial: { taxable: true, ...same, validFrom: tomorrow(), validTo: null } }
        : { record: row })}
      onSaved={(_, { validFrom }) => toast.success(fill(t.savedFrom, { from: validFrom }))}
      onClosed={onClosed}
    />
  )
}

function useColumns(): Column<ServiceFeeRow>[] {
  const t = useTexts(centreConfigMessages)
  const f = useTexts(fieldMessages)
  const { language } = useLanguage()
  return [
    { kind: 'number', field: 'sortNo', title: f.sortNo, width: 80 },
    {
      kind: 'custom',
      field: 'name',
      title: f.name,
      width: 200,
      render: ({ name, nameEn, code }) => (
        <TwoLines main={language === 'en' && nameEn !== '' ? nameEn : name} sub={code} />
      ),
    },
    { kind: 'money', field: 'unitCents', title: f.unitCents, width: 120 },
    { kind: 'text', field: 'unit', title: f.unit, width: 80 },
    {
      kind: 'custom',
      field: 'taxable',
      title: f.taxable,
      width: 100,
      render: ({ taxable }) => (taxable ? t.service.yes : t.service.no),
    },
    { kind: 'number', field: 'defaultQuantity', title: f.defaultQuantity, width: 100 },
    usePhaseColumn<ServiceFeeRow>(),
    { kind: 'text', field: 'description', title: t.service.description, width: 200 },
  ]
}

/** center.config.serviceFee: what the own centre does itself and charges for. */
export function ServiceFeeScreen() {
  const t = useTexts(centreConfigMessages)
  const f = useTexts(fieldMessages)
  const ui = useTexts(uiMessages)
  const list = useList(serviceFeePage, {})
  return (
    <ScreenCard>
      <ListView<ServiceFeeRow, typeof list.filters>
        name="centreServiceFee"
        list={list}
        nameOf={({ name }) => name}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.service.keywordHint },
          {
            kind: 'select',
            name: 'phase',
            label: t.phase,
            options: CONFIG_PHASES.map((value) => ({ value, label: t.phases[value] })),
          },
        ]}
        columns={useColumns()}
        stale={STALE}
        add={{
          key: 'add',
          label: t.service.add,
          dialog: (onClosed) => <ServiceDialog onClosed={onClosed} />,
        }}
        actions={[
          {
            key: 'version',
            label: t.newVersion,
            when: ({ phase }) => phase === 'inForce',
            dialog: (from, onClosed) => <ServiceDialog from={from} onClosed={onClosed} />,
          },
          {
            key: 'end',
            label: t.end,
            when: hasBegun,
            dialog: (row, onClosed) => <ServiceDialog row={row} onClosed={onClosed} />,
          },
          {
            key: 'edit',
            label: t.editComing,
            when: isOpen,
            dialog: (row, onClosed) => <ServiceDialog row={row} onClosed={onClosed} />,
          },
          {
            key: 'delete',
            label: ui.delete,
            danger: true,
            when: ({ phase }) => phase === 'coming',
            confirm: () => ({ content: t.deleteComing }),
            call: rowCall(serviceFeeDelete, ({ id }: ServiceFeeRow) => ({ body: { id } })),
          },
        ]}
        exports={{ kind: 'centreServiceFee', access: SERVICE_FEE }}
        empty={{ title: t.service.empty, help: t.service.emptyHelp }}
      />
      <ConfigLog screen={SERVICE_FEE} />
    </ScreenCard>
  )
}

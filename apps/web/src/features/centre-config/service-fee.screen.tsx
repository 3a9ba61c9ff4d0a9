import {
  SERVICE_FEE,
  serviceFeeDelete,
  serviceFeePage,
  serviceFeeSave,
  type ServiceFeeRow,
} from '@visa/contract/centre/config-service-fee'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { unitIn } from '@visa/messages/centre/service-units'
import { fieldMessages } from '@visa/messages/fields'
import { toast } from '../../lib/feedback.ts'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import type { Column } from '../../ui/list/column.tsx'
import { rowCall } from '../../ui/list/row-action.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { hasBegun, tomorrow, usePhaseColumn, WRITING } from './config.names.tsx'
import { DatedList, usePhaseFilter, type Opened } from './dated-list.tsx'

function useFields(kept: boolean, begun: boolean): FieldsOf<typeof serviceFeeSave> {
  const t = useTexts(centreConfigMessages)
  const fixed = begun ? { disabled: true } : {}
  return [
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
  ]
}

function ServiceDialog({ from, row, onClosed }: Opened<ServiceFeeRow>) {
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
    { kind: 'number', field: 'sortNo', title: f.sortNo, width: 70 },
    {
      kind: 'custom',
      field: 'name',
      title: f.name,
      width: 150,
      render: ({ name, nameEn, code }) => (
        <TwoLines main={language === 'en' && nameEn !== '' ? nameEn : name} sub={code} />
      ),
    },
    { kind: 'money', field: 'unitCents', title: f.unitCents, width: 110 },
    { kind: 'custom', field: 'unit', title: f.unit, width: 70, render: ({ unit }) => unitIn(language, unit) },
    {
      kind: 'custom',
      field: 'taxable',
      title: f.taxable,
      width: 80,
      render: ({ taxable }) => (taxable ? t.service.yes : t.service.no),
    },
    { kind: 'number', field: 'defaultQuantity', title: f.defaultQuantity, width: 100 },
    usePhaseColumn<ServiceFeeRow>(),
    { kind: 'text', field: 'description', title: t.service.description, width: 170 },
  ]
}

/** center.config.serviceFee: what the own centre does itself and charges for. */
export function ServiceFeeScreen() {
  const t = useTexts(centreConfigMessages)
  const f = useTexts(fieldMessages)
  return (
    <DatedList
      screen={SERVICE_FEE}
      exports="centreServiceFee"
      list={useList(serviceFeePage, {})}
      nameOf={({ name }) => name}
      filters={[
        { kind: 'text', name: 'keyword', label: f.keyword, hint: t.service.keywordHint },
        usePhaseFilter(),
      ]}
      columns={useColumns()}
      texts={t.service}
      dialog={(opened) => <ServiceDialog {...opened} />}
      remove={rowCall(serviceFeeDelete, ({ id }: ServiceFeeRow) => ({ body: { id } }))}
    />
  )
}

import { APPLICANT_KINDS } from '@visa/contract/visa/requirement-row'
import {
  REQUIREMENT_PHASES,
  requirementDelete,
  requirementLog,
  requirementPage,
  type RequirementRow,
} from '@visa/contract/visa/document-requirement'
import { NATION_CODES, PRODUCTS, VISA_TYPE, productKey } from '@visa/contract/visa/products'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { nationMessages } from '@visa/messages/visa/nations'
import { productMessages } from '@visa/messages/visa/products'
import { requirementMessages } from '@visa/messages/visa/requirements'
import { visaProductMessages } from '@visa/messages/visa/visa-products'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import type { StatusTone } from '../../lib/palette.ts'
import { DictPicker } from '../../pickers/dict-picker.tsx'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import type { Column } from '../../ui/list/column.tsx'
import type { FilterField } from '../../ui/list/filter-field.ts'
import { ListView } from '../../ui/list/list-view.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { LogPanel } from '../../ui/log/log-panel.tsx'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { RequirementAddDialog, RequirementEditDialog, RequirementReplaceDialog } from './requirement.form.tsx'
import { WRITING, useAskedCategory, useDays, useNeedText } from './requirement.names.ts'

const TONES: Readonly<Record<RequirementRow['phase'], StatusTone>> = {
  inForce: 'done',
  coming: 'waiting',
  over: 'cancelled',
}

function useColumns(): Column<RequirementRow>[] {
  const t = useTexts(requirementMessages)
  const f = useTexts(fieldMessages)
  const { language } = useLanguage()
  const products = useTexts(productMessages)
  const { applicants } = useTexts(visaProductMessages)
  const categoryOf = useAskedCategory()
  const kindOf = useNameOfCode('MATERIAL_KIND')
  const formOf = useNameOfCode('MATERIAL_FORM')
  const needOf = useNeedText()
  const daysOf = useDays()
  return [
    {
      kind: 'custom',
      field: 'document',
      title: t.paper,
      width: 164,
      render: ({ document, materialForm, count }) => (
        <TwoLines main={kindOf(document)} sub={fill(t.copies, { form: formOf(materialForm), count })} />
      ),
    },
    {
      kind: 'custom',
      field: 'category',
      title: f.category,
      width: 160,
      render: (row) => (
        <TwoLines main={products[productKey(row)]} sub={categoryOf(row.category, row.visaType)} />
      ),
    },
    {
      kind: 'custom',
      field: 'applicant',
      title: t.who,
      width: 128,
      render: ({ applicant }) => applicants[applicant],
    },
    { kind: 'custom', field: 'condition', title: t.need, width: 208, render: needOf },
    { kind: 'text', field: language === 'zh' ? 'hintZh' : 'hintEn', title: t.hint, width: 130 },
    {
      kind: 'custom',
      field: 'phase',
      title: t.phase,
      width: 148,
      render: (row) => (
        <TwoLines main={<StatusTag tone={TONES[row.phase]} text={t.phases[row.phase]} />} sub={daysOf(row)} />
      ),
    },
  ]
}

function useActions(): RowAction<RequirementRow>[] {
  const t = useTexts(requirementMessages)
  const ui = useTexts(uiMessages)
  const access = 'visa.category.requirement.edit'
  return [
    {
      key: 'replace',
      label: t.replace,
      access,
      when: ({ phase }) => phase === 'inForce',
      dialog: (requirement, onClosed) => (
        <RequirementReplaceDialog requirement={requirement} onClosed={onClosed} />
      ),
    },
    {
      key: 'edit',
      label: ui.edit,
      access,
      when: ({ phase }) => phase !== 'over',
      dialog: (requirement, onClosed) => (
        <RequirementEditDialog requirement={requirement} onClosed={onClosed} />
      ),
    },
    {
      key: 'delete',
      label: ui.delete,
      access,
      danger: true,
      when: ({ phase }) => phase === 'coming',
      confirm: () => ({ content: t.deleteText }),
      call: rowCall(requirementDelete, ({ id }: RequirementRow) => ({ body: { id } })),
    },
  ]
}

const useRequirements = () => useList(requirementPage, {})
type Filters = ReturnType<typeof useRequirements>['filters']

function useFilters(): FilterField<Filters>[] {
  const t = useTexts(requirementMessages)
  const f = useTexts(fieldMessages)
  const nations = useTexts(nationMessages)
  const types = useTexts(visaTypeMessages)
  const { applicants } = useTexts(visaProductMessages)
  return [
    {
      kind: 'select',
      name: 'nationCode',
      label: f.nationCode,
      options: NATION_CODES.map((value) => ({ value, label: nations[value] })),
    },
    {
      kind: 'select',
      name: 'visaType',
      label: f.visaType,
      options: Object.values(VISA_TYPE).map((value) => ({ value, label: types[value] })),
    },
    { kind: 'picker', name: 'category', label: f.category, input: <DictPicker type="VISA_CATEGORY" /> },
    {
      kind: 'select',
      name: 'applicant',
      label: t.who,
      options: APPLICANT_KINDS.map((value) => ({ value, label: applicants[value] })),
    },
    { kind: 'picker', name: 'document', label: t.paper, input: <DictPicker type="MATERIAL_KIND" /> },
    {
      kind: 'select',
      name: 'phase',
      label: t.phase,
      options: REQUIREMENT_PHASES.map((value) => ({ value, label: t.phases[value] })),
    },
  ]
}

/** P2.27: which documents are asked for with which visa, of whom, from when. */
export function RequirementScreen() {
  const t = useTexts(requirementMessages)
  const list = useRequirements()
  const kindOf = useNameOfCode('MATERIAL_KIND')
  const { nationCode, visaType } = list.filters
  const product = PRODUCTS.find(
    (each) => each.nationCode === nationCode && each.visaType === Number(visaType),
  )
  return (
    <ScreenCard>
      <ListView<RequirementRow, Filters>
        name="visaRequirement"
        list={list}
        nameOf={({ document }) => kindOf(document)}
        filters={useFilters()}
        columns={useColumns()}
        actions={useActions()}
        stale={WRITING.invalidates}
        add={{
          key: 'add',
          label: t.add,
          access: 'visa.category.requirement.edit',
          dialog: (onClosed) => <RequirementAddDialog onClosed={onClosed} />,
        }}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
      {product !== undefined && (
        <LogPanel key={productKey(product)} endpoint={requirementLog} scope={product} />
      )}
    </ScreenCard>
  )
}

import {
  PROCESS_TIME,
  processTimeDelete,
  processTimePage,
  processTimeSave,
  type ProcessTimeRow,
} from '@visa/contract/centre/config-process-time'
import {
  CONSULATES,
  hasConsulates,
  NATION_CODES,
  PRODUCTS,
  VISA_TYPE,
  productKey,
} from '@visa/contract/visa/products'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { fieldMessages } from '@visa/messages/fields'
import { nationMessages } from '@visa/messages/visa/nations'
import { productMessages } from '@visa/messages/visa/products'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { toast } from '../../lib/feedback.ts'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { dayWithWeekday } from '../../pickers/order-days.ts'
import { CategoryInput } from '../../pickers/category-input.tsx'
import { useCategoryName, useNameOfCode } from '../../pickers/use-dict-name.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import type { Column } from '../../ui/list/column.tsx'
import { rowCall } from '../../ui/list/row-action.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { TimeEffectNote, hasBegun, tomorrow, usePhaseColumn, WRITING } from './config.names.tsx'
import { DatedList, useNationFilter, usePhaseFilter, type Opened } from './dated-list.tsx'

interface Lodged {
  nationCode?: string | undefined
  visaType?: number | string | undefined
}

const isLodged = ({ nationCode = '', visaType }: Lodged): boolean =>
  hasConsulates({ nationCode, visaType: Number(visaType) })

/** What is filed on a site is lodged nowhere. */
const follow = (values: Lodged) => (isLodged(values) ? {} : { consulate: '' })

function useFields(begun: boolean): FieldsOf<typeof processTimeSave> {
  const t = useTexts(centreConfigMessages)
  const nations = useTexts(nationMessages)
  const types = useTexts(visaTypeMessages)
  const fixed = begun ? { disabled: true } : {}
  return [
    {
      section: null,
      lead: <TimeEffectNote />,
      fields: [
        {
          name: 'nationCode',
          options: NATION_CODES.map((value) => ({ value, label: nations[value] })),
          ...fixed,
        },
        {
          name: 'visaType',
          kind: 'select',
          options: ({ nationCode }) =>
            PRODUCTS.filter((each) => each.nationCode === nationCode).map(({ visaType }) => ({
              value: visaType,
              label: types[visaType],
            })),
          ...fixed,
        },
        { name: 'visaCategory', input: <CategoryInput />, help: t.categoriesHelp, ...fixed },
        { name: 'urgencyLevel', kind: 'dict', type: 'VISA_HANDLE_WAY', clearable: false, ...fixed },
        {
          name: 'consulate',
          kind: 'dict',
          type: CONSULATES,
          help: t.consulatesHelp,
          when: isLodged,
          ...fixed,
        },
        { name: 'workingDays', ...fixed },
        { name: 'cutOff', help: t.time.cutOffHelp, ...fixed },
        { name: 'validFrom', help: begun ? t.begunHelp : t.validFromHelp, ...fixed },
        { name: 'validTo', kind: 'date', help: t.validToHelp },
        'remark',
      ],
    },
  ]
}

function TimeDialog({ from, row, onClosed }: Opened<ProcessTimeRow>) {
  const t = useTexts(centreConfigMessages)
  const { id: _id, createTime: _made, updateTime: _at, phase: _phase, readyOn: _ready, ...same } = from ?? {}
  const start = from === undefined ? { nationCode: 'RUS' as const, visaType: VISA_TYPE.STICKER } : same
  return (
    <FormDialog
      name={`process time ${row?.id ?? `from ${from?.id ?? ''}`}`}
      title={t.time.title}
      width={800}
      target={useSaving(processTimeSave, WRITING)}
      fields={useFields(row !== undefined && hasBegun(row))}
      follow={follow}
      {...(row === undefined
        ? { initial: { ...start, validFrom: tomorrow(), validTo: null } }
        : { record: row })}
      onSaved={(_, { validFrom }) => toast.success(fill(t.savedFrom, { from: validFrom }))}
      onClosed={onClosed}
    />
  )
}

function useColumns(): Column<ProcessTimeRow>[] {
  const t = useTexts(centreConfigMessages)
  const f = useTexts(fieldMessages)
  const products = useTexts(productMessages)
  const { language } = useLanguage()
  const named = useCategoryName()
  const speedOf = useNameOfCode('VISA_HANDLE_WAY')
  const consulateOf = useNameOfCode(CONSULATES)
  const categoryOf = ({ visaCategory, visaType }: ProcessTimeRow): string =>
    visaCategory === '' ? t.allCategories : named(visaCategory, visaType)
  return [
    {
      kind: 'custom',
      field: 'visaCategory',
      title: f.visaCategory,
      width: 180,
      render: (row) => <TwoLines main={products[productKey(row)]} sub={categoryOf(row)} />,
    },
    {
      kind: 'custom',
      field: 'urgencyLevel',
      title: f.urgencyLevel,
      width: 220,
      render: ({ urgencyLevel, consulate }) => (
        <TwoLines
          main={speedOf(urgencyLevel)}
          sub={consulate === '' ? t.allConsulates : consulateOf(consulate)}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'workingDays',
      title: f.workingDays,
      width: 150,
      render: ({ workingDays: count, cutOff: time }) => (
        <TwoLines main={fill(t.time.days, { count })} sub={time === '' ? '' : fill(t.time.until, { time })} />
      ),
    },
    {
      kind: 'custom',
      field: 'readyOn',
      title: t.time.ready,
      width: 150,
      render: ({ readyOn, phase }) => {
        if (phase !== 'inForce') return null
        return readyOn === null ? t.time.readyPast : dayWithWeekday(readyOn, language)
      },
    },
    usePhaseColumn<ProcessTimeRow>(),
    { kind: 'text', field: 'remark', title: f.remark, width: 160 },
  ]
}

/** Up to where promises can be counted. */
function KnownUntil() {
  const t = useTexts(centreConfigMessages)
  const query = { page: 1, pageSize: 20 } as const
  const { data } = useCall(processTimePage, { query }, { silent: true })
  if (data === undefined) return null
  return (
    <span>{data.knownUntil === null ? t.time.unknown : fill(t.time.known, { until: data.knownUntil })}</span>
  )
}

/** center.config.processTime: how many working days the own centre takes. */
export function ProcessTimeScreen() {
  const t = useTexts(centreConfigMessages)
  const nations = useTexts(nationMessages)
  const speedOf = useNameOfCode('VISA_HANDLE_WAY')
  const consulateOf = useNameOfCode(CONSULATES)
  return (
    <DatedList
      screen={PROCESS_TIME}
      exports="centreProcessTime"
      list={useList(processTimePage, {})}
      nameOf={({ nationCode, urgencyLevel, consulate }) =>
        `${nations[nationCode]} ${speedOf(urgencyLevel)} ${consulate === '' ? '' : consulateOf(consulate)}`.trim()
      }
      filters={[useNationFilter(), usePhaseFilter()]}
      columns={useColumns()}
      texts={t.time}
      dialog={(opened) => <TimeDialog {...opened} />}
      remove={rowCall(processTimeDelete, ({ id }: ProcessTimeRow) => ({ body: { id } }))}
      notes={<KnownUntil />}
    />
  )
}

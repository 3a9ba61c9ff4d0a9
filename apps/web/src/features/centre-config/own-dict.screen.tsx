import {
  CENTRE_DICT,
  CENTRE_DICTIONARIES,
  UNUSE_KINDS,
  UNUSE_REASON,
  centreDictAdd,
  centreDictPage,
  centreEntryFreeze,
  centreEntryUpdate,
  unuseReasonAdd,
  unuseReasonPage,
  type CentreEntry,
} from '@visa/contract/centre/config-dict'
import type { ExportKind } from '@visa/contract/sheets/export-task'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { fieldMessages } from '@visa/messages/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { Segmented } from 'antd'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { useName } from '../../pickers/use-names.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import type { Column } from '../../ui/list/column.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { rowCall, type RowAction, type ScreenAction } from '../../ui/list/row-action.ts'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { useList, type List } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { StatusTag, ValidTag } from '../../ui/status-tag.tsx'
import { ConfigLog } from './config-log.tsx'
import { STALE, WRITING } from './config.names.tsx'
import styles from './own-dict.module.css'

type Type = (typeof CENTRE_DICTIONARIES)[number]
type Kind = (typeof UNUSE_KINDS)[number]

/** `isReason`: what was not used is said with it. */
function useFields(
  isReason: boolean,
  isNew: boolean,
): FieldsOf<typeof centreEntryUpdate> & FieldsOf<typeof centreDictAdd> {
  const t = useTexts(centreConfigMessages)
  return [
    { name: 'code', disabled: !isNew, ...(isNew ? { help: t.dict.codeHelp } : {}) },
    'cname',
    'ename',
    'sortNo',
    {
      name: 'resv1',
      label: t.dict.kind,
      kind: 'select',
      options: UNUSE_KINDS.map((value) => ({ value, label: t.dict.kinds[value] })),
      when: () => isReason,
    },
    { name: 'resv2', label: t.dict.said, wide: true },
  ]
}

function EditDialog({ entry, onClosed }: { entry: CentreEntry; onClosed: () => void }) {
  const t = useTexts(centreConfigMessages)
  return (
    <FormDialog
      name={`own entry ${entry.id}`}
      title={t.dict.edit}
      width={550}
      target={useSaving(centreEntryUpdate, WRITING)}
      nameOf={useName()}
      fields={useFields(entry.type === 'UNUSE_REASON', false)}
      record={entry}
      onClosed={onClosed}
    />
  )
}

function AddEntryDialog({ type, onClosed }: { type: Type; onClosed: () => void }) {
  const t = useTexts(centreConfigMessages)
  return (
    <FormDialog
      name={`own entry of ${type}`}
      title={t.dict.add}
      width={550}
      target={useSaving(centreDictAdd, WRITING)}
      nameOf={useName()}
      fields={useFields(false, true)}
      initial={{ type, sortNo: 100 }}
      onClosed={onClosed}
    />
  )
}

function AddReasonDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts(centreConfigMessages)
  return (
    <FormDialog
      name="own reason"
      title={t.dict.addReason}
      width={550}
      target={useSaving(unuseReasonAdd, WRITING)}
      nameOf={useName()}
      fields={[
        { name: 'code', help: t.dict.codeHelp },
        'cname',
        'ename',
        'sortNo',
        {
          name: 'resv1',
          label: t.dict.kind,
          kind: 'select',
          options: UNUSE_KINDS.map((value) => ({ value, label: t.dict.kinds[value] })),
        },
        { name: 'resv2', label: t.dict.said, wide: true },
      ]}
      initial={{ resv1: 'label', sortNo: 100 }}
      onClosed={onClosed}
    />
  )
}

const isKind = (value: string): value is Kind => UNUSE_KINDS.some((kind) => kind === value)

function useColumns(isReason: boolean): Column<CentreEntry>[] {
  const t = useTexts(centreConfigMessages)
  const f = useTexts(fieldMessages)
  const ui = useTexts(uiMessages)
  const { language } = useLanguage()
  return [
    { kind: 'number', field: 'sortNo', title: f.sortNo, width: 80 },
    {
      kind: 'custom',
      field: 'cname',
      title: f.name,
      width: 220,
      render: ({ cname, ename }) =>
        language === 'en' && ename !== '' ? (
          <TwoLines
            main={ename}
            sub={
              <span lang="zh-CN" title={cname}>
                {cname}
              </span>
            }
          />
        ) : (
          <TwoLines main={cname} sub={ename} />
        ),
    },
    { kind: 'code', field: 'code', title: f.code, width: 190 },
    ...(isReason
      ? [
          {
            kind: 'custom' as const,
            field: 'resv1' as const,
            title: t.dict.kind,
            width: 100,
            // One that names no kind is offered for both.
            render: ({ resv1 }: CentreEntry) => (isKind(resv1) ? t.dict.kinds[resv1] : ui.all),
          },
        ]
      : []),
    {
      kind: 'custom',
      field: 'own',
      title: t.dict.whose,
      width: 120,
      render: ({ own }) => (
        <StatusTag tone={own ? 'progress' : 'cancelled'} text={own ? t.dict.own : t.dict.shared} />
      ),
    },
    {
      kind: 'custom',
      field: 'valid',
      title: f.valid,
      width: 90,
      render: ({ valid }) => <ValidTag valid={valid} />,
    },
  ]
}

function useActions(): RowAction<CentreEntry>[] {
  const t = useTexts(centreConfigMessages)
  return [
    {
      key: 'edit',
      label: t.dict.edit,
      when: ({ own }) => own,
      dialog: (entry, onClosed) => <EditDialog entry={entry} onClosed={onClosed} />,
    },
    {
      key: 'freeze',
      label: t.dict.freeze,
      when: ({ own, valid }) => own && valid === 1,
      confirm: () => ({ content: t.dict.freezeText }),
      call: rowCall(centreEntryFreeze, ({ id }: CentreEntry) => ({ body: { id, valid: 0 as const } })),
    },
    {
      key: 'unfreeze',
      label: t.dict.unfreeze,
      when: ({ own, valid }) => own && valid === 0,
      call: rowCall(centreEntryFreeze, ({ id }: CentreEntry) => ({ body: { id, valid: 1 as const } })),
    },
  ]
}

interface EntriesProps<Filters extends object> {
  name: string
  list: List<CentreEntry, Filters>
  isReason: boolean
  add: ScreenAction
  exports: { kind: ExportKind; access: string; scope?: { type: Type } }
}

function Entries<Filters extends object>({ name, list, isReason, add, exports }: EntriesProps<Filters>) {
  const t = useTexts(centreConfigMessages)
  return (
    <ListView<CentreEntry, Filters>
      name={name}
      list={list}
      nameOf={useName()}
      columns={useColumns(isReason)}
      stale={STALE}
      add={add}
      actions={useActions()}
      notes={<span>{t.dict.note}</span>}
      exports={exports}
      empty={{ title: t.dict.empty }}
    />
  )
}

function OfType({ type }: { type: Type }) {
  const t = useTexts(centreConfigMessages)
  const list = useList(centreDictPage, { type })
  const add: ScreenAction = {
    key: 'add',
    label: t.dict.add,
    dialog: (onClosed) => <AddEntryDialog type={type} onClosed={onClosed} />,
  }
  return (
    <Entries
      name="centreDict"
      list={list}
      isReason={false}
      add={add}
      exports={{ kind: 'centreDict', access: CENTRE_DICT, scope: { type } }}
    />
  )
}

/** center.config.dict: what the own centre adds to dictionaries. */
export function OwnDictScreen() {
  const t = useTexts(centreConfigMessages)
  const [type, setType] = useTabState<Type>('type', CENTRE_DICTIONARIES[0])
  return (
    <ScreenCard>
      <div className={styles.types}>
        <Segmented<Type>
          aria-label={t.dict.type}
          value={type}
          onChange={setType}
          options={CENTRE_DICTIONARIES.map((value) => ({ value, label: t.dict.types[value] }))}
        />
      </div>
      <OfType key={type} type={type} />
      <ConfigLog screen={CENTRE_DICT} />
    </ScreenCard>
  )
}

/** center.config.unuseReason: why labels and visas were not used. */
export function UnuseReasonScreen() {
  const t = useTexts(centreConfigMessages)
  const list = useList(unuseReasonPage, {})
  const add: ScreenAction = {
    key: 'add',
    label: t.dict.addReason,
    dialog: (onClosed) => <AddReasonDialog onClosed={onClosed} />,
  }
  return (
    <ScreenCard>
      <Entries
        name="unuseReason"
        list={list}
        isReason
        add={add}
        exports={{ kind: 'centreUnuseReason', access: UNUSE_REASON }}
      />
      <ConfigLog screen={UNUSE_REASON} />
    </ScreenCard>
  )
}

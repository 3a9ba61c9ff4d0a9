import { viewSave, type SavedView, type ViewList } from '@visa/contract/view/view'
import { viewMessages } from '@visa/messages/ui/views'
import { Checkbox, Select } from 'antd'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useSaving } from '../form/form-target.ts'
import { VIEW_WRITING, type ViewBody } from '../list/view-body.ts'

interface ViewDialogProps {
  list: string
  /** What is changed; undefined: a new one. */
  view: SavedView | undefined
  body: ViewBody
  roles: ViewList['roles']
  onSaved: (id: number) => void
  onClosed: () => void
}

/** The name of a view, and who else sees it. It is open while it is rendered. */
export function ViewDialog({ list, view, body, roles, onSaved, onClosed }: ViewDialogProps) {
  const t = useTexts(viewMessages)
  // A role that somebody else shares it with stays what it is.
  const known = view === undefined || view.roleId === null || roles.some(({ id }) => id === view.roleId)
  const choices =
    known || view.roleId === null ? roles : [...roles, { id: view.roleId, roleName: view.roleName }]
  return (
    <FormDialog
      name={`view ${list} ${view?.id ?? ''}`}
      title={view === undefined ? t.saveTitle : fill(t.settingsTitle, { name: view.name })}
      width={480}
      target={useSaving(viewSave, VIEW_WRITING)}
      fields={[
        { name: 'name', label: t.nameLabel, help: t.nameHelp, wide: true },
        {
          name: 'roleId',
          label: t.roleLabel,
          help: t.roleHelp,
          wide: true,
          input: <RoleSelect choices={choices} />,
        },
        { name: 'isDefault', label: t.defaultLabel, wide: true, input: <DefaultBox /> },
      ]}
      initial={{
        list,
        body: { ...body },
        name: view?.name ?? '',
        roleId: view?.roleId ?? null,
        isDefault: view?.isDefault ?? false,
        ...(view !== undefined && { id: view.id }),
      }}
      onSaved={({ id }, { name }) => {
        toast.success(fill(t.saved, { name }))
        onSaved(id)
      }}
      onClosed={onClosed}
    />
  )
}

interface InputProps<Value> {
  id?: string
  value?: Value
  onChange?: (value: Value) => void
}

function RoleSelect({
  id,
  value,
  onChange,
  choices,
}: InputProps<number | null> & { choices: ViewList['roles'] }) {
  const t = useTexts(viewMessages)
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      aria-label={t.roleLabel}
      allowClear
      placeholder={t.onlyMe}
      value={value ?? null}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
      options={choices.map((role) => ({ value: role.id, label: role.roleName }))}
    />
  )
}

function DefaultBox({ id, value, onChange }: InputProps<boolean>) {
  const t = useTexts(viewMessages)
  return (
    <Checkbox
      {...(id === undefined ? {} : { id })}
      checked={value ?? false}
      onChange={({ target }) => onChange?.(target.checked)}
    >
      {t.isDefault}
    </Checkbox>
  )
}

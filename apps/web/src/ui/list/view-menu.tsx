import { CheckOutlined, DownOutlined, EyeOutlined } from '@ant-design/icons'
import { viewDefault, viewList, viewRemove, viewSave, type SavedView } from '@visa/contract/view/view'
import { viewMessages } from '@visa/messages/ui/views'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { confirmDialog, toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { Part } from '../part.tsx'
import type { ColumnArrangement } from './use-column-layout.tsx'
import type { List } from './use-list.ts'
import { readViewBody, sameView, VIEW_WRITING, type ViewBody } from './view-body.ts'

// Lists do without forms until somebody saves one.
const ViewDialog = lazyPart(async () => (await import('../views/view-dialog.tsx')).ViewDialog)

interface ViewMenuProps<Row, Filters> {
  /** Under which the views of a list are kept. */
  name: string
  list: Pick<List<Row, Filters>, 'filters' | 'sort' | 'sortable' | 'show'>
  columns?: Pick<ColumnArrangement<Row>, 'layout' | 'arrange'> | undefined
}

/** Nobody has chosen a view in this tab yet; 0: they chose none. */
const UNCHOSEN = -1
const NO_VIEW = 0

/** Filters, order and columns of a list under names: the own ones, and those shared with a role. */
export function ViewMenu<Row, Filters extends object>({ name, list, columns }: ViewMenuProps<Row, Filters>) {
  const t = useTexts(viewMessages)
  const { data } = useCall(viewList, { query: { list: name } }, { silent: true })
  const [chosen, choose] = useTabState(`view ${name}`, UNCHOSEN)
  const [start] = useState(() => list.filters)
  const [asked, ask] = useState<'new' | 'settings'>()
  const save = useAction(viewSave, VIEW_WRITING)
  const remove = useAction(viewRemove, VIEW_WRITING)
  const makeDefault = useAction(viewDefault, VIEW_WRITING)
  const views = data?.views ?? []
  const current = views.find(({ id }) => id === chosen)
  const body: ViewBody = {
    filters: Object.fromEntries(Object.entries(list.filters)),
    sort: list.sort,
    ...(columns && { columns: columns.layout }),
  }
  const bodyOf = (view: SavedView) => readViewBody(view.body, list.sortable)
  const isChanged = current !== undefined && !sameView(body, { columns: body.columns, ...bodyOf(current) })

  const apply = (view: SavedView | undefined) => {
    choose(view?.id ?? NO_VIEW)
    const wanted = view === undefined ? { filters: start } : bodyOf(view)
    list.show({ filters: wanted.filters as Filters, sort: 'sort' in wanted ? wanted.sort : undefined })
    if (view === undefined || bodyOf(view).columns !== undefined)
      columns?.arrange(view === undefined ? undefined : bodyOf(view).columns)
  }
  const begin = useEffectEvent(() => {
    const first = views.find(({ isDefault }) => isDefault)
    if (first === undefined) choose(NO_VIEW)
    else apply(first)
  })
  const isUndecided = data !== undefined && chosen === UNCHOSEN
  useEffect(() => {
    if (isUndecided) begin()
  }, [isUndecided])

  const saveOver = ({ id, name: title, roleId, isDefault }: SavedView) =>
    save.mutate(
      { body: { id, list: name, name: title, roleId, isDefault, body: { ...body } } },
      { onSuccess: () => toast.success(fill(t.saved, { name: title })) },
    )
  const turnDefault = ({ id, name: title, isDefault }: SavedView) =>
    makeDefault.mutate(
      { body: { list: name, viewId: isDefault ? null : id } },
      { onSuccess: () => toast.success(fill(isDefault ? t.defaultNoMore : t.nowDefault, { name: title })) },
    )
  const removeAsked = async ({ id, name: title, roleName }: SavedView) => {
    const agreed = await confirmDialog({
      title: fill(t.removeTitle, { name: title }),
      ...(roleName !== '' && { content: fill(t.removeShared, { role: roleName }) }),
      danger: true,
    })
    if (!agreed) return
    remove.mutate(
      { body: { id } },
      {
        onSuccess: () => {
          toast.success(fill(t.removed, { name: title }))
          choose(NO_VIEW)
        },
      },
    )
  }

  const entry = (view: SavedView) => ({
    key: `view ${view.id}`,
    label: view.mine
      ? view.name
      : `${view.name} · ${fill(t.sharedBy, { name: view.ownerName, role: view.roleName })}`,
    icon: view.id === chosen ? <CheckOutlined /> : <span />,
    onClick: () => apply(view),
  })
  const own = views.filter(({ mine }) => mine).map(entry)
  const shared = views.filter(({ mine }) => !mine).map(entry)
  const items: NonNullable<MenuProps['items']> = [
    { key: 'plain', label: t.plain, onClick: () => apply(undefined) },
    ...(own.length > 0 ? [{ key: 'own', type: 'group' as const, label: t.own, children: own }] : []),
    ...(shared.length > 0
      ? [{ key: 'shared', type: 'group' as const, label: t.shared, children: shared }]
      : []),
    { type: 'divider' as const },
    { key: 'new', label: t.save, onClick: () => ask('new') },
    ...(current === undefined
      ? []
      : [
          {
            key: 'default',
            label: t.isDefault,
            icon: current.isDefault ? <CheckOutlined /> : <span />,
            onClick: () => turnDefault(current),
          },
        ]),
    ...(current?.changeable === true
      ? [
          {
            key: 'over',
            label: fill(t.saveOver, { name: current.name }),
            disabled: !isChanged,
            onClick: () => saveOver(current),
          },
          {
            key: 'settings',
            label: fill(t.settings, { name: current.name }),
            onClick: () => ask('settings'),
          },
          {
            key: 'remove',
            label: fill(t.remove, { name: current.name }),
            danger: true,
            onClick: () => void removeAsked(current),
          },
        ]
      : []),
  ]
  const title = fill(t.current, { name: current?.name ?? t.none })
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button icon={<EyeOutlined />} title={title}>
          {title}
          {isChanged && ` (${t.changed})`} <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {asked !== undefined && data !== undefined && (
        <Part onFailed={() => ask(undefined)}>
          <ViewDialog
            list={name}
            view={asked === 'settings' ? current : undefined}
            // Its settings are about the name; what it holds stays until it is updated.
            body={asked === 'settings' && current !== undefined ? bodyOf(current) : body}
            roles={data.roles}
            onSaved={choose}
            onClosed={() => ask(undefined)}
          />
        </Part>
      )}
    </>
  )
}

import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { rolePreview, type RolePreview } from '@visa/contract/org/role-power'
import type { MenuNode } from '@visa/contract/session/personal'
import { roleMessages } from '@visa/messages/org/role'
import { Skeleton, Tag, Tree, type TreeDataNode } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { usePaused } from '../../lib/use-paused.ts'
import { UserPicker } from '../../pickers/user-picker.tsx'
import styles from './role.module.css'

const PAUSE_MS = 250

interface RolePreviewProps {
  companyId: number
  roleId: number
  grants: string[]
  dataScope: DataScope
}

const isOfDepartments = (scope: DataScope): boolean =>
  scope === DATA_SCOPE.DEPARTMENT || scope === DATA_SCOPE.DEPARTMENT_TREE

/** What somebody would get who held the role as it is being written, and no other. */
export function RolePreviewPane(props: RolePreviewProps) {
  const t = useTexts(roleMessages)
  const [person, setPerson] = useTabState<number | undefined>(`example of ${props.companyId}`, undefined)
  const userId = isOfDepartments(props.dataScope) ? person : undefined
  const asked = usePaused(JSON.stringify({ ...props, userId }), PAUSE_MS)
  const body = JSON.parse(asked) as RolePreviewProps & { userId?: number }
  const { data, error } = useCall(rolePreview, { body }, { silent: true, keepPreviousData: true })
  return (
    <>
      {isOfDepartments(props.dataScope) && (
        <>
          <span className={styles.label}>{t.previewPerson}</span>
          <UserPicker
            companyId={props.companyId}
            aria-label={t.previewPerson}
            placeholder={t.previewPersonHint}
            value={person}
            onChange={setPerson}
          />
        </>
      )}
      <h3 className={styles.heading}>{t.previewReach}</h3>
      {error && <p className={styles.wrong}>{error.message}</p>}
      {data === undefined && !error && <Skeleton active title={false} />}
      {data !== undefined && <Reach preview={data} dataScope={body.dataScope} />}
      <h3 className={styles.heading}>{t.previewMenu}</h3>
      {data !== undefined && <Menu menu={data.menu} />}
    </>
  )
}

function Reach({
  preview: { departments, people },
  dataScope,
}: {
  preview: RolePreview
  dataScope: DataScope
}) {
  const t = useTexts(roleMessages)
  if (dataScope === DATA_SCOPE.OWN) return <p>{t.previewOwn}</p>
  if (people === null) return <p className={styles.soft}>{t.previewAsk}</p>
  if (dataScope === DATA_SCOPE.ALL) return <p>{fill(t.previewAll, { count: people })}</p>
  return (
    <>
      <p>{fill(t.previewPeople, { count: people })}</p>
      {departments?.length === 0 && isOfDepartments(dataScope) && (
        <p className={styles.soft}>{t.previewNoDepartment}</p>
      )}
      <p className={styles.departments}>
        {departments?.map(({ id, departmentName }) => (
          <Tag key={id}>{departmentName}</Tag>
        ))}
      </p>
    </>
  )
}

function Menu({ menu }: { menu: readonly MenuNode[] }) {
  const t = useTexts(roleMessages)
  if (menu.length === 0) return <p className={styles.soft}>{t.previewEmpty}</p>
  const toData = ({ code, title, children }: MenuNode): TreeDataNode => ({
    key: code,
    title,
    children: children.map(toData),
  })
  // Made anew with each answer, so that what has come in is shown open.
  return (
    <Tree
      key={JSON.stringify(menu.map(({ code, children }) => [code, children.length]))}
      aria-label={t.previewMenu}
      className={styles.menu ?? ''}
      defaultExpandAll
      selectable={false}
      treeData={menu.map(toData)}
    />
  )
}

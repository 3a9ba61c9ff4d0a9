import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { employeeMessages } from '@visa/messages/org/employee'
import { Button } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import type { TabPlace } from '../../lib/tabs/tab-model.ts'
import { useAsked } from '../../lib/tabs/use-asked.ts'
import { WithAside } from '../../ui/side/aside.tsx'
import { EmployeeAside } from './employee.aside.tsx'
import { EmployeeList } from './employee.list.tsx'
import type { Place } from './employee.place.ts'
import styles from './employee.module.css'

/** People on the right, by the department chosen on the left, which can be folded away. */
export function EmployeeScreen({ params }: Pick<TabPlace, 'params'>) {
  const t = useTexts(employeeMessages)
  const { info } = useSession()
  const [place, setPlace] = useTabState<Place>('place', {
    companyId: info.userInfo.companyId,
    departmentId: undefined,
  })
  useAsked(params, ({ companyId }) => setPlace({ companyId: Number(companyId), departmentId: undefined }))
  const [folded, setFolded] = useTabState('folded', false)
  const fold = (
    <Button
      icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      aria-expanded={!folded}
      onClick={() => setFolded(!folded)}
    >
      {folded ? t.showDepartments : t.hideDepartments}
    </Button>
  )
  const list = (
    <div className={styles.data}>
      <EmployeeList key={`${place.companyId} ${place.departmentId}`} place={place} fold={fold} />
    </div>
  )
  return (
    <div className={styles.screen}>
      {folded ? (
        list
      ) : (
        <WithAside
          name="employee"
          label={t.departments}
          aside={<EmployeeAside place={place} onPlace={setPlace} />}
        >
          {list}
        </WithAside>
      )}
    </div>
  )
}

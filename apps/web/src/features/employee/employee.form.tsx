import { USER_LIMITS } from '@visa/contract/org/user'
import { ID_CARD_TYPE } from '@visa/contract/org/user-identity'
import { userSave } from '@visa/contract/org/user-calls'
import { UserSave, type ManagedUserDetail } from '@visa/contract/org/user-manage'
import { employeeMessages } from '@visa/messages/org/employee'
import { fieldMessages } from '@visa/messages/fields'
import { useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useUserId } from '../../lib/session.tsx'
import { DepartmentPicker } from '../../pickers/department-picker.tsx'
import { DictPicker } from '../../pickers/dict-picker.tsx'
import { RolePicker } from '../../pickers/role-picker.tsx'
import { FormDrawer } from '../../ui/form/form-drawer.tsx'
import type { FormField } from '../../ui/form/form-field.tsx'
import { TakenInput } from './taken-input.tsx'
import { TELLING, WRITING } from './employee.writing.ts'
import { useStoredUser } from './use-stored-user.ts'

const MOBILE_LENGTH = 11
const EMAIL_MAX = 254

type Field = FormField<Exclude<keyof UserSave, 'id' | 'companyId'>>

function useFields(companyId: number, userId: number | undefined): Field[] {
  const t = useTexts(employeeMessages)
  const f = useTexts(fieldMessages)
  const ownId = useUserId()
  const unique = (what: 'userName' | 'mobile' | 'email', max: number) =>
    ({
      kind: 'custom',
      name: what,
      label: f[what],
      input: <TakenInput what={what} max={max} userId={userId} />,
    }) as const
  /** Of oneself they are shown; the server would refuse another. */
  const contact = (what: 'mobile' | 'email', max: number, ownHelp: string) =>
    userId === ownId
      ? ({ kind: 'text', name: what, label: f[what], max, disabled: true, help: ownHelp } as const)
      : unique(what, max)
  return [
    {
      ...unique('userName', USER_LIMITS.userName),
      section: t.account,
      help: userId === undefined ? t.passwordHelp : undefined,
    },
    { kind: 'text', name: 'realName', label: f.realName, max: USER_LIMITS.realName },
    contact('mobile', MOBILE_LENGTH, t.ownMobileHelp),
    contact('email', EMAIL_MAX, t.ownEmailHelp),
    {
      kind: 'custom',
      name: 'departmentIds',
      label: f.departmentIds,
      section: t.belonging,
      wide: true,
      required: true,
      input: <DepartmentPicker multiple companyId={companyId} />,
    },
    {
      kind: 'custom',
      name: 'roleIds',
      label: f.roleIds,
      help: t.rolesHelp,
      wide: true,
      input: <RolePicker multiple companyId={companyId} />,
    },
    { kind: 'text', name: 'nickName', label: f.nickName, section: t.personal, max: USER_LIMITS.realName },
    { kind: 'date', name: 'joinDate', label: f.joinDate },
    {
      kind: 'custom',
      name: 'idCardType',
      label: f.idCardType,
      input: <DictPicker type="SYS_ID_CARD" clearable={false} />,
    },
    {
      kind: 'upperText',
      name: 'idCardNo',
      label: f.idCardNo,
      max: USER_LIMITS.idCardNo,
      help: userId === undefined ? undefined : t.documentHelp,
    },
    { kind: 'date', name: 'idCardExpiry', label: f.idCardExpiry, help: t.expiryHelp },
    { kind: 'date', name: 'birthDate', label: f.birthDate },
    { kind: 'avatar', name: 'icon', label: f.icon, wide: true },
  ]
}

interface EmployeeAddProps {
  companyId: number
  /** Where the list stands; the new one is suggested to belong there. */
  departmentId: number | undefined
  onPassword: (name: string, password: string) => void
  onClosed: () => void
}

export function EmployeeAddDrawer({ companyId, departmentId, onPassword, onClosed }: EmployeeAddProps) {
  const t = useTexts(employeeMessages)
  const save = useAction(userSave, TELLING)
  return (
    <FormDrawer
      name={`employee of ${companyId}`}
      title={t.add}
      width={800}
      schema={UserSave}
      fields={useFields(companyId, undefined)}
      initial={{
        companyId,
        userName: '',
        realName: '',
        nickName: '',
        mobile: '',
        email: '',
        idCardType: ID_CARD_TYPE,
        idCardNo: '',
        idCardExpiry: null,
        birthDate: null,
        joinDate: null,
        icon: [],
        departmentIds: departmentId === undefined ? [] : [departmentId],
        roleIds: [],
      }}
      submit={async (body, key) => {
        const { password } = await save.mutateAsync({ body, key })
        onPassword(body.realName, password ?? '')
      }}
      onClosed={onClosed}
    />
  )
}

export function EmployeeEditDrawer({ id, onClosed }: { id: number; onClosed: () => void }) {
  const user = useStoredUser(id, onClosed)
  return user === undefined ? null : <EditDrawer user={user} onClosed={onClosed} />
}

function EditDrawer({ user, onClosed }: { user: ManagedUserDetail; onClosed: () => void }) {
  const t = useTexts(employeeMessages)
  const save = useAction(userSave, WRITING)
  const { id, companyId, userName, realName, nickName, mobile, email } = user
  const { idCardType, idCardNo, idCardExpiry, birthDate, joinDate, icon, departmentIds, roleIds } = user
  const { updateTime: seen } = user
  return (
    <FormDrawer
      name={`employee ${id}`}
      title={t.edit}
      width={800}
      schema={UserSave}
      fields={useFields(companyId, id)}
      initial={{
        id,
        userName,
        realName,
        nickName,
        mobile,
        email,
        idCardType,
        idCardNo,
        idCardExpiry,
        birthDate,
        joinDate,
        icon,
        departmentIds,
        roleIds,
        seen,
      }}
      submit={(body, key) => save.mutateAsync({ body, key })}
      onClosed={onClosed}
    />
  )
}

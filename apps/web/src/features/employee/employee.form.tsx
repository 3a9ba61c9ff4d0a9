import { ID_CARD_TYPE } from '@visa/contract/org/user-identity'
import { userDetail, userSave } from '@visa/contract/org/user-calls'
import type { ManagedUserDetail } from '@visa/contract/org/user-manage'
import { employeeMessages } from '@visa/messages/org/employee'
import { useTexts } from '../../lib/i18n.tsx'
import { useUserId } from '../../lib/session.tsx'
import { useStored } from '../../lib/use-stored.ts'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { FormDrawer } from '../../ui/form/form-drawer.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import { DepartmentsOf, RolesOf } from './belonging-inputs.tsx'
import { TakenInput } from './taken-input.tsx'
import { WRITING } from './employee.writing.ts'

const MOBILE_LENGTH = 11
const EMAIL_MAX = 254

/** The parts of the form; without a company it is chosen in the form itself. */
export function useUserFields(
  companyId: number | undefined,
  userId: number | undefined,
): FieldsOf<typeof userSave> {
  const t = useTexts(employeeMessages)
  const ownId = useUserId()
  const unique = <What extends 'userName' | 'mobile' | 'email'>(what: What) =>
    ({ name: what, input: <TakenInput what={what} userId={userId} /> }) as const
  /** Of oneself they are shown; the server would refuse another. */
  const contact = <What extends 'mobile' | 'email'>(what: What, max: number, ownHelp: string) =>
    userId === ownId
      ? ({ name: what, kind: 'text', max, disabled: true, help: ownHelp } as const)
      : ({ ...unique(what), max } as const)
  return [
    {
      section: t.account,
      fields: [
        { ...unique('userName'), help: userId === undefined ? t.passwordHelp : undefined },
        'realName',
        contact('mobile', MOBILE_LENGTH, t.ownMobileHelp),
        contact('email', EMAIL_MAX, t.ownEmailHelp),
      ],
    },
    {
      section: t.belonging,
      fields: [
        ...(companyId === undefined
          ? [{ name: 'companyId', wide: true, required: true, input: <CompanyPicker /> } as const]
          : []),
        {
          name: 'departmentIds',
          wide: true,
          required: true,
          input: <DepartmentsOf companyId={companyId} />,
        },
        {
          name: 'roleIds',
          help: t.rolesHelp,
          wide: true,
          input: <RolesOf companyId={companyId} />,
        },
      ],
    },
    {
      section: t.personal,
      fields: [
        'nickName',
        'joinDate',
        { name: 'idCardType', kind: 'dict', type: 'SYS_ID_CARD', clearable: false },
        { name: 'idCardNo', kind: 'upperText', help: userId === undefined ? undefined : t.documentHelp },
        { name: 'idCardExpiry', help: t.expiryHelp },
        'birthDate',
        { name: 'icon', kind: 'avatar', wide: true },
      ],
    },
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
  return (
    <FormDrawer
      name={`employee of ${companyId}`}
      title={t.add}
      width={800}
      target={useSaving(userSave, WRITING)}
      fields={useUserFields(companyId, undefined)}
      initial={{
        companyId,
        idCardType: ID_CARD_TYPE,
        departmentIds: departmentId === undefined ? [] : [departmentId],
      }}
      onSaved={({ password }, { realName }) => onPassword(realName, password ?? '')}
      onClosed={onClosed}
    />
  )
}

export function EmployeeEditDrawer({ id, onClosed }: { id: number; onClosed: () => void }) {
  const user = useStored(userDetail, { query: { id } }, onClosed)
  return user === undefined ? null : <EditDrawer user={user} onClosed={onClosed} />
}

function EditDrawer({ user, onClosed }: { user: ManagedUserDetail; onClosed: () => void }) {
  const t = useTexts(employeeMessages)
  const { id, companyId, ...stored } = user
  return (
    <FormDrawer
      name={`employee ${id}`}
      title={t.edit}
      width={800}
      target={useSaving(userSave, WRITING)}
      nameOf={({ realName }) => realName}
      fields={useUserFields(companyId, id)}
      // Nobody changes the company.
      record={{ id, ...stored }}
      onClosed={onClosed}
    />
  )
}

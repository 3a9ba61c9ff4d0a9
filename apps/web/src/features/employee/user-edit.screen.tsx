import { ID_CARD_TYPE } from '@visa/contract/org/user-identity'
import { userDetail, userSave } from '@visa/contract/org/user-calls'
import type { ManagedUserDetail } from '@visa/contract/org/user-manage'
import { employeeMessages } from '@visa/messages/org/employee'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { navigateTo } from '../../lib/route.ts'
import { useLeaveTab, useTabName } from '../../lib/tabs/tab-context.tsx'
import { detailLink } from '../../lib/tabs/detail-routes.ts'
import type { TabPlace } from '../../lib/tabs/tab-model.ts'
import { useTabHold } from '../../lib/tabs/use-tab-life.ts'
import { DetailWaiting } from '../../ui/detail/detail-states.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { PasswordDialog } from './employee.dialogs.tsx'
import { useUserFields } from './employee.form.tsx'
import { WRITING } from './employee.writing.ts'
import { useCompanyChange } from './use-company-change.ts'

/** Somebody of any company: with an id changed, else added. */
export function UserEditScreen({ params }: Pick<TabPlace, 'params'>) {
  const id = Number(params['id'])
  if (Number.isSafeInteger(id) && id > 0) return <UserEdit id={id} />
  const companyId = Number(params['companyId'])
  return <UserAdd companyId={Number.isSafeInteger(companyId) && companyId > 0 ? companyId : undefined} />
}

const userLink = (id: number): string => detailLink({ type: 'USER', id: String(id) }) ?? '/'

function UserEdit({ id }: { id: number }) {
  const user = useCall(userDetail, { query: { id } }, { silent: true, staleTime: 0 })
  if (user.data === undefined || !user.isFetchedAfterMount) return <DetailWaiting calls={[user]} />
  return <EditPage user={user.data} />
}

function EditPage({ user }: { user: ManagedUserDetail }) {
  const t = useTexts(employeeMessages)
  const leave = useLeaveTab()
  const { id, companyId, ...stored } = user
  useTabName(user.realName)
  return (
    <FormPage
      name={`user ${id}`}
      title={`${t.userEdit} · ${user.realName}`}
      head={user.companyName}
      target={useSaving(userSave, WRITING)}
      nameOf={({ realName }) => realName}
      fields={useUserFields(companyId, id)}
      // Another company is a transfer.
      record={{ id, ...stored }}
      onSaved={() => leave(userLink(id))}
      onCancel={() => navigateTo(userLink(id))}
    />
  )
}

interface Added {
  id: number
  name: string
  password: string
}

function UserAdd({ companyId }: { companyId: number | undefined }) {
  const t = useTexts(employeeMessages)
  const leave = useLeaveTab()
  const [added, setAdded] = useState<Added>()
  useTabHold(added !== undefined)
  return (
    <>
      <FormPage
        name="user add"
        title={t.userAdd}
        target={useSaving(userSave, WRITING)}
        fields={useUserFields(undefined, undefined)}
        initial={{ idCardType: ID_CARD_TYPE, ...(companyId === undefined ? {} : { companyId }) }}
        follow={useCompanyChange()}
        onSaved={({ id, password }, { realName }) =>
          setAdded({ id, name: realName, password: password ?? '' })
        }
      />
      {added && <PasswordDialog {...added} onClosed={() => leave(userLink(added.id))} />}
    </>
  )
}

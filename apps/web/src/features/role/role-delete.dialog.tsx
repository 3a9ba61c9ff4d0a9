import { roleDelete, roleDetail, type Role } from '@visa/contract/org/role'
import { roleMessages } from '@visa/messages/org/role'
import { uiMessages } from '@visa/messages/ui/ui'
import { Radio } from 'antd'
import { useState } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { RolePicker } from '../../pickers/role-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { WRITING } from './role.writing.ts'
import styles from './role.module.css'

interface RoleDeleteProps {
  role: Role
  onClosed: () => void
  onDeleted: () => void
}

type Way = 'replace' | 'lose'

/** Deleting a role that people hold: who they are, and what becomes of them. */
export function RoleDeleteDialog({ role, onClosed, onDeleted }: RoleDeleteProps) {
  const t = useTexts(roleMessages)
  const ui = useTexts(uiMessages)
  const [open, setOpen] = useState(true)
  const [way, setWay] = useState<Way>('replace')
  const [other, setOther] = useState<number>()
  const [asked, setAsked] = useState(false)
  const { data } = useCall(roleDetail, { query: { id: role.id } })
  const remove = useAction(roleDelete, {
    ...WRITING,
    onSuccess: () => {
      toast.success(fill(t.deleted, { name: role.roleName }))
      onDeleted()
      setOpen(false)
    },
  })
  const { id, roleName, companyName, companyId } = role
  const missing = way === 'replace' && other === undefined
  const confirm = () => {
    setAsked(true)
    if (missing) return
    remove.mutate({ body: way === 'replace' ? { id, replaceWithRoleId: other } : { id, withHolders: true } })
  }
  return (
    <Dialog
      open={open}
      title={fill(t.deleteHeldTitle, { name: roleName })}
      width={480}
      okText={t.delete}
      cancelText={ui.cancel}
      okButtonProps={{ danger: true, loading: remove.isPending }}
      onOk={confirm}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {data === undefined ? (
        <DelayedSpinner />
      ) : (
        <div className={styles.removal}>
          <p>{fill(t.deleteHeldText, { company: companyName, count: data.holders })}</p>
          <p className={styles.people}>
            {data.holderNames.join(', ')}
            {data.holders > data.holderNames.length && ` ${fill(t.andMore, { count: data.holders })}`}
          </p>
          <Radio.Group
            aria-label={t.deleteHow}
            className={styles.ways ?? ''}
            value={way}
            onChange={(event) => setWay(event.target.value as Way)}
            options={[
              { value: 'replace', label: t.replace },
              { value: 'lose', label: t.lose },
            ]}
          />
          {way === 'replace' && (
            <>
              <RolePicker
                companyId={companyId}
                aria-label={t.replaceWith}
                placeholder={t.replaceWith}
                value={other}
                onChange={setOther}
              />
              {asked && missing && <p className={styles.wrong}>{t.replaceNeeded}</p>}
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

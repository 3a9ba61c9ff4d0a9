import type { UserInfo } from '@visa/contract/session/personal'
import { fieldMessages } from '@visa/messages/fields'
import { shellMessages } from '@visa/messages/shell/shell'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Avatar } from './avatar.tsx'
import styles from './shell.module.css'

interface UserDialogProps {
  user: UserInfo
  onClosed: () => void
}

/** It is open while it is rendered. */
export function UserDialog({ user, onClosed }: UserDialogProps) {
  const [open, setOpen] = useState(true)
  const { userInfo, user: labels } = useTexts(shellMessages)
  const fields = useTexts(fieldMessages)
  const rows = [
    [labels.userName, user.userName],
    [labels.realName, user.realName],
    [labels.mobile, user.mobile],
    [labels.email, user.email],
    [labels.company, user.companyName],
    [labels.roles, user.roleList.map(({ roleName }) => roleName).join(', ')],
    [fields.birthDate, user.birthDate],
    [fields.joinDate, user.joinDate],
  ]
  return (
    <Dialog
      title={userInfo}
      open={open}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={null}
      width={480}
    >
      <div className={styles.userCard}>
        <Avatar user={user} size={64} label={labels.avatar} />
        <dl className={styles.facts}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || <span className={styles.none}>{labels.none}</span>}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}

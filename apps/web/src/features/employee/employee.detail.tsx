import { formatDate } from '@visa/contract/dates'
import { userDetail, userIdentity, userLog } from '@visa/contract/org/user-calls'
import type { ManagedUserDetail } from '@visa/contract/org/user-manage'
import { employeeMessages } from '@visa/messages/org/employee'
import { fieldMessages } from '@visa/messages/fields'
import { Button, Descriptions, Tooltip } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { AvatarUpload } from '../../ui/uploads/avatar-upload.tsx'
import { DocumentExpiry } from './document-expiry.tsx'
import { UserLog } from './employee.log.tsx'
import { standingTone } from './employee.names.ts'
import styles from './employee.module.css'

/** One person whole, with the log of what was done to the account. It is open while it is rendered. */
export function EmployeeDetailDialog({ id, onClosed }: { id: number; onClosed: () => void }) {
  const t = useTexts(employeeMessages)
  const [open, setOpen] = useState(true)
  const { data, error, refetch } = useCall(userDetail, { query: { id } }, { silent: true })
  return (
    <Dialog
      open={open}
      title={t.detailTitle}
      width={1000}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {error && <ErrorState reason={error.message} onRetry={() => void refetch()} />}
      {!error && data === undefined && <DelayedSpinner />}
      {data !== undefined && (
        <>
          <Facts user={data} />
          <UserLog scope={{ id }} />
        </>
      )}
    </Dialog>
  )
}

function Facts({ user }: { user: ManagedUserDetail }) {
  const t = useTexts(employeeMessages)
  const f = useTexts(fieldMessages)
  const said = (text: string | null) => (text === null || text === '' ? t.none : text)
  const facts = [
    { key: 'realName', label: f.realName, children: user.realName },
    { key: 'userName', label: f.userName, children: user.userName },
    {
      key: 'standing',
      label: f.standing,
      children: (
        <span className={styles.standing}>
          <StatusTag tone={standingTone(user.standing)} text={t.standings[user.standing]} />
          {user.blockReason}
          {user.simplePassword && <span className={styles.soft}>{t.mustChange}</span>}
        </span>
      ),
    },
    { key: 'nickName', label: f.nickName, children: said(user.nickName) },
    { key: 'mobile', label: f.mobile, children: said(user.mobile) },
    { key: 'email', label: f.email, children: said(user.email) },
    { key: 'company', label: t.company, children: user.companyName },
    { key: 'departments', label: f.departmentIds, children: said(user.departmentNames) },
    { key: 'roles', label: f.roleIds, children: said(user.roleNames) },
    { key: 'document', label: f.idCardNo, children: <DocumentNumber user={user} /> },
    { key: 'expiry', label: f.idCardExpiry, children: <DocumentExpiry user={user} /> },
    { key: 'birthDate', label: f.birthDate, children: said(user.birthDate) },
    { key: 'joinDate', label: f.joinDate, children: said(user.joinDate) },
    { key: 'sessions', label: t.sessionCount, children: user.sessionCount },
    { key: 'devices', label: t.deviceCount, children: user.deviceCount },
    {
      key: 'lastLogin',
      label: t.lastLogin,
      children: user.lastLoginTime === null ? t.never : formatDate(user.lastLoginTime),
    },
    { key: 'createTime', label: t.createTime, children: formatDate(user.createTime) },
    { key: 'updateTime', label: t.updateTime, children: formatDate(user.updateTime) },
    {
      key: 'icon',
      label: f.icon,
      children: user.icon.length === 0 ? t.none : <AvatarUpload readOnly value={user.icon} />,
    },
  ]
  return <Descriptions className={styles.facts ?? ''} size="small" bordered column={2} items={facts} />
}

/** Masked until somebody who may asks for it, which is recorded. */
function DocumentNumber({ user }: { user: ManagedUserDetail }) {
  const t = useTexts(employeeMessages)
  const can = useCan()
  // Only for as long as it is looked at.
  const [shown, show] = useState<string>()
  const read = useAction(userIdentity, {
    invalidates: [userLog.path],
    onSuccess: ({ idCardNo }) => show(idCardNo),
  })
  if (user.idCardNo === '') return t.none
  return (
    <span className={styles.document}>
      {shown ?? user.idCardNo}
      {shown === undefined && can('sys.employee.identity') && (
        <Tooltip title={t.documentNote}>
          <Button
            type="link"
            size="small"
            loading={read.isPending}
            onClick={() => read.mutate({ body: { id: user.id } })}
          >
            {t.showDocument}
          </Button>
        </Tooltip>
      )}
    </span>
  )
}

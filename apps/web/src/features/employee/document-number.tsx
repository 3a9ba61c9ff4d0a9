import { userIdentity, userLog } from '@visa/contract/org/user-calls'
import type { ManagedUserDetail } from '@visa/contract/org/user-manage'
import { employeeMessages } from '@visa/messages/org/employee'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import styles from './employee.module.css'

/** Masked until somebody who may asks for it, which is recorded. */
export function DocumentNumber({ user }: { user: Pick<ManagedUserDetail, 'id' | 'idCardNo'> }) {
  const t = useTexts(employeeMessages)
  const can = useCan()
  // Only for as long as it is looked at.
  const [shown, show] = useState<string>()
  const read = useAction(userIdentity, {
    invalidates: [userLog.path],
    onSuccess: ({ idCardNo }) => show(idCardNo),
  })
  return (
    <span className={styles.document}>
      {shown ?? user.idCardNo}
      {shown === undefined && can('sys.employee.identity') && (
        <Tooltip title={t.documentNote}>
          <Button
            type="link"
            size="small"
            data-screen-only
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

import { formatDate } from '@visa/contract/dates'
import { bindList, unbind, type Binding } from '@visa/contract/session/wx'
import { accountMessages } from '@visa/messages/session/account'
import { Button } from 'antd'
import { confirmDialog, toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { AccountPanel } from './account-panel.tsx'
import styles from './account.module.css'

/** The WeChat identities that log in to the own account. */
export function BindingsDialog({ onClosed }: { onClosed: () => void }) {
  const texts = useTexts(accountMessages)
  const bindings = useCall(bindList, {}, { silent: true, staleTime: 0 })
  return (
    <AccountPanel title={texts.bindings} onClosed={onClosed}>
      <Loaded result={bindings}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={texts.noBindings} help={texts.noBindingsHelp} />
          ) : (
            <ul className={styles.list} aria-label={texts.bindings}>
              {data.map((binding) => (
                <BindingItem key={binding.id} binding={binding} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </AccountPanel>
  )
}

function BindingItem({ binding }: { binding: Binding }) {
  const texts = useTexts(accountMessages)
  const { id, openId, createTime } = binding
  const channel = texts.channels[binding.channel]
  const undo = useAction(unbind, {
    invalidates: [bindList.path],
    onSuccess: () => toast.success(texts.unbound),
  })
  const ask = async () => {
    const agreed = await confirmDialog({
      title: fill(texts.unbindQuestion, { channel, openId }),
      content: texts.unbindText,
      okText: texts.unbind,
      danger: true,
    })
    if (agreed) undo.mutate({ body: { id } })
  }
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.name}>{channel}</p>
        <p className={styles.soft}>
          {fill(texts.boundSince, { openId, time: formatDate(createTime, 'yyyy-MM-dd hh:mm') })}
        </p>
      </div>
      <Button size="small" danger loading={undo.isPending} onClick={() => void ask()}>
        {texts.unbind}
      </Button>
    </li>
  )
}

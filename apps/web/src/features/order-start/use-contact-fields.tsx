import { IDENTITY } from '@visa/contract/identity'
import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { Input } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.tsx'
import { useMemberLookup } from '../../pickers/use-member-lookup.ts'
import { useFormHandle } from '../../ui/form/form-context.ts'
import { AgentInput } from './order-inputs.tsx'
import styles from './order-dialog.module.css'

/** An agent orders for itself and is not asked for whom. */
export const useIsAgent = (): boolean => useSession().info.userInfo.identityCode === IDENTITY.AGENT

interface MobileInputProps {
  id?: string
  value?: string
  onChange?: (mobile: string) => void
}

/** C5.13: at the 11th digit the member with this mobile fills what is still empty; the caret stays where it is. */
function MobileInput({ value = '', onChange, ...rest }: MobileInputProps) {
  const { store, onTyped } = useFormHandle()
  const { member, note } = useMemberLookup(value)
  const take = useEffectEvent((found: NonNullable<typeof member>) => {
    const { values } = store.state()
    const known = { contactName: found.realName, contactEmail: found.email }
    onTyped('userId', found.userId)
    for (const [field, told] of Object.entries(known)) {
      if (told !== '' && (values[field] ?? '') === '') onTyped(field, told)
    }
  })
  useEffect(() => {
    if (member !== undefined) take(member)
  }, [member])
  return (
    <>
      <Input
        {...rest}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
        inputMode="tel"
        autoComplete="off"
      />
      {note !== '' && <output className={styles.filled}>{note}</output>}
    </>
  )
}

/** Who is called about the order, and whose it is: the same in every dialog. */
export function useContactFields({ emailRequired = false } = {}) {
  const t = useTexts(orderCreateMessages)
  const isAgent = useIsAgent()
  return [
    { name: 'contactMobile', label: t.contactMobile, required: true, input: <MobileInput /> },
    { name: 'contactName', required: true },
    { name: 'contactEmail', kind: 'email', required: emailRequired },
    { name: 'agentId', when: () => !isAgent, required: true, input: <AgentInput /> },
  ] as const
}

import { memberSave } from '@visa/contract/member/member-calls'
import { ID_CARD_TYPE } from '@visa/contract/org/user-identity'
import { memberSearchMessages } from '@visa/messages/member/member-search'
import { useTexts } from '../lib/i18n.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useSaving } from '../ui/form/form-target.ts'

/** What was looked for and not found. */
export interface TypedMember {
  name: string
  mobile: string
  idType: string
  idNo: string
}

interface MemberAddDialogProps {
  typed: TypedMember
  onAdded: (id: number) => void
  onClosed: () => void
}

/** A member with what matters first, begun with what was typed; the rest is filled in on the member's page. */
export function MemberAddDialog({ typed, onAdded, onClosed }: MemberAddDialogProps) {
  const t = useTexts(memberSearchMessages)
  return (
    <FormDialog
      name="member added from a search"
      title={t.addPlain}
      width={550}
      target={useSaving(memberSave, { invalidates: ['/api/member'] })}
      fields={[
        'realName',
        'mobile',
        { name: 'surname', kind: 'upperText' },
        { name: 'givenNames', kind: 'upperText' },
        { name: 'idType', kind: 'dict', type: 'SYS_ID_CARD', clearable: false },
        { name: 'idNo', kind: 'upperText' },
      ]}
      initial={{
        realName: typed.name,
        mobile: typed.mobile,
        idType: typed.idType || ID_CARD_TYPE,
        idNo: typed.idNo.toUpperCase(),
      }}
      onSaved={({ id }) => onAdded(id)}
      onClosed={onClosed}
    />
  )
}

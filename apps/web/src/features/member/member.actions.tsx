import { memberDelete } from '@visa/contract/member/member-calls'
import { memberMessages } from '@visa/messages/member/member'
import { uiMessages } from '@visa/messages/ui/ui'
import { useTexts } from '../../lib/i18n.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { CardDialog } from './card.dialog.tsx'
import { MemberEditDrawer } from './member.form.tsx'
import { MergeDrawer } from './merge.drawer.tsx'

/** What lists and the page know of a member whom something is done to. */
export interface ActedOn {
  id: number
  realName: string
  doubles: number
}

/** What may be done with a member, from the list and from the page alike. */
export function useMemberActions<Row extends ActedOn>(): RowAction<Row>[] {
  const t = useTexts(memberMessages)
  const ui = useTexts(uiMessages)
  return [
    {
      key: 'edit',
      label: ui.edit,
      access: 'cust.member.edit',
      shortcut: 'E',
      dialog: ({ id }, onClosed) => <MemberEditDrawer id={id} onClosed={onClosed} />,
    },
    {
      key: 'merge',
      label: t.merge,
      access: 'cust.member.merge',
      shortcut: 'M',
      locked: ({ doubles }) => (doubles === 0 ? t.mergeNone : undefined),
      dialog: ({ id }, onClosed) => <MergeDrawer id={id} onClosed={onClosed} />,
    },
    {
      key: 'card',
      label: t.card,
      shortcut: 'C',
      dialog: ({ id }, onClosed) => <CardDialog id={id} onClosed={onClosed} />,
    },
    {
      key: 'delete',
      label: ui.delete,
      access: 'cust.member.delete',
      danger: true,
      confirm: () => ({ content: t.deleteText }),
      call: rowCall(memberDelete, ({ id }) => ({ body: { id } })),
    },
  ]
}

import { memberPage } from '@visa/contract/member/member-calls'
import type { Member } from '@visa/contract/member/member'
import { fieldMessages } from '@visa/messages/fields'
import { memberMessages } from '@visa/messages/member/member'
import { Checkbox } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import { DictPicker } from '../../pickers/dict-picker.tsx'
import { IDENTITY } from '@visa/contract/identity'
import { useSession } from '../../lib/session.tsx'
import { ListView } from '../../ui/list/list-view.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { useMemberActions } from './member.actions.tsx'
import { useMemberColumns } from './member.columns.tsx'
import { MemberAddDrawer } from './member.form.tsx'
import { STALE } from './member.writing.ts'

export function MemberScreen() {
  const t = useTexts(memberMessages)
  const f = useTexts(fieldMessages)
  const list = useList(memberPage, {})
  const all = useSession().info.userInfo.identityCode === IDENTITY.PLATFORM
  const { consentStates: states } = t
  return (
    <ScreenCard>
      <ListView<Member, typeof list.filters>
        name="member"
        list={list}
        nameOf={({ realName }) => realName}
        filters={[
          { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
          ...(all
            ? [
                {
                  kind: 'picker',
                  name: 'companyId',
                  label: t.company,
                  input: <CompanyPicker list="filter" />,
                } as const,
              ]
            : []),
          { kind: 'text', name: 'tag', label: f.tag },
          { kind: 'picker', name: 'source', label: f.source, input: <DictPicker type="CUSTOMER_SOURCE" /> },
          {
            kind: 'select',
            name: 'consentState',
            label: f.consentState,
            options: [
              { value: 'ending', label: states.ending },
              { value: 'ended', label: states.ended },
            ],
          },
          {
            kind: 'select',
            name: 'passportState',
            label: f.passportState,
            options: [
              { value: 'expiring', label: t.passportExpiring },
              { value: 'expired', label: t.passportExpired },
            ],
          },
        ]}
        columns={useMemberColumns()}
        actions={useMemberActions()}
        stale={STALE}
        add={{
          key: 'add',
          label: t.add,
          access: 'cust.member.add',
          dialog: (onClosed) => <MemberAddDrawer onClosed={onClosed} />,
        }}
        notes={
          <Checkbox
            checked={list.filters.doubled !== undefined}
            onChange={({ target }) => {
              const { doubled: _before, ...others } = list.filters
              list.search(target.checked ? { ...others, doubled: 'true' } : others)
            }}
          >
            {t.doubledOnly}
          </Checkbox>
        }
        imports={{ kind: 'member', access: 'cust.member.import', options: {} }}
        exports={{ kind: 'member', access: 'cust.member.export' }}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}

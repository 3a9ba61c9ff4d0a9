import type { MemberDetail } from '@visa/contract/member/member'
import { memberDetail, memberSave } from '@visa/contract/member/member-calls'
import { ID_CARD_TYPE } from '@visa/contract/org/user-identity'
import { memberMessages } from '@visa/messages/member/member'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useStored } from '../../lib/use-stored.ts'
import { CountryPicker } from '../../pickers/country-picker.tsx'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { UserPicker } from '../../pickers/user-picker.tsx'
import { FormDrawer } from '../../ui/form/form-drawer.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import { TagsInput } from './tags-input.tsx'
import { STALE } from './member.writing.ts'

function useFields(companyId: number | undefined, isNew: boolean): FieldsOf<typeof memberSave> {
  const t = useTexts(memberMessages)
  const help = isNew ? undefined : t.numberHelp
  const genderOf = useNameOfCode('SEX')
  const genders = ['M', 'F'].map((value) => ({ value, label: genderOf(value) }))
  return [
    {
      section: t.basic,
      fields: [
        'realName',
        { name: 'mobile', help },
        { name: 'surname', kind: 'upperText' },
        { name: 'givenNames', kind: 'upperText' },
        { name: 'gender', kind: 'select', options: genders },
        'birthDate',
      ],
    },
    {
      section: t.contacts,
      fields: [
        { name: 'spareMobile', help },
        { name: 'tel', help },
        { name: 'email', kind: 'text', help },
        'userName',
      ],
    },
    {
      section: t.documents,
      fields: [
        { name: 'idType', kind: 'dict', type: 'SYS_ID_CARD', clearable: false },
        { name: 'idNo', kind: 'upperText', help },
        'idExpiry',
        { name: 'consentUntil', help: t.consentHelp },
        'invoiceTitle',
        { name: 'invoiceTaxCode', kind: 'upperText' },
      ],
    },
    {
      section: t.passports,
      fields: [
        {
          list: 'passports',
          fields: [
            { name: 'passportNo', kind: 'upperText' },
            { name: 'nationCode', input: <CountryPicker /> },
            'issueDate',
            'expiryDate',
            'issuePlace',
            'inUse',
            { name: 'scan', kind: 'files', maxFiles: 1, help: t.scanHelp, wide: true },
          ],
        },
      ],
    },
    {
      section: t.addresses,
      fields: [
        {
          list: 'addresses',
          fields: ['contactName', 'contactMobile', { name: 'address', wide: true }, 'isDefault'],
        },
      ],
    },
    {
      section: t.companyNotes,
      fields: [
        { name: 'source', kind: 'dict', type: 'CUSTOMER_SOURCE' },
        { name: 'ownerId', input: <UserPicker companyId={companyId} /> },
        { name: 'tags', input: <TagsInput />, help: t.tagsHelp, wide: true },
        { name: 'remark', help: t.notesHelp },
      ],
    },
  ]
}

const useSaved = () => {
  const t = useTexts(memberMessages)
  return (name: string) => toast.success(fill(t.saved, { name }))
}

export function MemberAddDrawer({ onClosed }: { onClosed: () => void }) {
  const t = useTexts(memberMessages)
  const saved = useSaved()
  return (
    <FormDrawer
      name="member new"
      title={t.add}
      width={800}
      target={useSaving(memberSave, { invalidates: STALE })}
      fields={useFields(undefined, true)}
      initial={{ idType: ID_CARD_TYPE }}
      onSaved={(_answer, { realName }) => saved(realName)}
      onClosed={onClosed}
    />
  )
}

export function MemberEditDrawer({ id, onClosed }: { id: number; onClosed: () => void }) {
  const member = useStored(memberDetail, { query: { id } }, onClosed)
  return member === undefined ? null : <EditDrawer member={member} onClosed={onClosed} />
}

function EditDrawer({ member, onClosed }: { member: MemberDetail; onClosed: () => void }) {
  const t = useTexts(memberMessages)
  const saved = useSaved()
  const [membership] = member.memberships
  const { companyId, source = '', tags = [], remark = '', ownerId = null } = membership ?? {}
  const passports = member.passports.map(({ passportState: _state, ...passport }) => passport)
  return (
    <FormDrawer
      name={`member ${member.id}`}
      title={t.edit}
      width={800}
      target={useSaving(memberSave, { invalidates: STALE })}
      fields={useFields(companyId, false)}
      record={{ ...member, companyId, source, tags, remark, ownerId, passports }}
      onSaved={(_answer, { realName }) => saved(realName)}
      onClosed={onClosed}
    />
  )
}

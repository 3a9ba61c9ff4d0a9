import { formatDate } from '@visa/contract/dates'
import type { MemberDetail } from '@visa/contract/member/member'
import { memberDetail, memberLog } from '@visa/contract/member/member-calls'
import { memberUnmerge } from '@visa/contract/member/member-merge'
import { fieldMessages } from '@visa/messages/fields'
import { memberMessages } from '@visa/messages/member/member'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { ColorTag } from '../../ui/color-tag.tsx'
import { DetailPage } from '../../ui/detail/detail-page.tsx'
import { detailScreen } from '../../ui/detail/detail-screen.tsx'
import { DetailWaiting, type RecordCall } from '../../ui/detail/detail-states.tsx'
import type { DetailSection } from '../../ui/detail/detail-types.ts'
import { factsOf } from '../../ui/detail/facts-of.ts'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { useRowActions } from '../../ui/list/use-row-actions.tsx'
import { LogList } from '../../ui/log/log-panel.tsx'
import { useMemberActions } from './member.actions.tsx'
import { CONSENT_TONES } from './member.names.ts'
import { MemberStory } from './member-story.tsx'
import { STALE } from './member.writing.ts'
import { PassportCards } from './passport-cards.tsx'
import { MaskedNumber, RevealFrame } from './reveal.tsx'
import styles from './member.module.css'

/** One member whole: data, passports, what was done, and what was changed. */
export const MemberDetailScreen = detailScreen(function Detail({ id }) {
  const member = useCall(memberDetail, { query: { id } }, { silent: true })
  if (member.data === undefined) return <DetailWaiting calls={[member]} />
  return (
    <RevealFrame id={id}>
      <MemberPage calls={[member]} member={member.data} />
    </RevealFrame>
  )
})

const said = ({ undo }: MemberDetail) => ({
  vipNo: undo?.vipNo ?? '',
  until: undo === null ? '' : formatDate(undo.until, 'MM-dd hh:mm'),
})

/** The way back from the last merge, while there is one. */
function useUndo(): RowAction<MemberDetail> {
  const t = useTexts(memberMessages)
  return {
    key: 'unmerge',
    label: t.unmerge,
    access: 'cust.member.merge',
    when: ({ undo }) => undo !== null,
    confirm: (member) => ({
      title: t.unmerge,
      content: fill(t.unmergeText, said(member)),
      okText: t.unmerge,
    }),
    call: rowCall(memberUnmerge, ({ id }: MemberDetail) => ({ body: { id } })),
  }
}

function MemberPage({ calls, member }: { calls: readonly RecordCall[]; member: MemberDetail }) {
  const t = useTexts(memberMessages)
  const acting = useRowActions<MemberDetail>({
    name: 'member',
    actions: [...useMemberActions<MemberDetail>(), useUndo()],
    nameOf: ({ realName }) => realName,
    stale: STALE,
  })
  const { consentState, consentUntil, surname, givenNames, formerVipNos } = member
  const kept = consentUntil === null ? t.notKept : fill(t.keptUntil, { date: consentUntil })
  return (
    <>
      <DetailPage
        calls={calls}
        title={member.realName}
        code={member.vipNo}
        status={{ tone: CONSENT_TONES[consentState], text: t.consentStates[consentState], note: kept }}
        marks={
          <span className={styles.tags}>
            {member.memberships
              .flatMap(({ tags }) => tags)
              .map((tag) => (
                <ColorTag key={tag} color="blue" text={tag} />
              ))}
            {member.doubles > 0 && (
              <span className={styles.warn}>{fill(t.doubledNote, { count: member.doubles })}</span>
            )}
          </span>
        }
        facts={[
          { label: t.spelling, value: `${surname} ${givenNames}`.trim() },
          { label: t.company, value: member.memberships.map(({ companyName }) => companyName).join(', ') },
          ...(formerVipNos.length > 0 ? [{ label: t.former, value: formerVipNos.join(', ') }] : []),
        ]}
        actions={acting.of(member)}
        sections={useSections(member)}
        timeline={<MemberStory id={member.id} />}
      />
      {acting.dialog}
    </>
  )
}

function useSections(member: MemberDetail): DetailSection[] {
  const t = useTexts(memberMessages)
  const f = useTexts(fieldMessages)
  const idTypeOf = useNameOfCode('SYS_ID_CARD')
  const genderOf = useNameOfCode('SEX')
  const sourceOf = useNameOfCode('CUSTOMER_SOURCE')
  const number = (field: 'mobile' | 'spareMobile' | 'tel' | 'email' | 'idNo') => ({
    field,
    value: <MaskedNumber field={field} masked={member[field]} />,
  })
  return [
    {
      kind: 'facts',
      id: 'data',
      title: t.data,
      summary: t.dataNote,
      facts: [
        number('mobile'),
        number('spareMobile'),
        number('tel'),
        number('email'),
        { field: 'idType', value: idTypeOf(member.idType) },
        number('idNo'),
        { field: 'gender', value: genderOf(member.gender) },
        ...factsOf(
          member,
          'birthDate',
          'idExpiry',
          'userName',
          'invoiceTitle',
          'invoiceTaxCode',
          'createTime',
        ),
      ],
    },
    {
      kind: 'custom',
      id: 'passports',
      title: t.passports,
      summary: fill(t.passportsCount, { count: member.passports.length }),
      children: <PassportCards passports={member.passports} />,
    },
    {
      kind: 'files',
      id: 'scans',
      title: t.scan,
      files: member.passports.flatMap(({ scan }) => scan),
    },
    {
      kind: 'facts',
      id: 'addresses',
      title: t.addresses,
      facts: member.addresses.map(({ id, address, contactName, contactMobile, isDefault }) => ({
        label: isDefault ? f.isDefault : f.address,
        wide: true,
        value: (
          <span className={styles.inline}>
            {address} {contactName}
            {contactMobile !== '' && <MaskedNumber field="contactMobile" rowId={id} masked={contactMobile} />}
          </span>
        ),
      })),
    },
    ...member.memberships.map(
      ({ companyId, companyName, source, remark, ownerName, createTime }): DetailSection => ({
        kind: 'facts',
        id: `company-${companyId}`,
        title: fill(t.companyNotesOf, { company: companyName }),
        facts: [
          { field: 'source', value: sourceOf(source) },
          { field: 'ownerId', value: ownerName },
          { field: 'createTime', value: formatDate(createTime) },
          { field: 'remark', value: remark, wide: true },
        ],
      }),
    ),
    {
      kind: 'custom',
      id: 'log',
      title: t.log,
      folded: true,
      children: <LogList endpoint={memberLog} scope={{ id: member.id }} />,
    },
  ]
}

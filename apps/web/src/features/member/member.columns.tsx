import { formatDate } from '@visa/contract/dates'
import type { Member } from '@visa/contract/member/member'
import { fieldMessages } from '@visa/messages/fields'
import { memberMessages } from '@visa/messages/member/member'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { ColorTag } from '../../ui/color-tag.tsx'
import { RecordLink } from '../../ui/detail/record-link.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { CONSENT_TONES, EXPIRY_TONES } from './member.names.ts'
import styles from './member.module.css'

export function useMemberColumns(): Column<Member>[] {
  const t = useTexts(memberMessages)
  const f = useTexts(fieldMessages)
  return [
    {
      kind: 'custom',
      field: 'realName',
      title: t.person,
      width: 150,
      render: ({ id, realName, surname, givenNames, doubles }) => (
        <TwoLines
          main={
            <span className={styles.inline}>
              <RecordLink of={{ type: 'MEMBER', id: String(id) }}>{realName}</RecordLink>
              {doubles > 0 && (
                <span className={styles.warn} title={fill(t.doubledNote, { count: doubles })}>
                  {t.doubled}
                </span>
              )}
            </span>
          }
          sub={`${surname} ${givenNames}`.trim()}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'vipNo',
      title: f.vipNo,
      width: 152,
      render: ({ vipNo, createTime }) => (
        <TwoLines
          main={<span className={styles.number}>{vipNo}</span>}
          sub={formatDate(createTime, 'yyyy-MM-dd hh:mm')}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'mobile',
      title: t.contact,
      width: 168,
      render: ({ mobile, email }) => <TwoLines main={mobile} sub={email} />,
    },
    {
      kind: 'custom',
      field: 'passportNo',
      title: t.passports,
      width: 150,
      render: ({ passportNo, passportExpiry, passportState }) =>
        passportNo === '' ? (
          <span className={styles.soft}>{t.noPassport}</span>
        ) : (
          <TwoLines
            main={passportNo}
            sub={
              passportExpiry === null ? (
                t.noExpiry
              ) : (
                <StatusTag
                  tone={EXPIRY_TONES[passportState]}
                  text={fill(t.until, { date: passportExpiry })}
                />
              )
            }
          />
        ),
    },
    {
      kind: 'custom',
      field: 'tags',
      title: f.tags,
      width: 118,
      render: ({ tags }) =>
        tags.length > 0 && (
          <span className={styles.tags}>
            {tags.map((tag) => (
              <ColorTag key={tag} color="blue" text={tag} />
            ))}
          </span>
        ),
    },
    { kind: 'text', field: 'companyNames', title: t.company, width: 118 },
    {
      kind: 'custom',
      field: 'consentState',
      title: f.consentUntil,
      width: 140,
      render: ({ consentState, consentUntil }) => (
        <TwoLines
          main={<StatusTag tone={CONSENT_TONES[consentState]} text={t.consentStates[consentState]} />}
          sub={consentUntil ?? ''}
        />
      ),
    },
  ]
}

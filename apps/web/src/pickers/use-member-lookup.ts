import { memberByMobile } from '@visa/contract/member/member-calls'
import { isMobile } from '@visa/contract/rules/patterns'
import { memberSearchMessages } from '@visa/messages/member/member-search'
import type { CallOutput } from '@visa/contract/endpoint'
import { fill, useTexts } from '../lib/i18n.tsx'
import { useCall } from '../lib/query.ts'

type Found = NonNullable<CallOutput<typeof memberByMobile>>

interface MemberLookup {
  member: Found | undefined
  /** Says from where the form was filled; empty while nobody was found. */
  note: string
}

/**
 * C9.6: at the 11th digit of a mobile the member who has it, if within reach. A form fills only its empty fields with
 * what comes (`follow` of the form kit), so that nothing that was typed is lost and the caret stays.
 */
export function useMemberLookup(mobile: string): MemberLookup {
  const t = useTexts(memberSearchMessages)
  const enabled = isMobile(mobile)
  const { data } = useCall(memberByMobile, { query: { mobile } }, { enabled, silent: true })
  const member = enabled && data ? data : undefined
  const note =
    member === undefined ? '' : fill(t.filledFrom, { name: member.realName, company: member.companyName })
  return { member, note }
}

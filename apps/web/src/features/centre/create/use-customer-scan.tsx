import { memberByMobile, memberFill, memberSearch, type MemberFill } from '@visa/contract/member/member-calls'
import { ID_CARD_TYPE } from '@visa/contract/org/user-identity'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { said } from '../../../lib/call-error.ts'
import { fill as filled, useTexts } from '../../../lib/i18n.tsx'
import { MemberSearchDialog } from '../../../pickers/member-search-dialog.tsx'
import type { Verdict } from '../../../ui/scan/scan-bar.tsx'
import type { CounterDraft } from '../draft.ts'
import { untyped } from './since.ts'

interface CustomerScanOptions {
  tell: (verdict: Verdict) => void
  /** What stands on the counter at this moment. */
  now: () => CounterDraft
  fill: (part: Partial<CounterDraft>) => void
}

interface Asked {
  mobile?: string
  idNo?: string
}

/** Who stands at the counter: a member by their identity card or mobile, else somebody who walked in. */
export function useCustomerScan({ tell, now, fill: put }: CustomerScanOptions) {
  const t = useTexts(contractCreateMessages)
  const [asked, setAsked] = useState<Asked>()

  // Nobody waits for an answer before they type on.
  const fill = (part: Partial<CounterDraft>, before: CounterDraft) => put(untyped(part, before, now()))
  const take = (member: MemberFill, before: CounterDraft) => {
    const { userId, vipNo, realName, mobile, email, idNo, address, addresses } = member
    const known: Partial<CounterDraft> = {
      customerKind: 'PERSON',
      memberId: userId,
      vipNo,
      customerName: realName,
      contactMobile: mobile,
      contactEmail: email,
      customerIdNo: idNo,
      addresses,
      ...(address === '' ? {} : { returnAddress: address }),
    }
    fill(known, before)
    tell({ tone: 'good', title: filled(t.memberFound, { name: realName }) })
  }
  const found = async (
    rows: readonly { id: number }[],
    missing: Partial<CounterDraft>,
    code: string,
    before: CounterDraft,
  ) => {
    const [only] = rows
    if (only === undefined) {
      fill({ memberId: null, vipNo: '', ...missing }, before)
      return tell({ tone: 'good', title: filled(t.memberMissing, { code }) })
    }
    if (rows.length === 1)
      return take(await call(memberFill, { body: { id: only.id } }, { silent: true }), before)
    setAsked({ mobile: missing.contactMobile ?? '', idNo: missing.customerIdNo ?? '' })
    tell({ tone: 'busy', title: filled(t.memberSeveral, { count: rows.length }) })
  }
  const told = async (work: () => Promise<void>, code: string) => {
    try {
      await work()
    } catch (error) {
      tell({ tone: 'bad', title: code, text: said(error) })
    }
  }
  return {
    byIdCard: (idNo: string) =>
      told(async () => {
        const before = now()
        const query = { mobile: '', name: '', idNo, idType: ID_CARD_TYPE }
        const rows = await call(memberSearch, { query }, { silent: true })
        await found(rows, { customerIdNo: idNo }, idNo, before)
      }, idNo),
    byMobile: (mobile: string) =>
      told(async () => {
        const before = now()
        const member = await call(memberByMobile, { query: { mobile } }, { silent: true })
        const rows = member === null ? [] : [{ id: member.userId }]
        await found(rows, { contactMobile: mobile }, mobile, before)
      }, mobile),
    find: (known: Asked) => setAsked(known),
    dialog: asked !== undefined && (
      <MemberSearchDialog
        form={t.customer}
        initial={asked}
        onChosen={(member) => take(member, now())}
        onClosed={() => setAsked(undefined)}
      />
    ),
  }
}

import { formatDate } from '@visa/contract/dates'
import type { MemberDetail, MemberField } from '@visa/contract/member/member'
import { memberDetail } from '@visa/contract/member/member-calls'
import {
  MERGED_LISTS,
  UNDO_HOURS,
  memberApart,
  memberDoubles,
  memberMerge,
  type MemberDouble,
  type MergedList,
} from '@visa/contract/member/member-merge'
import { memberMessages } from '@visa/messages/member/member'
import { Button, Drawer } from 'antd'
import { useState, type ReactNode } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { usePaneElement } from '../../lib/tabs/tab-context.tsx'
import { useCoverScreen } from '../../lib/tabs/use-cover-screen.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { mergeRows, takenBy } from './merge.rows.ts'
import { MergeSides } from './merge-sides.tsx'
import { STALE } from './member.writing.ts'
import styles from './member.module.css'

const HOUR_MS = 3_600_000
const undoUntil = (): string => formatDate(new Date(Date.now() + UNDO_HOURS * HOUR_MS), 'MM-dd hh:mm')

interface MergeDrawerProps {
  id: number
  onClosed: () => void
}

/** Who may be the same person, side by side, and what stays of each. */
export function MergeDrawer({ id, onClosed }: MergeDrawerProps) {
  const t = useTexts(memberMessages)
  const pane = usePaneElement()
  const [open, setOpen] = useState(true)
  useCoverScreen(open)
  const [chosen, choose] = useState<number>()
  const member = useCall(memberDetail, { query: { id } }, { silent: true })
  const doubles = useCall(memberDoubles, { query: { id } }, { silent: true })
  const otherId = chosen ?? doubles.data?.[0]?.id
  const other = useCall(
    memberDetail,
    { query: { id: otherId ?? 0 } },
    { silent: true, enabled: otherId !== undefined },
  )
  const close = () => setOpen(false)
  const frame = (children: ReactNode, footer: ReactNode) => (
    <Drawer
      open={open}
      title={`${t.mergeTitle} ${fill(t.mergeCount, { count: doubles.data?.length ?? 0 })}`}
      size={800}
      onClose={close}
      afterOpenChange={(opened) => !opened && onClosed()}
      {...(pane === undefined
        ? {}
        : {
            getContainer: () => pane ?? document.body,
            rootClassName: styles.ofTab ?? '',
            focusable: { trap: false },
          })}
      footer={footer}
    >
      {children}
    </Drawer>
  )
  const found = doubles.data
  if (found !== undefined && found.length === 0) return frame(<EmptyState title={t.mergeNone} />, null)
  const suspects = (
    <Loaded result={doubles}>
      {(each) => <Suspects doubles={each} chosen={otherId} onChoose={choose} />}
    </Loaded>
  )
  if (member.data === undefined || other.data === undefined) return frame(suspects, null)
  return (
    <Merging
      key={other.data.id}
      member={member.data}
      other={other.data}
      onDone={close}
      suspects={suspects}
      frame={frame}
    />
  )
}

interface SuspectsProps {
  doubles: readonly MemberDouble[]
  chosen: number | undefined
  onChoose: (id: number) => void
}

function Suspects({ doubles, chosen, onChoose }: SuspectsProps) {
  const t = useTexts(memberMessages)
  return (
    <div className={styles.suspects}>
      {doubles.map(({ id, realName, vipNo, score, reasons }) => (
        <button
          key={id}
          type="button"
          className={styles.suspect}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          <span className={styles.between}>
            <span>
              <strong>{realName}</strong> <span className={styles.number}>{vipNo}</span>
            </span>
            <strong>{score}%</strong>
          </span>
          <span className={styles.soft}>{reasons.map((reason) => t.reasons[reason]).join(' · ')}</span>
        </button>
      ))}
    </div>
  )
}

interface MergingProps {
  member: MemberDetail
  other: MemberDetail
  onDone: () => void
  suspects: ReactNode
  frame: (sides: ReactNode, footer: ReactNode) => ReactNode
}

function Merging({ member, other, onDone, suspects, frame }: MergingProps) {
  const t = useTexts(memberMessages)
  const rows = mergeRows(member, other)
  const [fromOther, setFromOther] = useState<readonly MemberField[]>(() => takenBy(rows))
  const [lists, setLists] = useState<readonly MergedList[]>(MERGED_LISTS)
  const done = { invalidates: STALE }
  const merge = useAction(memberMerge, {
    ...done,
    onSuccess: ({ until }) => {
      const said = { name: member.realName, other: other.vipNo, until: formatDate(until, 'MM-dd hh:mm') }
      toast.success(fill(t.merged, said))
      onDone()
    },
  })
  const apart = useAction(memberApart, {
    ...done,
    onSuccess: () => {
      toast.success(fill(t.apartDone, { name: member.vipNo, other: other.vipNo }))
      onDone()
    },
  })
  const send = () =>
    merge.mutate({
      body: {
        id: member.id,
        otherId: other.id,
        fromOther: [...fromOther],
        lists: [...lists],
        seen: member.updateTime,
        otherSeen: other.updateTime,
      },
    })
  const countOf = (list: MergedList) => member[list].length + (lists.includes(list) ? other[list].length : 0)
  return frame(
    <>
      {suspects}
      <MergeSides
        member={member}
        other={other}
        rows={rows}
        fromOther={fromOther}
        onFields={setFromOther}
        lists={lists}
        onLists={setLists}
      />
      <p className={styles.outcome}>
        {fill(t.afterMerge, {
          vipNo: member.vipNo,
          passports: countOf('passports'),
          addresses: countOf('addresses'),
        })}
        <br />
        <span className={styles.soft}>{fill(t.afterMergeNote, { until: undoUntil() })}</span>
      </p>
    </>,
    <div className={styles.foot}>
      <span className={styles.soft}>
        {fill(t.differing, { count: rows.filter(({ differs }) => differs).length })}
      </span>
      <Button
        loading={apart.isPending}
        onClick={() => apart.mutate({ body: { id: member.id, otherId: other.id } })}
      >
        {t.apart}
      </Button>
      <Button type="primary" loading={merge.isPending} onClick={send}>
        {t.mergeNow}
      </Button>
    </div>,
  )
}

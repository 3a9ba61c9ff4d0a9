import {
  FOUND_MAX,
  memberFill,
  memberSearch,
  type FoundMember,
  type MemberFill,
} from '@visa/contract/member/member-calls'
import { MEMBER_LIMITS } from '@visa/contract/member/member'
import { ID_CARD_TYPE } from '@visa/contract/org/user-identity'
import { memberSearchMessages } from '@visa/messages/member/member-search'
import { Button, Input } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import { call } from '../lib/call.ts'
import { said } from '../lib/call-error.ts'
import { fill, useTexts } from '../lib/i18n.tsx'
import { useAction } from '../lib/query.ts'
import { useCan } from '../lib/session.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DictPicker } from './dict-picker.tsx'
import { MemberAddDialog, type TypedMember } from './member-add-dialog.tsx'
import { FoundMembers } from './found-members.tsx'
import styles from './member-search.module.css'

interface MemberSearchDialogProps {
  /** What it is for, in the title. */
  form?: string
  /** What is known already. */
  initial?: Partial<TypedMember>
  /** The one who was chosen, with whole numbers; a form fills its empty fields with it. */
  onChosen: (member: MemberFill) => void
  onClosed: () => void
}

const BLANK: TypedMember = { name: '', mobile: '', idType: ID_CARD_TYPE, idNo: '' }

/** C2.43: finds a member by mobile, name or document. Enter searches, Enter again takes the marked row. */
export function MemberSearchDialog({ form, initial, onChosen, onClosed }: MemberSearchDialogProps) {
  const t = useTexts(memberSearchMessages)
  const can = useCan()
  const [open, setOpen] = useState(true)
  const [typed, setTyped] = useState<TypedMember>({ ...BLANK, ...initial })
  const [found, setFound] = useState<{ of: TypedMember; rows: readonly FoundMember[] }>()
  const [marked, mark] = useState(0)
  const [refusal, refuse] = useState('')
  const [busy, setBusy] = useState(false)
  const [adding, setAdding] = useState(false)
  const asked = useRef(0)
  const body = useRef<HTMLDivElement>(null)
  const take = useAction(memberFill, {
    onSuccess: (member) => {
      onChosen(member)
      setOpen(false)
    },
  })
  const choose = (id: number) => take.mutate({ body: { id } })
  const search = async () => {
    const number = ++asked.current
    setBusy(true)
    refuse('')
    try {
      const rows = await call(memberSearch, { query: { ...typed } }, { silent: true })
      // An answer to what is no longer asked is never shown.
      if (number !== asked.current) return
      setFound({ of: typed, rows })
      mark(0)
    } catch (error) {
      if (number === asked.current) refuse(said(error))
    } finally {
      if (number === asked.current) setBusy(false)
    }
  }
  const rows = found?.of === typed ? found.rows : undefined
  const change = (part: Partial<TypedMember>) => setTyped((old) => ({ ...old, ...part }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.altKey && event.code === 'KeyN' && can('cust.member.add')) {
      event.preventDefault()
      setAdding(true)
      return
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (rows === undefined || rows.length === 0) return
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      mark((marked + step + rows.length) % rows.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const row = rows?.[marked]
      if (row === undefined) void search()
      else choose(row.id)
    }
  }
  const field = (name: 'mobile' | 'name' | 'idNo', placeholder?: string) => (
    <label>
      <span>{t[name]}</span>
      <Input
        value={typed[name]}
        maxLength={MEMBER_LIMITS[name]}
        placeholder={placeholder}
        onKeyDown={onKeyDown}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </label>
  )
  return (
    <Dialog
      open={open}
      title={form === undefined ? t.title : `${t.title} · ${fill(t.backTo, { form })}`}
      width={800}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      afterOpenChange={(opened) => opened && body.current?.querySelector('input')?.focus()}
    >
      <div ref={body} className={styles.body}>
        <search className={styles.fields}>
          {field('mobile', t.mobileHint)}
          {field('name')}
          <label>
            <span>{t.idType}</span>
            <DictPicker
              type="SYS_ID_CARD"
              clearable={false}
              aria-label={t.idType}
              value={typed.idType}
              onChange={(idType) => change({ idType: idType ?? ID_CARD_TYPE })}
            />
          </label>
          {field('idNo', t.idNoHint)}
          <Button
            type={rows === undefined ? 'primary' : 'default'}
            loading={busy}
            onClick={() => void search()}
          >
            {t.search}
          </Button>
        </search>
        <p className={styles.line} aria-live="polite">
          <span className={refusal === '' ? '' : styles.refused}>
            {refusal ||
              (rows !== undefined &&
                fill(rows.length === FOUND_MAX ? t.most : t.found, { count: rows.length }))}
          </span>
          <span>{t.help}</span>
        </p>
        {rows !== undefined && (
          <FoundMembers
            rows={rows}
            marked={marked}
            busy={take.isPending}
            onChoose={choose}
            name={typed.name}
          />
        )}
        {rows !== undefined && can('cust.member.add') && (
          <p className={styles.add}>
            <span>{rows.length > 0 && t.other}</span>
            <Button type="link" onClick={() => setAdding(true)}>
              {typed.name === '' ? t.addPlain : fill(t.add, { name: typed.name })}
            </Button>
            <kbd>Alt N</kbd>
            <span className={styles.end}>{t.carried}</span>
          </p>
        )}
        <p className={styles.keys}>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t.keyMove} <kbd>↵</kbd> {t.keySearch} <kbd>Esc</kbd> {t.keyBack}
          </span>
          <span>{t.fills}</span>
        </p>
      </div>
      {adding && <MemberAddDialog typed={typed} onAdded={choose} onClosed={() => setAdding(false)} />}
    </Dialog>
  )
}

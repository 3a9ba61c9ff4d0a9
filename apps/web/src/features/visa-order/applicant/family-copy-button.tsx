import { CopyOutlined, DownOutlined } from '@ant-design/icons'
import type { CopiedTo, FamilyMember } from '@visa/contract/visa/applicant-form'
import { applicantPageMessages } from '@visa/messages/visa/applicant-page'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useFormHandle } from '../../../ui/form/form-context.ts'
import { same } from '../../../ui/form/paths.ts'
import { useApplicant } from './applicant-context.ts'
import { CopiedToAll } from './copied-to-all.tsx'
import { CopyToAllDialog } from './copy-to-all.dialog.tsx'
import { FamilyCopyDialog } from './family-copy.dialog.tsx'
import { JourneyToAll } from './journey-to-all.tsx'
import styles from './applicant.module.css'

const TO_ALL = 'all'

interface Copied {
  name: string
  before: Readonly<Record<string, unknown>>
  taken: Readonly<Record<string, unknown>>
}

/** Takes over from a member of the family what they have in common, or gives it to all; until the page is left it can be undone. */
export function FamilyCopyButton({ others }: { others: readonly FamilyMember[] }) {
  const t = useTexts(applicantPageMessages)
  const { texts } = useApplicant()
  const { store, onTyped } = useFormHandle()
  const [from, choose] = useState<FamilyMember>()
  const [copied, setCopied] = useState<Copied>()
  const [giving, setGiving] = useState(false)
  const [given, setGiven] = useState<readonly CopiedTo[]>()
  const nameOf = ({ name, seq }: FamilyMember) => name || fill(t.unnamed, { no: seq })

  const take = (name: string, taken: Copied['taken']) => {
    const { values } = store.state()
    const before = Object.fromEntries(Object.keys(taken).map((field) => [field, values[field]]))
    for (const [field, value] of Object.entries(taken)) onTyped(field, value)
    setCopied({ name, before, taken })
  }
  /** Whatever somebody has changed since stays. */
  const undo = ({ name, before, taken }: Copied) => {
    for (const [field, value] of Object.entries(before)) {
      if (same(store.state().values[field], taken[field])) onTyped(field, value)
    }
    setCopied(undefined)
    toast.success(fill(t.copyUndone, { name }))
  }
  const items = [
    ...others.map((member) => ({ key: String(member.id), label: nameOf(member) })),
    { key: 'line', type: 'divider' as const },
    { key: TO_ALL, label: fill(t.copyToAll, { count: others.length }) },
  ]
  const pick = (key: string) =>
    key === TO_ALL ? setGiving(true) : choose(others.find(({ id }) => String(id) === key))
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => pick(key) }}>
        <Button icon={<CopyOutlined />} aria-haspopup="menu">
          {t.copy} <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      <JourneyToAll others={others.length} onCopied={setGiven} />
      {copied !== undefined && (
        <output className={styles.copied}>
          {fill(t.copied, {
            name: copied.name,
            fields: Object.keys(copied.taken)
              .map((field) => texts.fields[field] ?? field)
              .join(t.list),
          })}
          <Button size="small" type="link" onClick={() => undo(copied)}>
            {t.undoCopy}
          </Button>
        </output>
      )}
      {given !== undefined && <CopiedToAll copied={given} onUndone={() => setGiven(undefined)} />}
      {giving && (
        <CopyToAllDialog others={others.length} onCopied={setGiven} onClosed={() => setGiving(false)} />
      )}
      {from !== undefined && (
        <FamilyCopyDialog
          id={from.id}
          name={nameOf(from)}
          onTaken={(taken) => take(nameOf(from), taken)}
          onClosed={() => choose(undefined)}
        />
      )}
    </>
  )
}

import { CopyOutlined, DownOutlined } from '@ant-design/icons'
import type { FamilyMember } from '@visa/contract/visa/applicant-form'
import { applicantPageMessages } from '@visa/messages/visa/applicant-page'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useFormHandle } from '../../../ui/form/form-context.ts'
import { same } from '../../../ui/form/paths.ts'
import { useApplicant } from './applicant-context.ts'
import { FamilyCopyDialog } from './family-copy.dialog.tsx'
import styles from './applicant.module.css'

interface Copied {
  name: string
  before: Readonly<Record<string, unknown>>
  taken: Readonly<Record<string, unknown>>
}

/** Takes over from a member of the family what they have in common; until the page is left it can be undone. */
export function FamilyCopyButton({ others }: { others: readonly FamilyMember[] }) {
  const t = useTexts(applicantPageMessages)
  const { texts } = useApplicant()
  const { store, onTyped } = useFormHandle()
  const [from, choose] = useState<FamilyMember>()
  const [copied, setCopied] = useState<Copied>()
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
  const items = others.map((member) => ({ key: member.id, label: nameOf(member) }))
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items, onClick: ({ key }) => choose(others.find(({ id }) => String(id) === key)) }}
      >
        <Button icon={<CopyOutlined />} aria-haspopup="menu">
          {t.copy} <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
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

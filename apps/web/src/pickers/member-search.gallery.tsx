import { memberSearchMessages } from '@visa/messages/member/member-search'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '../lib/i18n.tsx'
import type { GallerySection } from '../ui/gallery.ts'
import { MemberSearchDialog } from './member-search-dialog.tsx'
import { useMemberLookup } from './use-member-lookup.ts'
import styles from './demo.module.css'

/** A contact as forms have one: the look-up fills what is empty, the dialog too. */
function MemberDemo() {
  const t = useTexts(memberSearchMessages)
  const [open, setOpen] = useState(false)
  const [mobile, setMobile] = useState('')
  const [name, setName] = useState('')
  const { member, note } = useMemberLookup(mobile)
  const shown = name === '' ? (member?.realName ?? '') : name
  return (
    <div className={styles.cell}>
      <Input aria-label={t.mobile} value={mobile} onChange={({ target }) => setMobile(target.value)} />
      <Input aria-label={t.name} value={shown} onChange={({ target }) => setName(target.value)} />
      <p aria-live="polite">{note}</p>
      <Button onClick={() => setOpen(true)}>{t.title}</Button>
      {open && (
        <MemberSearchDialog
          onChosen={(chosen) => {
            setMobile((old) => old || chosen.mobile)
            setName((old) => old || chosen.realName)
          }}
          onClosed={() => setOpen(false)}
        />
      )}
    </div>
  )
}

export const sections: readonly GallerySection[] = [
  { id: 'member-search', title: (language) => memberSearchMessages[language].title, Demo: MemberDemo },
]

import { registryMessages } from '@visa/messages/org/registry'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { href, useRoute } from '../../lib/route.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { PagePicture } from '../../ui/icons/sprite-icon.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { RegistryForm, type Registered } from './registry-form.tsx'
import styles from './registry.module.css'

export function RegistryScreen() {
  const token = useRoute().query['correct']
  const [registered, setRegistered] = useState<Registered>()
  const [corrected, setCorrected] = useState<string>()
  if (corrected !== undefined) return <RegistryDone companyCode={corrected} userName={undefined} />
  if (token !== undefined) return <CorrectionForm token={token} onDone={setCorrected} />
  if (registered === undefined) return <RegistryForm onRegistered={setRegistered} />
  return <RegistryDone {...registered} />
}

interface RegistryDoneProps {
  companyCode: string
  /** Absent after a correction: whoever made it knows it. */
  userName: string | undefined
}

function RegistryDone({ companyCode, userName }: RegistryDoneProps) {
  const texts = useTexts(registryMessages)
  return (
    <output className={styles.done}>
      <PagePicture name="done" className={styles.tick} />
      <h1>{texts.done}</h1>
      <p className={styles.soft}>
        {userName === undefined ? texts.correctedHelp : fill(texts.doneHelp, { userName })}
      </p>
      <p className={styles.code}>
        <span>{texts.companyCode}</span> <CodeText value={companyCode} />
      </p>
      <PlainButton primary large href={href('/login')}>
        {texts.login}
      </PlainButton>
    </output>
  )
}

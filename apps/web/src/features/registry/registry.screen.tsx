import { registryMessages } from '@visa/messages/org/registry'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { href } from '../../lib/route.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { PagePicture } from '../../ui/icons/sprite-icon.tsx'
import { RegistryForm, type Registered } from './registry-form.tsx'
import styles from './registry.module.css'

export function RegistryScreen() {
  const [registered, setRegistered] = useState<Registered>()
  if (registered === undefined) return <RegistryForm onRegistered={setRegistered} />
  return <RegistryDone {...registered} />
}

function RegistryDone({ companyCode, userName }: Registered) {
  const texts = useTexts(registryMessages)
  return (
    <output className={styles.done}>
      <PagePicture name="done" className={styles.tick} />
      <h1>{texts.done}</h1>
      <p className={styles.soft}>{fill(texts.doneHelp, { userName })}</p>
      <p className={styles.code}>
        <span>{texts.companyCode}</span> <CodeText value={companyCode} />
      </p>
      <PlainButton primary large href={href('/login')}>
        {texts.login}
      </PlainButton>
    </output>
  )
}

import { RESULT_LIMITS } from '@visa/contract/visa/result'
import { resultMessages } from '@visa/messages/visa/results'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { Button, Input } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Chooser } from '../../ui/uploads/chooser.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useEvisas, type EvisaFile, type Evisas } from './use-evisas.ts'
import styles from './visa-result.module.css'

/** E-visas of many people at once: dropped, matched by name or by what is printed in them, looked at, and given. */
export function EvisaDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts(resultMessages)
  const evisas = useEvisas()
  const { files, ready, busy } = evisas
  return (
    <Dialog
      open
      title={t.evisa}
      width={1000}
      onCancel={onClosed}
      footer={
        <>
          <Button onClick={onClosed}>{t.close}</Button>
          <Button
            type="primary"
            disabled={ready.length === 0}
            loading={busy}
            onClick={() => void evisas.give()}
          >
            {fill(t.evisaGive, { count: ready.length })}
          </Button>
        </>
      }
    >
      <p className={styles.soft}>{t.evisaHelp}</p>
      <Chooser
        look="row"
        text={t.evisaChoose}
        hint={fill(t.evisaHint, { max: RESULT_LIMITS.files })}
        accept=".pdf"
        multiple
        disabled={busy}
        onFiles={(chosen) => void evisas.add(chosen)}
        field={{ 'aria-label': t.evisaChoose }}
      />
      <ul className={styles.files} aria-label={t.evisaFiles}>
        {files.map((file) => (
          <FileRow key={file.key} file={file} evisas={evisas} />
        ))}
      </ul>
    </Dialog>
  )
}

const TONES = { reading: 'progress', waiting: 'waiting', done: 'done', failed: 'refused' } as const

function FileRow({ file, evisas }: { file: EvisaFile; evisas: Evisas }) {
  const t = useTexts(resultMessages)
  const { results } = useTexts(orderPageMessages)
  const { key, name, step, person, by, among, note, reason } = file
  const isOpen = step === 'waiting'
  const again = person !== undefined && person.result !== null && (person.hasFile || person.result !== 1)
  return (
    <li>
      <span className={styles.fileName} title={name}>
        {name}
      </span>
      <StatusTag tone={TONES[step]} text={t.evisaSteps[step]} />
      <span className={styles.who}>
        {person !== undefined && (
          <>
            <b>{person.name}</b> <CodeText value={person.passportNo} />
            <span className={styles.soft}>
              {person.orderNo} {by === undefined ? '' : t.evisaBy[by]}
            </span>
          </>
        )}
        {among.map((each) => (
          <Button key={each.applicantId} size="small" onClick={() => evisas.choose(key, each)}>
            {each.name} {each.passportNo}
          </Button>
        ))}
        {isOpen && person === undefined && (
          <Input.Search
            size="small"
            className={styles.assign ?? ''}
            aria-label={fill(t.evisaAssign, { name })}
            placeholder={t.evisaAssignHint}
            enterButton={t.evisaAssignDo}
            onSearch={(code) => code.trim() !== '' && void evisas.assign(key, code.trim())}
          />
        )}
        {isOpen && again && (
          <Input
            size="small"
            className={styles.assign ?? ''}
            aria-label={fill(t.reasonOf, { name: person.name })}
            placeholder={fill(t.again, { result: person.result === null ? '' : results[person.result] })}
            value={reason}
            onChange={({ target }) => evisas.explain(key, target.value)}
          />
        )}
        {note !== '' && <span className={styles.refused}>{note}</span>}
      </span>
      {step !== 'reading' && step !== 'done' && (
        <Button
          type="link"
          size="small"
          aria-label={fill(t.removeOf, { name })}
          onClick={() => evisas.remove(key)}
        >
          {t.remove}
        </Button>
      )}
    </li>
  )
}

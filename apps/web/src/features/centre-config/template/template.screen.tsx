import {
  DOC_TEMPLATE,
  docTemplateDelete,
  docTemplatePage,
  docTemplateSave,
  type DocTemplateRow,
} from '@visa/contract/centre/config-doc-template'
import { DOC_KINDS, type DocKind } from '@visa/contract/centre/doc-fields'
import type { DocBody } from '@visa/contract/centre/doc-template'
import type { Language } from '@visa/contract/session/personal'
import { docMessages } from '@visa/messages/centre/documents'
import { templateMessages } from '@visa/messages/centre/templates'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { confirmDialog, toast } from '../../../lib/feedback.ts'
import { fill, useLanguage, useTexts } from '../../../lib/i18n.tsx'
import { useAction, useCall } from '../../../lib/query.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { ExportButton } from '../../../ui/export-button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ScreenCard } from '../../../ui/screen-card.tsx'
import { ConfigLog, WRITING } from '../config.names.tsx'
import { PublishDialog } from './publish.dialog.tsx'
import { TemplateEditor } from './template-editor.tsx'
import styles from './template.module.css'

/** center.config.docTemplate: papers of the own centre, written in blocks and published from a day on. */
export function TemplateScreen() {
  const d = useTexts(docMessages)
  const t = useTexts(templateMessages)
  const [kind, setKind] = useTabState<DocKind>('kind', 'contract')
  const page = useCall(docTemplatePage, { query: { page: 1, pageSize: 200, kind } })
  return (
    <ScreenCard>
      <div className={styles.bar}>
        <Segmented<DocKind>
          aria-label={t.kind}
          value={kind}
          onChange={setKind}
          options={DOC_KINDS.map((value) => ({ value, label: d.kinds[value] }))}
        />
        <span className={styles.spring} />
        <ExportButton kind="centreDocTemplate" access={DOC_TEMPLATE} filters={{ kind }} />
      </div>
      <Loaded result={page}>
        {({ rows }) => <Versions key={kind} kind={kind} versions={rows.filter((row) => row.kind === kind)} />}
      </Loaded>
      <ConfigLog screen={DOC_TEMPLATE} />
    </ScreenCard>
  )
}

/** What is written and not saved yet. */
interface Written {
  name: string
  zh: DocBody
  en: DocBody
}

function useVersionName(): (row: DocTemplateRow) => string {
  const t = useTexts(templateMessages)
  return ({ version, phase, validFrom, prints, name }) =>
    [
      version === 0 ? t.shipped : fill(t.version, { version }),
      t.phases[phase],
      validFrom === null ? '' : fill(t.from, { from: validFrom }),
      name,
      fill(t.prints, { count: prints }),
    ]
      .filter(Boolean)
      .join(' · ')
}

function Versions({ kind, versions }: { kind: DocKind; versions: readonly DocTemplateRow[] }) {
  const t = useTexts(templateMessages)
  const versionName = useVersionName()
  const first =
    versions.find(({ phase }) => phase === 'draft') ?? versions.find(({ phase }) => phase === 'inForce')
  const [chosenId, choose] = useState(first?.id)
  const chosen = versions.find(({ id }) => id === chosenId) ?? first
  if (chosen === undefined) return null
  return (
    <>
      <div className={styles.bar}>
        <Select<number>
          aria-label={t.versions}
          className={styles.versions ?? ''}
          value={chosen.id}
          popupMatchSelectWidth={false}
          options={versions.map((row) => ({ value: row.id, label: versionName(row) }))}
          onChange={choose}
        />
      </div>
      <Version key={chosen.id} {...{ kind, row: chosen, versions }} onChosen={choose} />
    </>
  )
}

interface VersionProps {
  kind: DocKind
  row: DocTemplateRow
  versions: readonly DocTemplateRow[]
  onChosen: (id: number | undefined) => void
}

function Version({ kind, row, versions, onChosen }: VersionProps) {
  const t = useTexts(templateMessages)
  const ui = useTexts(uiMessages)
  const [language, setLanguage] = useState<Language>(useLanguage().language)
  const [written, write] = useState<Written>({ name: row.name, zh: row.zh, en: row.en })
  const [publishing, setPublishing] = useState(false)
  const isDraft = row.phase === 'draft'
  const changed =
    isDraft && JSON.stringify(written) !== JSON.stringify({ name: row.name, zh: row.zh, en: row.en })
  const save = useAction(docTemplateSave, {
    ...WRITING,
    onSuccess: ({ id }) => {
      toast.success(isDraft ? t.saved : t.begun)
      onChosen(id)
    },
  })
  const remove = useAction(docTemplateDelete, { ...WRITING, onSuccess: () => onChosen(undefined) })
  const draft = versions.find(({ phase }) => phase === 'draft')
  return (
    <>
      <div className={styles.bar}>
        <Segmented<Language>
          aria-label={t.language}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'zh', label: t.languages.zh },
            { value: 'en', label: t.languages.en },
          ]}
        />
        {isDraft && (
          <Input
            className={styles.name ?? ''}
            aria-label={t.name}
            placeholder={t.name}
            value={written.name}
            onChange={({ target }) => write({ ...written, name: target.value })}
          />
        )}
        <span className={styles.spring} />
        {!isDraft && draft === undefined && (
          <Button
            type="primary"
            loading={save.isPending}
            onClick={() =>
              save.mutate({ body: { kind, name: row.name || t.newName, zh: row.zh, en: row.en } })
            }
          >
            {t.begin}
          </Button>
        )}
        {!isDraft && draft !== undefined && <Button onClick={() => onChosen(draft.id)}>{t.toDraft}</Button>}
        {isDraft && (
          <>
            <Button
              danger
              onClick={() => {
                void confirmDialog({ title: t.deleteTitle, okText: ui.delete, danger: true }).then((sure) => {
                  if (sure) remove.mutate({ body: { id: row.id } })
                })
              }}
            >
              {ui.delete}
            </Button>
            <Button
              disabled={!changed}
              loading={save.isPending}
              onClick={() => save.mutate({ body: { kind, id: row.id, ...written, seen: row.updateTime } })}
            >
              {ui.save}
            </Button>
            <Button type="primary" disabled={changed} onClick={() => setPublishing(true)}>
              {fill(t.publish, { version: row.version })}
            </Button>
          </>
        )}
      </div>
      <TemplateEditor
        key={language}
        {...{ kind, language }}
        body={written[language]}
        readOnly={!isDraft}
        onChange={(body) => write({ ...written, [language]: body })}
      />
      {publishing && <PublishDialog row={row} onClosed={() => setPublishing(false)} />}
    </>
  )
}

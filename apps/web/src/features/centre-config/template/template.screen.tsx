import {
  DOC_TEMPLATE,
  docTemplateDelete,
  docTemplatePage,
  docTemplateSave,
  type DocTemplateRow,
} from '@visa/contract/centre/config-doc-template'
import { DOC_KINDS, type DocKind } from '@visa/contract/centre/doc-fields'
import type { Language } from '@visa/contract/session/personal'
import { docMessages } from '@visa/messages/centre/documents'
import { templateMessages } from '@visa/messages/centre/templates'
import { uiMessages } from '@visa/messages/ui/ui'
import { Alert, Button, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { confirmDialog, toast } from '../../../lib/feedback.ts'
import { fill, useLanguage, useTexts } from '../../../lib/i18n.tsx'
import { useAction, useCall } from '../../../lib/query.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { ExportButton } from '../../../ui/export-button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ScreenCard } from '../../../ui/screen-card.tsx'
import { ConfigLog } from '../config-log.tsx'
import { WRITING } from '../config.names.tsx'
import { ConflictBar } from './conflict-bar.tsx'
import { PublishDialog } from './publish.dialog.tsx'
import type { Written } from './template-draft.ts'
import { TemplateEditor } from './template-editor.tsx'
import { useTemplateDraft, type DraftInHand } from './use-template-draft.ts'
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
  const draft = versions.find(({ phase }) => phase === 'draft')
  const first = draft ?? versions.find(({ phase }) => phase === 'inForce')
  const [chosenId, choose] = useTabState<number | undefined>(`version ${kind}`, first?.id)
  const chosen = versions.find(({ id }) => id === chosenId) ?? first
  const hand = useTemplateDraft(kind, draft)
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
      {hand.left !== undefined && (
        <LeftBehind {...{ kind, hand }} written={hand.left.written} onChosen={choose} />
      )}
      <Version key={chosen.id} {...{ kind, draft, hand }} row={chosen} onChosen={choose} />
    </>
  )
}

interface OfDraft {
  kind: DocKind
  hand: DraftInHand
  onChosen: (id: number | undefined) => void
}

function useBegin(onBegun: (id: number) => void) {
  const t = useTexts(templateMessages)
  return useAction(docTemplateSave, {
    ...WRITING,
    onSuccess: ({ id }) => {
      toast.success(t.begun)
      onBegun(id)
    },
  })
}

/** What was written into a draft that is none any more: it can go on as a new one. */
function LeftBehind({ kind, hand, written, onChosen }: OfDraft & { written: Written }) {
  const t = useTexts(templateMessages)
  const { discard } = useTexts(uiMessages)
  const begin = useBegin((id) => {
    hand.forget()
    onChosen(id)
  })
  return (
    <Alert
      type="warning"
      showIcon
      title={t.leftBehind}
      action={
        <>
          <Button
            loading={begin.isPending}
            onClick={() => {
              if (!hand.takeOver()) begin.mutate({ body: { kind, ...written } })
            }}
          >
            {t.goOn}
          </Button>
          <Button danger onClick={hand.forget}>
            {discard}
          </Button>
        </>
      }
    />
  )
}

interface VersionProps extends OfDraft {
  row: DocTemplateRow
  draft: DocTemplateRow | undefined
}

function Version({ kind, row, draft, hand, onChosen }: VersionProps) {
  const t = useTexts(templateMessages)
  const ui = useTexts(uiMessages)
  const [language, setLanguage] = useState<Language>(useLanguage().language)
  const [publishing, setPublishing] = useState(false)
  const isDraft = row.id === draft?.id
  const written: Written = (isDraft ? hand.written : undefined) ?? row
  const begin = useBegin(onChosen)
  const remove = useAction(docTemplateDelete, {
    ...WRITING,
    onSuccess: () => {
      hand.forget()
      onChosen(undefined)
    },
  })
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
            onChange={({ target }) => hand.write({ ...written, name: target.value })}
          />
        )}
        {isDraft && hand.draft !== undefined && <span className={styles.soft}>{t.unsaved}</span>}
        <span className={styles.spring} />
        {!isDraft && draft === undefined && (
          <Button
            type="primary"
            loading={begin.isPending}
            onClick={() =>
              begin.mutate({ body: { kind, name: row.name || t.newName, zh: row.zh, en: row.en } })
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
            <Button disabled={!hand.maySave} loading={hand.saving} onClick={hand.save}>
              {ui.save}
            </Button>
            <Button type="primary" disabled={hand.draft !== undefined} onClick={() => setPublishing(true)}>
              {fill(t.publish, { version: row.version })}
            </Button>
          </>
        )}
      </div>
      {isDraft && hand.draft !== undefined && (
        <ConflictBar
          draft={hand.draft}
          onChange={hand.keep}
          onShow={(part) => part !== 'name' && setLanguage(part)}
        />
      )}
      <TemplateEditor
        key={language}
        {...{ kind, language }}
        body={written[language]}
        readOnly={!isDraft || hand.left !== undefined}
        onChange={(body) => hand.write({ ...written, [language]: body })}
      />
      {publishing && (
        <PublishDialog
          row={{ ...row, updateTime: hand.stored?.seen ?? row.updateTime }}
          onClosed={() => setPublishing(false)}
        />
      )}
    </>
  )
}

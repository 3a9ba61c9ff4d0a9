import { RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import type { Attachment } from '@visa/contract/files/file'
import { documentAuditMessages } from '@visa/messages/visa/document-audit'
import { Button, Segmented, Select, Tooltip } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { FileTypeIcon } from '../../ui/preview/file-icon.tsx'
import { FilePreview } from '../../ui/preview/file-preview.tsx'
import { FIRST_VIEW, viewAfter, type View, type ViewAct } from '../../ui/preview/view-state.ts'
import type { DeskDocument } from './desk-documents.ts'
import styles from './audit.module.css'

interface AuditViewerProps {
  current: DeskDocument | undefined
  all: readonly DeskDocument[]
  nameOf: (of: DeskDocument) => string
  view: View
  fitted: number
  /** Whether another page stands beside it. */
  two: boolean
  onTwo: (two: boolean) => void
  onAct: (act: ViewAct) => void
  onFitted: (fitted: number) => void
  onChoose: (key: string) => void
}

/** The paper itself, alone or beside another one of the same person. */
export function AuditViewer(props: AuditViewerProps) {
  const { current, all, nameOf, view, fitted, two, onTwo, onAct, onFitted, onChoose } = props
  const t = useTexts(documentAuditMessages)
  const [index, setIndex] = useState(0)
  const [chosen, setChosen] = useState<string>()
  const scale = view.scale === 'fit' ? fitted : view.scale
  const files = current?.document.files ?? []
  const person = current?.person
  const withFiles = all.filter((each) => each.person === person && each.document.files.length > 0)
  const beside = withFiles.find(({ key }) => key === chosen) ?? usualBeside(withFiles, current)
  return (
    <section className={styles.viewer} aria-label={current === undefined ? t.documents : nameOf(current)}>
      <div className={styles.tools} role="toolbar" aria-label={t.tools}>
        <Tool label={t.zoomOut} icon={<ZoomOutOutlined />} onClick={() => onAct('zoomOut')} />
        <output className={styles.percent}>{Math.round(scale * 100)}%</output>
        <Tool label={t.zoomIn} icon={<ZoomInOutlined />} onClick={() => onAct('zoomIn')} />
        <Tool label={t.rotate} icon={<RotateRightOutlined />} onClick={() => onAct('rotate')} />
        <Segmented
          size="small"
          value={two ? 'two' : 'one'}
          options={[
            { value: 'one', label: t.one },
            { value: 'two', label: t.two },
          ]}
          onChange={(value) => onTwo(value === 'two')}
        />
        {two && withFiles.length > 0 && (
          <label className={styles.beside}>
            {t.beside}
            <Select
              size="small"
              className={styles.besideChoice ?? ''}
              aria-label={t.beside}
              value={beside?.key ?? null}
              options={withFiles.map((each) => ({ value: each.key, label: nameOf(each) }))}
              onChange={(key) => setChosen(key ?? undefined)}
            />
          </label>
        )}
      </div>
      <div className={styles.pages} data-two={two}>
        <figure className={styles.page}>
          <CurrentPage {...{ current, files, index, view, onAct, onFitted }} />
          {current !== undefined && files.length > 0 && (
            <figcaption>
              {fill(t.pageOf, { name: nameOf(current), index: index + 1, count: files.length })}
            </figcaption>
          )}
        </figure>
        {two && (
          <BesidePage
            key={beside?.key}
            of={beside}
            name={beside && nameOf(beside)}
            isSame={beside?.key === current?.key}
            index={index}
          />
        )}
      </div>
      {person !== undefined && withFiles.length > 0 && (
        <nav className={styles.strip} aria-label={fill(t.pages, { name: person.name })}>
          <span className={styles.soft}>{fill(t.pages, { name: person.name })}</span>
          {withFiles.flatMap((each) =>
            each.document.files.map((file, place) => {
              const isShown = each.key === current?.key && place === index
              return (
                <button
                  key={`${each.key} ${file.storageName}`}
                  type="button"
                  className={styles.thumb}
                  data-status={each.document.status}
                  title={file.fileName}
                  {...(isShown ? { 'aria-current': true } : {})}
                  onClick={() => (each.key === current?.key ? setIndex(place) : onChoose(each.key))}
                >
                  <FileTypeIcon fileName={file.fileName} size={18} />
                  <span>
                    {nameOf(each)}
                    {each.document.files.length > 1 && ` ${place + 1}`}
                  </span>
                </button>
              )
            }),
          )}
        </nav>
      )}
    </section>
  )
}

/** The passport, which everything is held against; of the passport itself whatever else there is. */
const usualBeside = (
  others: readonly DeskDocument[],
  current: DeskDocument | undefined,
): DeskDocument | undefined =>
  others.find(({ key, document }) => document.document === 'PASSPORT' && key !== current?.key) ??
  others.find(({ key }) => key !== current?.key) ??
  others[0]

interface CurrentPageProps {
  current: DeskDocument | undefined
  files: readonly Attachment[]
  index: number
  view: View
  onAct: (act: ViewAct) => void
  onFitted: (fitted: number) => void
}

function CurrentPage({ current, files, index, view, onAct, onFitted }: CurrentPageProps) {
  const t = useTexts(documentAuditMessages)
  const file = files[index]
  if (file !== undefined) return <FilePreview key={file.storageName} {...{ file, view, onAct, onFitted }} />
  if (current === undefined) return <p className={styles.nothing}>{t.allDone}</p>
  const { onPaper } = current.document
  return <p className={styles.nothing}>{onPaper > 0 ? t.paperOnly : t.missingHelp}</p>
}

interface BesidePageProps {
  of: DeskDocument | undefined
  name: string | undefined
  /** The same document twice: its next page. */
  isSame: boolean
  index: number
}

function BesidePage({ of, name, isSame, index }: BesidePageProps) {
  const t = useTexts(documentAuditMessages)
  const [view, setView] = useState<View>(FIRST_VIEW)
  const [fitted, setFitted] = useState(1)
  const files = of?.document.files ?? []
  const at = isSame ? Math.min(index + 1, files.length - 1) : 0
  const file = files[at]
  return (
    <figure className={styles.page}>
      {file === undefined ? (
        <p className={styles.nothing}>{t.noFile}</p>
      ) : (
        <FilePreview
          key={file.storageName}
          file={file}
          view={view}
          onAct={(act) => setView(viewAfter(view, act, fitted))}
          onFitted={setFitted}
        />
      )}
      {file !== undefined && (
        <figcaption>{fill(t.pageOf, { name: name ?? '', index: at + 1, count: files.length })}</figcaption>
      )}
    </figure>
  )
}

interface ToolProps {
  label: string
  icon: React.ReactNode
  onClick: () => void
}

function Tool({ label, icon, onClick }: ToolProps) {
  return (
    <Tooltip title={label}>
      <Button type="text" size="small" aria-label={label} icon={icon} data-quiet onClick={onClick} />
    </Tooltip>
  )
}

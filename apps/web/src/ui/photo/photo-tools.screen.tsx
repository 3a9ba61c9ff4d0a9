import { LockOutlined } from '@ant-design/icons'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Alert, Tabs } from 'antd'
import { useMemo, useRef, useState, type DragEvent } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { DelayedSpinner } from '../delayed-spinner.tsx'
import { Part } from '../part.tsx'
import { droppedFiles } from '../uploads/choose-files.ts'
import { usePaste } from '../uploads/use-paste.ts'
import styles from './photo.module.css'
import { PhotoTargetContext, type PhotoTarget } from './photo-target.ts'
import { NoPictures } from './pictures/picture-intake.tsx'
import { usePictures } from './pictures/use-pictures.ts'
import { SettingsContext, type ToolSettings } from './settings.ts'
import { TOOL_NAMES, type ToolName } from './tool-names.ts'
import { useStrayDrops } from './use-stray-drops.ts'

/** Not needed before there is a picture. */
const PictureDesk = lazyPart(async () => (await import('./picture-desk.tsx')).PictureDesk)

/** C2.15: pictures are brought once and pass from tool to tool. */
export function PhotoTools({ target }: { target: PhotoTarget }) {
  const t = useTexts(photoToolMessages)
  const root = useRef<HTMLDivElement>(null)
  const desk = usePictures()
  const [name, setName] = useState<ToolName>(target.kind === 'field' ? target.asked.tool : TOOL_NAMES[0])
  const [over, setOver] = useState(false)
  const [values, setValues] = useState<Partial<ToolSettings>>({})
  const settings = useMemo(
    () => ({
      values,
      change: (next: Partial<ToolSettings>) => setValues((former) => ({ ...former, ...next })),
    }),
    [values],
  )
  const add = (files: readonly File[]) => void desk.add(files)
  usePaste(root, true, add, 'page')
  useStrayDrops(root, add)
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }
  const drop = (event: DragEvent) => {
    drag(event)
    add(droppedFiles(event.dataTransfer))
  }
  return (
    <PhotoTargetContext value={target}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a second way; the button inside is the first */}
      <div
        ref={root}
        className={styles.screen}
        data-over={over || undefined}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={drop}
      >
        <h1 className="unseen">{t.title}</h1>
        <Tabs
          className={styles.tabs ?? ''}
          tabBarGutter={24}
          activeKey={name}
          onChange={(key) => setName(TOOL_NAMES.find((tool) => tool === key) ?? name)}
          items={TOOL_NAMES.map((key) => ({ key, label: t.tools[key] }))}
          tabBarExtraContent={
            <span className={styles.soft}>
              <LockOutlined aria-hidden /> {target.kind === 'nobody' ? t.local : t.localServed}
            </span>
          }
        />
        {desk.problems.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={desk.problems.map((problem) => (
              <div key={problem}>{problem}</div>
            ))}
          />
        )}
        {desk.current === undefined ? (
          <NoPictures reading={desk.reading > 0} onFiles={add} />
        ) : (
          <Part fallback={<DelayedSpinner />}>
            <SettingsContext value={settings}>
              <PictureDesk desk={desk} picture={desk.current} tool={name} />
            </SettingsContext>
          </Part>
        )}
      </div>
    </PhotoTargetContext>
  )
}

const APPLICANTS: PhotoTarget = { kind: 'applicants' }

/** In the workspace, where pictures go to applicants. */
export const PhotoToolsScreen = () => <PhotoTools target={APPLICANTS} />

import { formatDate } from '@visa/contract/dates'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { Dialog } from '../../dialog.tsx'
import { encoded } from '../encode.ts'
import styles from '../photo.module.css'
import { LevelSign } from '../tools/photo-checks.tsx'
import { pixelsOf } from './read-picture.ts'
import { useHints, type Guidance } from './use-hints.ts'

interface CameraDialogProps {
  onShot: (file: File) => void
  onClose: () => void
}

type Trouble = 'denied' | 'none' | 'busy'

const troubleOf = (error: unknown): Trouble => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' ? 'busy' : 'none'
}

const stopAll = (film: MediaStream | undefined): void => film?.getTracks().forEach((track) => track.stop())

/** More at once nobody takes in. */
const SAID_AT_ONCE = 2

function GuidanceSaid({ guidance }: { guidance: Guidance }) {
  const t = useTexts(photoToolMessages).camera
  if (guidance.kind !== 'told') return <output className={styles.filmSaid}>{t[guidance.kind]}</output>
  const { hints } = guidance
  return (
    <output className={styles.filmSaid}>
      {hints.length === 0 ? (
        <div className={styles.good}>
          <LevelSign level="good" /> {t.ready}
        </div>
      ) : (
        hints.slice(0, SAID_AT_ONCE).map((hint) => (
          <div key={hint} className={styles.warning}>
            <LevelSign level="warn" /> {t.hints[hint]}
          </div>
        ))
      )}
    </output>
  )
}

/** A photo from the camera of this computer, with a frame that says where head and chin belong. */
export function CameraDialog({ onShot, onClose }: CameraDialogProps) {
  const t = useTexts(photoToolMessages).camera
  const video = useRef<HTMLVideoElement>(null)
  const shutter = useRef<HTMLButtonElement>(null)
  const [trouble, setTrouble] = useState<Trouble>()
  const [ready, setReady] = useState(false)
  const [turn, setTurn] = useState(0)
  const guidance = useHints(video, ready)
  const placed = guidance.kind === 'told' ? guidance.hints.length === 0 : undefined

  useEffect(() => {
    let film: MediaStream | undefined
    let over = false
    const begin = async () => {
      try {
        // Undefined where the page does not come over a secure connection.
        const devices = (navigator as Partial<Navigator>).mediaDevices
        if (devices === undefined) throw new DOMException('no camera', 'SecurityError')
        const cameras = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
        const deviceId = cameras[turn % Math.max(1, cameras.length)]?.deviceId
        const wanted = deviceId === undefined || deviceId === '' ? {} : { deviceId: { exact: deviceId } }
        film = await devices.getUserMedia({
          video: { width: { ideal: 1920 }, height: { ideal: 1080 }, ...wanted },
        })
        if (over || video.current === null) return stopAll(film)
        video.current.srcObject = film
        await video.current.play()
        setReady(true)
      } catch (error) {
        if (!over) setTrouble(troubleOf(error))
      }
    }
    void begin()
    return () => {
      over = true
      stopAll(film)
    }
  }, [turn])

  // The space bar shoots as soon as there is a picture.
  useEffect(() => {
    if (ready) shutter.current?.focus()
  }, [ready])

  const shoot = async () => {
    const film = video.current
    if (film === null || !ready) return
    const pixels = pixelsOf(film, film.videoWidth, film.videoHeight)
    const blob = await encoded(pixels, { quality: 95 })
    const time = formatDate(new Date()).replaceAll(':', '')
    onShot(new File([blob], fill(t.name, { time }), { type: blob.type }))
  }

  // The space bar shoots wherever the focus is, except on a button of its own.
  const press = (event: KeyboardEvent) => {
    if (event.key !== ' ' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    void shoot()
  }

  return (
    <Dialog open title={t.title} width={800} onCancel={onClose} footer={null}>
      {trouble === undefined ? (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key for the button inside
        <div onKeyDown={press}>
          <div className={styles.film}>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the picture of the camera, without sound */}
            <video ref={video} playsInline muted />
            <span className={styles.filmFrame} data-placed={placed} aria-hidden>
              <span className={styles.filmHead} />
            </span>
          </div>
          <p className={styles.soft}>{t.frame}</p>
          {ready && <GuidanceSaid guidance={guidance} />}
          <div className={styles.filmBar}>
            <Button onClick={() => setTurn((count) => count + 1)}>{t.again}</Button>
            <Button type="primary" ref={shutter} disabled={!ready} onClick={() => void shoot()}>
              {t.shoot}
            </Button>
          </div>
        </div>
      ) : (
        <Alert type="error" showIcon title={t[trouble]} />
      )}
    </Dialog>
  )
}

import { formatDate } from '@visa/contract/dates'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { Dialog } from '../../dialog.tsx'
import { encoded } from '../encode.ts'
import styles from '../photo.module.css'
import { pixelsOf } from './read-picture.ts'

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

/** A photo from the camera of this computer, with a frame that says where head and chin belong. */
export function CameraDialog({ onShot, onClose }: CameraDialogProps) {
  const t = useTexts(photoToolMessages).camera
  const video = useRef<HTMLVideoElement>(null)
  const shutter = useRef<HTMLButtonElement>(null)
  const [trouble, setTrouble] = useState<Trouble>()
  const [ready, setReady] = useState(false)
  const [turn, setTurn] = useState(0)

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

  return (
    <Dialog open title={t.title} width={800} onCancel={onClose} footer={null}>
      {trouble === undefined ? (
        <>
          <div className={styles.film}>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the picture of the camera, without sound */}
            <video ref={video} playsInline muted />
            <span className={styles.filmFrame} aria-hidden />
          </div>
          <div className={styles.filmBar}>
            <Button onClick={() => setTurn((count) => count + 1)}>{t.again}</Button>
            <Button type="primary" ref={shutter} disabled={!ready} onClick={() => void shoot()}>
              {t.shoot}
            </Button>
          </div>
        </>
      ) : (
        <Alert type="error" showIcon title={t[trouble]} />
      )}
    </Dialog>
  )
}

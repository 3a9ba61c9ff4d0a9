import { useEffect, useState } from 'react'
import type { ShownProps } from './preview-file.ts'
import styles from './preview.module.css'
import { Stage } from './stage.tsx'
import { fittedScale, turned, type Size } from './view-state.ts'

export function ImageView({ address, fileName, view, onAct, onFitted, onBroken }: ShownProps) {
  return (
    <Stage label={fileName} wheelZooms onZoom={onAct}>
      {(room) => <Picture {...{ address, fileName, view, room, onFitted, onBroken }} />}
    </Stage>
  )
}

function Picture(props: Omit<ShownProps, 'onAct'> & { room: Size }) {
  const { address, fileName, view, room, onFitted, onBroken } = props
  const [natural, setNatural] = useState<Size>()
  const fitted = natural === undefined ? 1 : fittedScale(natural, view.turn, room)
  useEffect(() => onFitted(fitted), [fitted, onFitted])

  const scale = view.scale === 'fit' ? fitted : view.scale
  const width = (natural?.width ?? 0) * scale
  const height = (natural?.height ?? 0) * scale
  return (
    <div className={styles.paper} style={turned({ width, height }, view.turn)}>
      <img
        className={styles.picture}
        src={address}
        alt={fileName}
        draggable={false}
        style={{ width, height, transform: `translate(-50%, -50%) rotate(${view.turn}deg)` }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setNatural({ width: naturalWidth, height: naturalHeight })
        }
        onError={() => onBroken('broken')}
      />
    </div>
  )
}

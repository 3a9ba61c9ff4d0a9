import { PlusOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { WithAside } from './aside.tsx'
import styles from './tree-screen.module.css'

interface TreeScreenProps {
  /** What the width of the tree is remembered under. */
  name: string
  title: string
  /** How wide the tree is at first, where it is a deep one. */
  treePx?: number
  /** Adds something to the tree; absent where that is not allowed. */
  add: { label: string; run: () => void } | undefined
  tree: ReactNode
  children: ReactNode
}

/** A tree on the left, what is chosen in it on the right. */
export function TreeScreen({ name, title, treePx, add, tree, children }: TreeScreenProps) {
  const aside = (
    <div className={styles.tree}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {add && (
          <Tooltip title={add.label}>
            <Button
              size="small"
              type="primary"
              icon={<PlusOutlined />}
              aria-label={add.label}
              onClick={add.run}
            />
          </Tooltip>
        )}
      </header>
      {tree}
    </div>
  )
  return (
    <div className={styles.screen}>
      <WithAside name={name} label={title} defaultPx={treePx} aside={aside}>
        <div className={styles.chosen}>{children}</div>
      </WithAside>
    </div>
  )
}

import { ApartmentOutlined } from '@ant-design/icons'
import { afterMove, type NodeId, type TreeNode } from '@visa/contract/rules/tree'
import { galleryTableMessages, type GalleryTableTexts } from '@visa/messages/gallery/gallery-table'
import { useState, type ReactElement } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { NodeCascader } from '../cascader/node-cascader.tsx'
import type { GallerySection } from '../gallery.ts'
import { NodeTree } from './node-tree.tsx'

const departments = (t: GalleryTableTexts): readonly TreeNode[] => [
  {
    id: 1,
    label: t.head,
    pinyin: t.headPinyin,
    icon: 'company',
    children: [
      {
        id: 2,
        label: t.visa,
        pinyin: t.visaPinyin,
        children: [
          { id: 3, label: t.europe, pinyin: t.europePinyin },
          { id: 4, label: t.asia, pinyin: t.asiaPinyin },
        ],
      },
      { id: 5, label: t.finance, pinyin: t.financePinyin },
      { id: 6, label: t.closed, pinyin: t.closedPinyin, disabled: true },
    ],
  },
]

const ICONS: Readonly<Record<string, ReactElement>> = { company: <ApartmentOutlined /> }
const iconOf = (name: string) => ICONS[name]

function Trees() {
  const t = useTexts(galleryTableMessages)
  const [nodes, setNodes] = useState(() => departments(t))
  const [checked, setChecked] = useState<{ checked: NodeId[]; half: NodeId[] }>({ checked: [], half: [] })
  return (
    <>
      <NodeTree
        label={t.organisation}
        nodes={departments(t)}
        searchable
        iconOf={iconOf}
        checked={checked.checked}
        onCheck={(all, half) => setChecked({ checked: all, half })}
      />
      <output>{fill(t.checked, { checked: checked.checked.join(' '), half: checked.half.join(' ') })}</output>
      <NodeTree
        label={t.place}
        nodes={nodes}
        // Nothing leaves the head office.
        mayMove={({ parent }) => parent !== undefined}
        onMove={(move) => setNodes(afterMove(nodes, move) ?? nodes)}
      />
    </>
  )
}

function Cascaders() {
  const t = useTexts(galleryTableMessages)
  const [chosen, choose] = useState<NodeId | null>(4)
  const common = { nodes: departments(t), placeholder: t.place }
  return (
    <>
      <NodeCascader {...common} aria-label={t.place} value={chosen} onChange={choose} />
      <NodeCascader {...common} aria-label={t.organisation} anyLevel />
      <NodeCascader {...common} aria-label={t.aside} value={3} disabled />
    </>
  )
}

export const sections: readonly GallerySection[] = [
  {
    id: 'tree',
    title: (language) => galleryTableMessages[language].tree,
    Demo: Trees,
  },
  {
    id: 'cascader',
    title: (language) => galleryTableMessages[language].cascader,
    Demo: Cascaders,
  },
]

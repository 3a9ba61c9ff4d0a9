import { AppstoreOutlined, BookOutlined, HomeOutlined, SettingOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'

const ICONS: Readonly<Record<string, ComponentType>> = {
  home: HomeOutlined,
  sys: SettingOutlined,
  'sys.dict': BookOutlined,
}

export function MenuIcon({ code }: { code: string }) {
  const Icon = ICONS[code] ?? AppstoreOutlined
  return <Icon />
}

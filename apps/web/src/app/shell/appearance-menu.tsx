import { BulbOutlined } from '@ant-design/icons'
import { shellMessages } from '@visa/messages/shell/shell'
import { Dropdown } from 'antd'
import {
  chooseDensity,
  chooseScheme,
  DENSITIES,
  SCHEMES,
  useAppearance,
  type Density,
  type SchemeChoice,
} from '../../lib/appearance.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { useMenuFocus } from './menu-focus.ts'
import styles from './shell.module.css'

export function AppearanceMenu() {
  const { appearance: texts } = useTexts(shellMessages)
  const { choice, density } = useAppearance()
  const { trigger, onKeyDown } = useMenuFocus()
  const scheme = (key: SchemeChoice) => ({
    key,
    label: texts.schemes[key],
    'aria-checked': key === choice,
    onClick: () => chooseScheme(key),
  })
  const spacing = (key: Density) => ({
    key,
    label: texts.densities[key],
    'aria-checked': key === density,
    onClick: () => chooseDensity(key),
  })
  const items = [
    { type: 'group' as const, key: 'scheme', label: texts.scheme, children: SCHEMES.map(scheme) },
    { type: 'group' as const, key: 'density', label: texts.density, children: DENSITIES.map(spacing) },
  ]
  return (
    <Dropdown
      menu={{ items, onKeyDown, selectable: true, multiple: true, selectedKeys: [choice, density] }}
      trigger={['click']}
      placement="bottomRight"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus moves when the person opens the menu
      autoFocus
    >
      <button
        ref={trigger}
        type="button"
        className={styles.tool}
        aria-haspopup="menu"
        aria-label={texts.title}
        title={texts.title}
      >
        <BulbOutlined />
      </button>
    </Dropdown>
  )
}

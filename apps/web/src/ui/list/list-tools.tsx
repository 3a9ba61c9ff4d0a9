import { ColumnHeightOutlined, ReloadOutlined } from '@ant-design/icons'
import { listMessages } from '@visa/messages/ui/list'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button, Dropdown, Tooltip } from 'antd'
import { chooseDensity, DENSITIES, useAppearance } from '../../lib/appearance.ts'
import { useTexts } from '../../lib/i18n.tsx'

/** The density of the whole product: it belongs to the person, not to one table. */
export function DensityButton() {
  const t = useTexts(listMessages)
  const { density } = useAppearance()
  const items = DENSITIES.map((each) => ({
    key: each,
    label: t.densities[each],
    onClick: () => chooseDensity(each),
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items, selectable: true, selectedKeys: [density] }}>
      <Button type="text" aria-label={t.density} title={t.density} icon={<ColumnHeightOutlined />} />
    </Dropdown>
  )
}

export function RefreshButton({ onClick }: { onClick: () => void }) {
  const t = useTexts(uiMessages)
  return (
    <Tooltip title={t.refresh}>
      <Button type="text" aria-label={t.refresh} icon={<ReloadOutlined />} onClick={onClick} />
    </Tooltip>
  )
}

import { detailMessages } from '@visa/messages/ui/detail'
import type { ComponentType } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { GonePanel } from './detail-states.tsx'

interface ScreenProps {
  params: Readonly<Record<string, string>>
}

/**
 * The screen of one record, by the number in its address, which may say more about it. An address without one leads to
 * no record.
 */
export function detailScreen(
  Detail: ComponentType<ScreenProps & { id: number }>,
): ComponentType<ScreenProps> {
  return function DetailScreen({ params }) {
    const id = Number(params['id'])
    const { gone } = useTexts(detailMessages)
    return Number.isSafeInteger(id) && id > 0 ? (
      <Detail id={id} params={params} />
    ) : (
      <GonePanel reason={gone} />
    )
  }
}

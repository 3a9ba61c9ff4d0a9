import type { Values } from '@visa/contract/application/context'
import { applicationMessages } from '@visa/messages/application/application'
import { Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useFormHandle, useFormState } from '../form/form-context.ts'
import { same } from '../form/paths.ts'
import type { View } from './view-of.ts'

/** Tells each field that somebody changed. */
export function ChangeTeller({ onChange }: { onChange: (field: string, value: unknown) => void }) {
  const { store } = useFormHandle()
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    let known = store.state().values
    return store.subscribe(() => {
      const { values } = store.state()
      if (values === known) return
      const before = known
      known = values
      for (const [field, value] of Object.entries(values)) {
        if (!same(before[field], value)) tell(field, value)
      }
    })
  }, [store])
  return null
}

/** Takes over all that is offered for blank fields, where everybody can see it. */
export function TakeOffers({ viewOf }: { viewOf: (values: Values) => View }) {
  const t = useTexts(applicationMessages)
  const { store, onTyped } = useFormHandle()
  const count = useFormState(store, ({ values }) => Object.keys(viewOf(values).offers).length)
  if (count === 0) return null
  const take = () => {
    for (const [name, value] of Object.entries(viewOf(store.state().values).offers)) onTyped(name, value)
  }
  return <Button onClick={take}>{fill(t.takeOffers, { count })}</Button>
}

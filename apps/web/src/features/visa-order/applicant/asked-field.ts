import { useAsked } from '../../../lib/tabs/use-asked.ts'
import { useFormHandle } from '../../../ui/form/form-context.ts'
import { sectionOf } from '../../../ui/form/form-progress.ts'

/** Whoever follows a link to a field, such as one that lacks, is in it at once. */
export function AskedField({ params }: { params: Readonly<Record<string, string>> }): null {
  const { model, goTo } = useFormHandle()
  useAsked(params, ({ field = '' }) => {
    if (field !== '' && sectionOf(model, field) >= 0) goTo(field)
  })
  return null
}

import { VISA_TYPE } from '@visa/contract/visa/products'
import { DictPicker } from './dict-picker.tsx'
import { useFormValue } from '../ui/form/form-context.ts'

interface CategoryProps {
  id?: string
  value?: string
  onChange?: (code: string | undefined) => void
  disabled?: boolean
}

/** A category of the kind of visa that the form is for. */
export function CategoryInput(props: CategoryProps) {
  const electronic = useFormValue('visaType') === VISA_TYPE.EVISA
  return <DictPicker {...props} type={electronic ? 'EVISA_CATEGORY' : 'VISA_CATEGORY'} />
}

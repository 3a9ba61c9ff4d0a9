import { phoneUploadMessages } from '@visa/messages/visa/phone-upload'
import { PhoneUploadScreen } from '../features/visa-upload/phone-upload.screen.tsx'
import { useTexts } from '../lib/i18n.tsx'
import { OpenPhonePage } from './open-phone-page.tsx'

export function PhoneUploadPage() {
  const { title } = useTexts(phoneUploadMessages)
  return (
    <OpenPhonePage title={title}>
      <PhoneUploadScreen />
    </OpenPhonePage>
  )
}

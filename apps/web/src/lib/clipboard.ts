import { webMessages } from '@visa/messages/shell/web'
import { alertDialog, toast } from './feedback.ts'
import { currentLanguage } from './language.ts'

/** Copies and says so. Where the browser keeps its clipboard to itself, the text is shown to be copied by hand. */
export async function copyText(text: string): Promise<void> {
  const { clipboard, call } = webMessages[currentLanguage()]
  try {
    // Absent outside https and localhost, whatever the type says.
    await navigator.clipboard.writeText(text)
    toast.success(clipboard.copied)
  } catch {
    await alertDialog({ title: clipboard.unsupported, content: text, okText: call.dialogButton })
  }
}

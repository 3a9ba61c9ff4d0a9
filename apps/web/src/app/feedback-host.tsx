import { message, Modal } from 'antd'
import type { ModalFuncProps } from 'antd'
import { useEffect } from 'react'
import { registerFeedback, type FeedbackPort, type ToastLink } from '../lib/feedback.ts'
import { AntdProvider } from './antd-provider.tsx'
import styles from './feedback-host.module.css'

const TOAST_SECONDS = 2
const LINKED_SECONDS = 6
const TOAST_TOP = 80

interface LinkedProps {
  text: string
  link: ToastLink
  onDone: () => void
}

function Linked({ text, link, onDone }: LinkedProps) {
  if ('href' in link) {
    return (
      <>
        {text} <a href={link.href}>{link.label}</a>
      </>
    )
  }
  const run = () => {
    onDone()
    link.run()
  }
  return (
    <>
      {text}{' '}
      <button type="button" className={styles.link} onClick={run}>
        {link.label}
      </button>
    </>
  )
}

type MessageApi = ReturnType<typeof message.useMessage>[0]
type ModalApi = ReturnType<typeof Modal.useModal>[0]

function createPort(messages: MessageApi, modals: ModalApi): FeedbackPort {
  const open = new Set<() => void>()
  /** Opens a dialog; resolves with whether it was agreed to, also when it is closed from outside. */
  const ask = (kind: 'info' | 'confirm', props: ModalFuncProps): Promise<boolean> =>
    new Promise((resolve) => {
      const { destroy } = modals[kind]({
        ...props,
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
        afterClose: () => {
          open.delete(destroy)
          resolve(false)
        },
      })
      open.add(destroy)
    })
  return {
    toast: (kind, text, link) => {
      if (link === undefined) void messages[kind](text)
      else {
        const close = messages[kind](
          <Linked text={text} link={link} onDone={() => close()} />,
          LINKED_SECONDS,
        )
      }
    },
    alert: async (options) => void (await ask('info', options)),
    confirm: ({ danger = false, ...options }) =>
      ask(
        'confirm',
        danger
          ? { ...options, okButtonProps: { danger }, focusable: { autoFocusButton: 'cancel' } }
          : options,
      ),
    closeDialogs: () => {
      for (const destroy of open) destroy()
    },
  }
}

function Hosts() {
  const [messages, messageHolder] = message.useMessage({
    top: TOAST_TOP,
    duration: TOAST_SECONDS,
    maxCount: 5,
  })
  const [modals, modalHolder] = Modal.useModal()
  useEffect(() => registerFeedback(createPort(messages, modals)), [messages, modals])
  return (
    <>
      {messageHolder}
      {modalHolder}
    </>
  )
}

/** Gives toasts and dialogs their components; loaded when first needed. */
export const FeedbackHost = () => (
  <AntdProvider>
    <Hosts />
  </AntdProvider>
)

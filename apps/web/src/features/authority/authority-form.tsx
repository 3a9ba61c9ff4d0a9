import { RESOURCE_TYPE } from '@visa/contract/resources'
import { resourceOptions } from '@visa/contract/shell/authority-check'
import { authorityMessages } from '@visa/messages/shell/authority'
import { Button, Input, Select } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import styles from './authority.module.css'

export interface Question {
  user: string
  code: string
}

interface AuthorityFormProps {
  start: Question | undefined
  busy: boolean
  onAsk: (question: Question) => void
}

interface ResourceOption {
  value: string
  label: string
  place: string
  isButton: boolean
  words: string
}

const showOption = ({ data }: { data: ResourceOption }) => <OptionLine option={data} />

function OptionLine({ option }: { option: ResourceOption }) {
  const { button } = useTexts(authorityMessages)
  return (
    <div className={styles.option}>
      <span>
        {option.label}
        {option.isButton && <em className={styles.kind}>{button}</em>}
      </span>
      <code>{option.value}</code>
      {option.place !== '' && <small>{option.place}</small>}
    </div>
  )
}

export function AuthorityForm({ start, busy, onAsk }: AuthorityFormProps) {
  const texts = useTexts(authorityMessages)
  const userId = useId()
  const codeId = useId()
  const [user, setUser] = useState(start?.user ?? '')
  const [code, setCode] = useState(start?.code)
  const { data = [], isLoading } = useCall(resourceOptions, {})
  const options = data.map(({ code: value, title, path, type }) => ({
    value,
    label: title,
    place: path.join(' / '),
    isButton: type === RESOURCE_TYPE.BUTTON,
    words: [title, value, ...path].join(' ').toLowerCase(),
  }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (user.trim() !== '' && code !== undefined) onAsk({ user: user.trim(), code })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.field}>
        <label htmlFor={userId}>{texts.user}</label>
        <Input
          id={userId}
          autoComplete="off"
          maxLength={64}
          placeholder={texts.userHint}
          value={user}
          onChange={(event) => setUser(event.target.value)}
        />
      </div>
      <div className={styles.wideField}>
        <label htmlFor={codeId}>{texts.code}</label>
        <Select
          id={codeId}
          showSearch={{
            filterOption: (typed, option) => option?.words.includes(typed.trim().toLowerCase()) ?? false,
          }}
          loading={isLoading}
          placeholder={texts.codeHint}
          options={options}
          optionRender={showOption}
          {...(code === undefined ? {} : { value: code })}
          onChange={setCode}
        />
      </div>
      <Button
        type="primary"
        htmlType="submit"
        loading={busy}
        disabled={user.trim() === '' || code === undefined}
      >
        {texts.check}
      </Button>
    </form>
  )
}

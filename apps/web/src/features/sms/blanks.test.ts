import { MESSAGE_BLANKS } from '@visa/contract/sms/message-type'
import { smsMessages } from '@visa/messages/sms/sms'
import { expect, test } from 'vitest'

test('every blank of every kind of message has a name in both languages', () => {
  const wanted = new Set(Object.values(MESSAGE_BLANKS).flat())
  for (const { blanks } of [smsMessages.zh, smsMessages.en]) {
    expect([...wanted].filter((name) => !Object.hasOwn(blanks, name))).toEqual([])
  }
})

import { ruleMessages } from '@visa/messages/rules'
import { NOTICE_TYPE, type NoticeItem } from '@visa/contract/notice/notice'
import { noticeMessages } from '@visa/messages/notice/notice'
import { describe, expect, it } from 'vitest'
import { failureTexts } from '../../ui/form/failure-texts.ts'
import { NoticeDraftForm } from './notice.form-schema.ts'
import { mayAsk, nextUnread, popups, readState, turned, unread } from './notice.logic.ts'
import { loggedText, periodText, placeOn, placeText, targetsText } from './notice.names.ts'

const t = noticeMessages.zh

const notice = (id: number, part: Partial<NoticeItem> = {}): NoticeItem => ({
  id,
  title: `公告 ${id}`,
  content: '<p>正文</p>',
  importance: 1,
  type: NOTICE_TYPE.ORDINARY,
  platform: 'MANAGER',
  showPlace: 'MANAGER_HOME',
  departureCity: '',
  arrivalCity: '',
  topHead: false,
  startTime: '2026-01-01T00:00:00.000Z',
  endTime: null,
  createTime: '2026-01-01T00:00:00.000Z',
  createUserName: '管理员',
  known: false,
  ...part,
})

describe('P7.42 when notices of a place are asked for', () => {
  const cities = { departureCity: '上海', arrivalCity: '莫斯科' }

  it('with the place and both cities, or for PC_HOME alone', () => {
    expect(mayAsk({ showPlace: 'ROUTE', ...cities })).toBe(true)
    expect(mayAsk({ platform: 'MOBILE', showPlace: 'MOBILE_HOME', ...cities })).toBe(true)
    expect(mayAsk({ showPlace: 'PC_HOME' })).toBe(true)
    expect(mayAsk({ platform: 'PC', showPlace: 'PC_HOME', departureCity: '' })).toBe(true)
  })

  it('and not while one of the three is missing', () => {
    expect(mayAsk({})).toBe(false)
    expect(mayAsk({ ...cities })).toBe(false)
    expect(mayAsk({ showPlace: 'ROUTE' })).toBe(false)
    expect(mayAsk({ showPlace: 'ROUTE', departureCity: '上海' })).toBe(false)
    expect(mayAsk({ showPlace: 'ROUTE', departureCity: '', arrivalCity: '莫斯科' })).toBe(false)
    expect(mayAsk({ showPlace: '', ...cities })).toBe(false)
  })
})

describe('what is read next', () => {
  const three = [notice(1), notice(2), notice(3)]

  it('is the next unread one, around the end', () => {
    expect(nextUnread(three, new Set([1]), 1)).toBe(2)
    expect(nextUnread(three, new Set([1, 2]), 1)).toBe(3)
    expect(nextUnread(three, new Set([3]), 3)).toBe(1)
  })

  it('is nothing after the last', () => {
    expect(nextUnread(three, new Set([1, 2, 3]), 2)).toBeUndefined()
    expect(nextUnread([notice(7)], new Set([7]), 7)).toBeUndefined()
    expect(nextUnread([], new Set(), 1)).toBeUndefined()
  })
})

it('P3.9 opens notices of type 2 that are not known yet, and no others', () => {
  const popup = { type: NOTICE_TYPE.POPUP }
  const all = [notice(1), notice(2, popup), notice(3, { ...popup, known: true }), notice(4, popup)]
  expect(popups(all).map(({ id }) => id)).toEqual([2, 4])
  expect(unread(all).map(({ id }) => id)).toEqual([1, 2, 4])
})

it('turns around both ends', () => {
  expect([turned(2, 1, 3), turned(0, -1, 3), turned(0, 1, 3), turned(0, 1, 0)]).toEqual([0, 2, 1, 0])
})

it('names place, period and readers', () => {
  const route = notice(1, { showPlace: 'ROUTE', departureCity: '上海', arrivalCity: '莫斯科' })
  expect(placeText(route, t)).toBe('行程线路 上海 → 莫斯科')
  expect(periodText(route, t)).toBe('2026-01-01 08:00 起')
  expect(periodText({ ...route, endTime: '2026-01-31T16:00:00.000Z' }, t)).toBe(
    '2026-01-01 08:00 至 2026-02-01 00:00',
  )
  expect(targetsText({ identityCodes: [], companies: [] }, t)).toBe('所有人')
  const one = { id: 1, companyName: '环球旅行社' }
  expect(targetsText({ identityCodes: [4, 8], companies: [one] }, t)).toBe('代理商、受理机构、环球旅行社')
  expect(targetsText({ identityCodes: [], companies: [one, { ...one, id: 2 }] }, t)).toBe('2 家公司')
})

it('puts what the log recorded as codes into words', () => {
  expect(loggedText('importance', 2, t)).toBe('重要')
  expect(loggedText('type', '2', t)).toBe('弹窗')
  expect(loggedText('showPlace', 'PC_HOME', t)).toBe('电脑端首页')
  expect(loggedText('identityCodes', 4, t)).toBe('代理商')
  expect(loggedText('title', '2', t)).toBeUndefined()
})

it('keeps the place where the platform has it, else goes to its home', () => {
  expect(placeOn('MOBILE', 'ROUTE')).toBe('ROUTE')
  expect(placeOn('MANAGER', 'ROUTE')).toBe('MANAGER_HOME')
  expect(placeOn('PC', 'MOBILE_HOME')).toBe('PC_HOME')
})

describe('the form', () => {
  const good = { title: '通知', content: '<p>正文</p>', startTime: null, endTime: null }
  const failures = (part: object) => failureTexts(NoticeDraftForm, { ...good, ...part }, ruleMessages.zh)

  it('needs both cities for a route, and only there', () => {
    expect(failures({})).toEqual({})
    expect(failures({ platform: 'PC', showPlace: 'ROUTE' })).toEqual({
      departureCity: '不能为空',
      arrivalCity: '不能为空',
    })
    const cities = { departureCity: '上海', arrivalCity: '莫斯科' }
    expect(failures({ platform: 'PC', showPlace: 'ROUTE', ...cities })).toEqual({})
  })

  it('ends after it starts', () => {
    const startTime = '2026-02-01T00:00:00.000Z'
    expect(failures({ startTime, endTime: startTime })).toEqual({ endTime: '必须晚于开始时间' })
    expect(failures({ startTime, endTime: '2026-02-01T00:01:00.000Z' })).toEqual({})
  })
})

it.each([
  [true, null, 'known'],
  [true, '2026-01-02T00:00:00.000Z', 'known'],
  [false, null, 'unread'],
  [false, '2026-01-04T00:00:00.000Z', 'unread'],
  [false, '2026-01-02T00:00:00.000Z', 'over'],
] as const)('a notice that is known: %s and ends at %s is %s', (known, endTime, state) => {
  const now = new Date('2026-01-03T00:00:00.000Z')
  expect(readState(notice(1, { known, endTime }), now)).toBe(state)
})

import { expect, test } from 'vitest'
import { lookAtStatus } from './look-at-status.ts'
import { russiaEvisa } from './russia-evisa.ts'
import { runScript, type ScriptWork } from './run-script.ts'
import type { SiteDriver } from './site-driver.ts'

type Listed = readonly (readonly [reference: string, status: string])[]

const pageOf = (heading: string, content = ''): string => `<main><h1>${heading}</h1>${content}</main>`

const listOf = (listed: Listed): string =>
  pageOf(
    'My applications',
    `<table><tr><th>Application</th><th>Status</th></tr>${listed
      .map(([reference, status]) => `<tr><td>${reference}</td><td>${status}</td></tr>`)
      .join('')}</table>`,
  )

/** A site that lists these applications of any passport, and says what was done to it. */
function siteWith(listed: Listed, statusPage = pageOf('Something else')) {
  const done: string[] = []
  let html = ''
  const driver: SiteDriver = {
    async open(path) {
      done.push(path)
      if (path === '/login') html = pageOf('Sign in')
      else html = path.startsWith('/applications') ? listOf(listed) : statusPage
    },
    html: async () => html,
    fillIn: async () => undefined,
    async press(button) {
      done.push(button)
      html = button === 'Sign in' ? listOf([]) : pageOf('Personal data')
    },
    picture: async () => undefined,
    download: async () => Buffer.from('%PDF-'),
    close: async () => undefined,
  }
  return { done, driver }
}

const account = { account: 'desk', password: 'secret' }

const workOf = (over: Partial<ScriptWork> = {}): ScriptWork => ({
  payload: { passportNo: 'E12345678' },
  account,
  reference: '',
  begun: false,
  photo: async () => undefined,
  note: async () => undefined,
  known: async () => true,
  begin: async () => 'begun',
  ask: async () => 'over',
  stopping: () => false,
  ...over,
})

test.each<{ there: string; listed: Listed }>([
  { there: 'nothing', listed: [] },
  { there: 'another draft', listed: [['8', 'draft']] },
  { there: 'an application of somebody else', listed: [['8', 'processing']] },
])('after a submission has begun, $there under another reference is left to a person', async ({ listed }) => {
  const { driver, done } = siteWith(listed)
  const ending = await runScript(russiaEvisa, driver, workOf({ begun: true, reference: '7' }))
  expect(ending).toEqual({ kind: 'stopped', stop: 'outcomeUnknown' })
  expect(done).not.toContain('New application')
  expect(done.filter((path) => path.startsWith('/application/'))).toEqual([])
})

test('a draft that another task has, and what somebody else applied for, are left to a person and not taken for ours', async () => {
  const taken = siteWith([['8', 'draft']])
  const existing = { kind: 'stopped', stop: 'existing', need: 'unknown' }
  expect(await runScript(russiaEvisa, taken.driver, workOf({ known: async () => false }))).toEqual(existing)
  const known: string[] = []
  const strange = siteWith([['8', 'processing']])
  const work = workOf({
    async known(reference) {
      known.push(reference)
      return true
    },
  })
  expect(await runScript(russiaEvisa, strange.driver, work)).toEqual(existing)
  expect(known).toEqual([])
  for (const { done } of [taken, strange]) expect(done.join(' ')).not.toMatch(/New application|application\//)
})

test('a status page of another reference than ours does not say that ours was filed', async () => {
  const statusOf = (reference: string) =>
    pageOf(
      'Application status',
      `<dl><dt>Application</dt><dd>${reference}</dd><dt>Status</dt><dd>processing</dd></dl>`,
    )
  const run = (reference: string) =>
    runScript(
      russiaEvisa,
      siteWith([['7', 'processing']], statusOf(reference)).driver,
      workOf({ begun: true, reference: '7' }),
    )
  expect(await run('7')).toEqual({ kind: 'filed', reference: '7', label: 'processing' })
  expect(await run('9')).toMatchObject({ kind: 'stopped', stop: 'unknownPage' })
})

test('what a reference stands for counts only where the site lists it for the passport', async () => {
  const issued = pageOf(
    'Application status',
    '<dl><dt>Application</dt><dd>7</dd><dt>Status</dt><dd>success</dd></dl>',
  )
  const look = (listed: Listed) =>
    lookAtStatus(russiaEvisa, siteWith(listed, issued).driver, {
      account,
      reference: '7',
      payload: { passportNo: 'E12345678' },
    })
  expect(await look([['7', 'success']])).toMatchObject({ label: 'success' })
  expect(await look([['8', 'success']])).toBe('unlisted')
  expect(await look([])).toBe('unlisted')
})

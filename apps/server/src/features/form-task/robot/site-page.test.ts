import { expect, test } from 'vitest'
import { findBrowser } from './find-browser.ts'
import { readPage } from './site-page.ts'

test('a page is read as people read it: heading, fields, errors, lines and terms; pictures and styles are none of it', () => {
  const page = readPage(`<!doctype html><head><style>b{}</style></head><body><main><h1>My
    applications</h1><p class="error" data-field="name">Name is  required</p>
    <svg><text>SECRET</text></svg>
    <table><thead><tr><th>Application</th><th>Status</th></tr></thead><tbody><tr><td>7</td><td>draft</td></tr></tbody></table>
    <dl><dt>Status</dt><dd>processing</dd></dl>
    <form><label>Passport<input name="passport"></label><label>Sex<select name="sex"><option value="M"></option>
    <option value="F">Female</option></select></label><input type="hidden" name="token">
    <fieldset><legend>Paid by</legend><label><input type="radio" name="way" value="card">Card</label>
    <label><input type="radio" name="way" value="bank">Bank transfer</label></fieldset>
    <label for="on">Paid on</label><input id="on" type="date" name="paid_on">
    <label><input type="checkbox" name="agree" value="yes"> I agree</label>
    <label>Photo<input type="file" name="photo"></label></form></main></body>`)
  expect(page).toMatchObject({
    heading: 'My applications',
    errors: [{ field: 'name', message: 'Name is required' }],
    rows: [{ Application: '7', Status: 'draft' }],
    facts: { Status: 'processing' },
    fields: [
      { name: 'passport', label: 'Passport', kind: 'text', options: [] },
      {
        name: 'sex',
        label: 'Sex',
        kind: 'choice',
        options: [
          { value: 'M', label: 'M' },
          { value: 'F', label: 'Female' },
        ],
      },
      {
        name: 'way',
        label: 'Paid by',
        kind: 'choice',
        options: [
          { value: 'card', label: 'Card' },
          { value: 'bank', label: 'Bank transfer' },
        ],
      },
      { name: 'paid_on', label: 'Paid on', kind: 'day', options: [] },
      { name: 'agree', label: 'I agree', kind: 'tick', options: [{ value: 'yes', label: 'I agree' }] },
    ],
  })
  expect(page.text).not.toContain('SECRET')
  expect(page.text).not.toContain('b{}')
})

test('the browser of the machine is found, the one that is named first of all; none is none', () => {
  const there = (...files: string[]) => ({
    platform: 'linux' as const,
    exists: (file: string) => files.includes(file),
  })
  expect(findBrowser({ PATH: '/a:/b' }, there('/b/google-chrome', '/b/chromium'))).toBe('/b/chromium')
  expect(findBrowser({ PATH: '/a', CHROMIUM_PATH: '/x/chrome' }, there('/x/chrome', '/a/chromium'))).toBe(
    '/x/chrome',
  )
  expect(findBrowser({ PATH: '/a', CHROMIUM_PATH: '/gone' }, there('/a/chromium'))).toBeUndefined()
  expect(findBrowser({ PATH: '/a' }, there())).toBeUndefined()
  expect(
    findBrowser({ PATH: '' }, { platform: 'darwin', exists: (file) => file.includes('Microsoft Edge') }),
  ).toContain('Microsoft Edge')
})

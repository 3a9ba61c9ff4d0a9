import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ADMITTED, isAdmitted } from './main.mjs'

test('the lines of Node that work are admitted, and package.json names them', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(engines.node).toBe(ADMITTED)
  for (const version of ['20.19.0', '22.12.1', '24.0.0', '26.1.0', '27.0.0'])
    expect(isAdmitted(version), version).toBe(true)
  for (const version of ['18.20.0', '20.18.3', '21.7.0', '22.11.0', '23.9.0', '25.2.0'])
    expect(isAdmitted(version), version).toBe(false)
})

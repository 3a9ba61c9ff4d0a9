import { expect, test } from 'vitest'
import { MigrationError } from './db/migrate.ts'
import { explain } from './explain.ts'
import { StartError } from './start-error.ts'

const failing = (code: string, message: string): Error => Object.assign(new Error(message), { code })

test.each([
  ['ENOSPC', 'the disk is full; make room where DATA_DIR is'],
  ['53100', 'the disk of the database is full; make room there'],
  ['42501', 'lacks a right in the database; let it own the database'],
  ['EROFS', 'name a folder that can be written'],
  ['EACCES', 'do it as the user of the service'],
  ['25006', 'the database takes no writes'],
])('%s while the first data are written is told in a sentence', (code, said) => {
  for (const error of [
    failing(code, 'could not'),
    new MigrationError('0001_base.sql failed: could not', { cause: failing(code, 'could not') }),
  ]) {
    expect(explain(error)).toContain(said)
    expect(explain(error)).toContain('could not')
    expect(explain(error)).not.toContain('    at ')
  }
})

test('what is for people is told as it is, and a fault of ours with its place', () => {
  expect(explain(new StartError('port 80 is taken'))).toBe('port 80 is taken')
  expect(explain(new Error('of ours'))).toContain('    at ')
})

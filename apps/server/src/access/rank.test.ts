import { parseAuthority } from '@visa/contract/authority'
import { IDENTITY, type IdentityCode } from '@visa/contract/identity'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { expect, test } from 'vitest'
import { refuseBeyondOwn } from './rank.ts'

const SCOPES = Object.values(DATA_SCOPE)

const judge = (
  own: { held: string[]; dataScope: DataScope; identityCode?: IdentityCode },
  wanted: { grants: string[]; dataScope?: DataScope },
): string => {
  try {
    refuseBeyondOwn(
      {
        authorities: own.held.map(parseAuthority),
        dataScope: own.dataScope,
        identityCode: own.identityCode ?? IDENTITY.PLATFORM,
      },
      {
        authorities: wanted.grants.map(parseAuthority),
        dataScope: wanted.dataScope ?? DATA_SCOPE.OWN,
      },
    )
    return 'fine'
  } catch (error) {
    return error instanceof Error ? error.message : 'thrown'
  }
}

test('what is held may be given, and narrower forms of it', () => {
  const own = { held: ['sys.dict', 'emp$center.contract.list'], dataScope: DATA_SCOPE.ALL }
  expect(judge(own, { grants: ['sys.dict', '~sys.dict', 'x$sys.dict@y', 'emp$center.contract.list'] })).toBe(
    'fine',
  )
  expect(judge(own, { grants: [] })).toBe('fine')
  for (const grants of [['sys.role'], ['mgr$center.contract.list'], ['center.contract.list']]) {
    expect(judge(own, { grants }), grants.join()).toBe('beyondOwn')
  }
})

test('the wider data scope cannot be given by the narrower, for every pair', () => {
  for (const dataScope of SCOPES) {
    for (const wanted of SCOPES) {
      const verdict = judge({ held: [], dataScope }, { grants: [], dataScope: wanted })
      expect(verdict, `${dataScope} gives ${wanted}`).toBe(wanted <= dataScope ? 'fine' : 'beyondOwnScope')
    }
  }
})

test('outside the platform nobody gives the reach over all companies, whatever a role of theirs says', () => {
  const own = { held: [], dataScope: DATA_SCOPE.ALL, identityCode: IDENTITY.AGENT }
  expect(judge(own, { grants: [], dataScope: DATA_SCOPE.COMPANY })).toBe('fine')
  expect(judge(own, { grants: [], dataScope: DATA_SCOPE.ALL })).toBe('beyondOwnScope')
})

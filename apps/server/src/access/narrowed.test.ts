import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { userPage } from '@visa/contract/org/user-calls'
import { expect, test } from 'vitest'
import { newPerson, newRole } from '../testing/staff.ts'
import { testApp } from '../testing/test-app.ts'

test('a permission that was given with the name of a scope reaches no farther, whatever the role reaches', async () => {
  const server = await testApp()
  const company = 'CENTER-BJ'
  const seenBy = async (
    userName: string,
    grants: readonly string[],
    dataScope: DataScope = DATA_SCOPE.COMPANY,
  ) => {
    const role = { company, roleName: `角色${userName}`, dataScope, grants }
    await newPerson(server, { company, userName, roleIds: [await newRole(server, role)] })
    const { rows } = await (await server.as(userName)).call(userPage, { query: { pageSize: 200 } })
    return rows.map((row) => row.userName)
  }
  expect((await seenBy('narrow.none', ['sys.employee'])).length).toBeGreaterThan(1)
  expect(await seenBy('narrow.own', ['sys.employee@OWN'])).toEqual(['narrow.own'])
  // Given both ways, as far as the wider one; a scope never widens what the role reaches.
  expect((await seenBy('narrow.both', ['sys.employee@OWN', 'sys.employee'])).length).toBeGreaterThan(1)
  expect(await seenBy('narrow.wide', ['sys.employee@COMPANY'], DATA_SCOPE.OWN)).toEqual(['narrow.wide'])
})

import { roleMessages } from '@visa/messages/org/role'
import { expect, it } from 'vitest'
import { loggedText } from './role.names.ts'

const names = { company: () => undefined, resource: () => '数据字典' }
const said = (value: string) => loggedText('granted', value, roleMessages.zh, names)

it('tells what was granted by name, and in words what is only shown in the menu', () => {
  expect(said('sys.dict')).toBe('数据字典')
  expect(said('~sys.dict')).toBe('数据字典 (仅显示菜单)')
  expect(said('emp$sys.dict@north')).toBe('数据字典 (emp north)')
})

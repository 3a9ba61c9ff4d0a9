import { menuMessages } from '@visa/messages/shell/menu'
import { workspaceMessages } from '@visa/messages/shell/workspace'
import { expect, test } from 'vitest'
import { screenTitle } from './tab-title.ts'

const words = {
  menuTexts: menuMessages.zh,
  named: workspaceMessages.zh.named,
  made: workspaceMessages.zh.made,
}
const screen = 'center.contract.create'

test('a contract that is changed is called by its number in the tab, never by its id', () => {
  expect(screenTitle({ screen, name: '' }, undefined, [], words)).toBe('新建合同')
  expect(screenTitle({ screen, name: '39' }, undefined, [], words)).toBe('修改合同')
  expect(screenTitle({ screen, name: '39' }, 'HT-BJ-0007', [], words)).toBe('修改合同 HT-BJ-0007')
  // What is made of an order is new, and changes nothing.
  expect(screenTitle({ screen, name: 'order 7' }, 'V2611190001', [], words)).toBe(
    '新建合同：订单 V2611190001',
  )
  // Several tabs of one screen are told apart by their names.
  expect(screenTitle({ screen: 'visa.order.manage', name: '2' }, undefined, [], words)).toMatch(/ 2$/)
})

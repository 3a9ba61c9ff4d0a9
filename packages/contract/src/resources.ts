/** Menu entries and buttons that exist in the product. Codes double as authority codes. */

export const RESOURCE_ROOT = '0'
export const RESOURCE_TYPE = { MENU: 0, BUTTON: 1 } as const

export interface ResourceNode {
  code: string
  type: (typeof RESOURCE_TYPE)[keyof typeof RESOURCE_TYPE]
  children: readonly ResourceNode[]
}

const menu = (code: string, children: readonly ResourceNode[] = []): ResourceNode => ({
  code,
  type: RESOURCE_TYPE.MENU,
  children,
})

const buttons = (screen: string, actions: readonly string[]): ResourceNode[] =>
  actions.map((action) => ({ code: `${screen}.${action}`, type: RESOURCE_TYPE.BUTTON, children: [] }))

export const RESOURCES: readonly ResourceNode[] = [
  menu('sys', [
    menu('sys.dict', [
      ...buttons('sys.dict.type', ['add', 'edit', 'delete', 'freeze']),
      ...buttons('sys.dict.data', ['add', 'edit', 'delete', 'freeze']),
    ]),
  ]),
]

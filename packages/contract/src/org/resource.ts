import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, id, integer, oneOf, requiredText, seen, textOrEmpty, valid } from '../fields.ts'
import { LogRow } from '../log.ts'
import { PageQuery, pageOf } from '../page.ts'
import { RESOURCE_TYPE, RESOURCE_ROOT, type ResourceNode } from '../resources.ts'
import { RESOURCE_ICONS } from './resource-icons.ts'
import { isMenuUrl } from './resource-url.ts'

const RESOURCE_LIMITS = { resName: 64, ename: 128, code: 64, url: 500, index: 10_000 } as const

/** The uppermost level is "0". */
const parentId = z.pipe(
  z.union([
    z.literal(RESOURCE_ROOT),
    z.string().check(z.trim(), z.regex(/^\d{1,15}$/, 'rule:integer')),
    z.number(),
  ]),
  z.transform(String),
)

const resourceType = z.pipe(
  z.union(
    [z.number(), z.string().check(z.trim(), z.minLength(1, 'rule:resourceTypeRequired'))],
    'rule:resourceTypeRequired',
  ),
  oneOf<ResourceNode['type']>(RESOURCE_TYPE),
)

const url = z._default(
  z.string().check(
    z.trim(),
    z.maxLength(RESOURCE_LIMITS.url),
    z.refine((value) => value === '' || isMenuUrl(value), { error: 'rule:menuUrl' }),
  ),
  '',
)

const icon = z._default(z.enum(['', ...RESOURCE_ICONS], 'rule:invalid'), '')

/** P3.15 */
export const ResourceDraft = z.strictObject({
  parentId: z._default(parentId, RESOURCE_ROOT),
  type: resourceType,
  resName: requiredText('resourceNameRequired', RESOURCE_LIMITS.resName),
  ename: textOrEmpty(RESOURCE_LIMITS.ename),
  code: requiredText('resourceCodeRequired', RESOURCE_LIMITS.code).check(
    z.regex(/^[A-Za-z0-9_.-]*$/, 'rule:code'),
  ),
  url,
  icon,
})
export type ResourceDraft = z.output<typeof ResourceDraft>

export const ResourceUpdate = z.strictObject({ ...ResourceDraft.shape, id, seen })
export type ResourceUpdate = z.output<typeof ResourceUpdate>

export interface ResourceTreeNode {
  id: string
  parentId: string
  resName: string
  ename: string
  code: string
  url: string
  type: number
  sortNo: number
  icon: string
  valid: number
  own: boolean
  placed: boolean
  holders: number
  variants: string[]
  pinyin: string
  updateTime: string
  children: ResourceTreeNode[]
}

export const ResourceTreeNode: z.ZodMiniType<ResourceTreeNode> = z.object({
  id: z.string(),
  /** "0" at the uppermost level. */
  parentId: z.string(),
  resName: z.string(),
  ename: z.string(),
  code: z.string(),
  url: z.string(),
  type: z.number(),
  sortNo: z.number(),
  icon: z.string(),
  valid: z.number(),
  /** Added by an administrator, not part of the product. */
  own: z.boolean(),
  /** Put elsewhere by hand. */
  placed: z.boolean(),
  /** How many roles within reach hold it. */
  holders: z.number(),
  /** Ways in which roles within reach hold it beside the plain one, such as `emp$` and `@custom`. */
  variants: z.array(z.string()),
  pinyin: z.string(),
  /** Of its words, not of its place. */
  updateTime: z.iso.datetime(),
  children: z.lazy(() => z.array(ResourceTreeNode)),
})

export const resourceTree = endpoint({
  method: 'GET',
  path: '/api/resource/queryTree',
  access: ['sys.resource', 'sys.role'],
  summary: 'All menu entries and buttons as a tree; for others than the platform what their company may use',
  data: z.array(ResourceTreeNode),
})

export const resourceAdd = endpoint({
  method: 'POST',
  path: '/api/resource/addResource',
  access: 'sys.resource.add',
  summary: 'Adds a menu link, a group or a button of one’s own; the administrator role receives it',
  form: ResourceDraft,
  data: z.object({ id: z.number() }),
})

export const resourceUpdate = endpoint({
  method: 'POST',
  path: '/api/resource/updateResource',
  access: 'sys.resource.edit',
  summary: 'Changes an entry; of what belongs to the product only names, icon and place',
  form: ResourceUpdate,
  data: z.null(),
})

export const resourceDelete = endpoint({
  method: 'POST',
  path: '/api/resource/deleteResource',
  access: 'sys.resource.delete',
  summary: 'Deletes an entry of one’s own; one that roles hold only where that is said',
  form: z.strictObject({ id, withHolders: z.optional(flag) }),
  data: z.null(),
})

export const resourceFreeze = endpoint({
  method: 'POST',
  path: '/api/resource/freezeResource',
  access: 'sys.resource.freeze',
  summary: 'Disables an entry for everybody, or enables it again',
  form: z.strictObject({ id, valid }),
  data: z.null(),
})

export const resourceDrag = endpoint({
  method: 'POST',
  path: '/api/resource/drag',
  access: 'sys.resource.edit',
  summary: 'Puts an entry below another one ("0": none), at a place counted without itself',
  form: z.strictObject({ id, parentId, index: integer(0, RESOURCE_LIMITS.index) }),
  data: z.null(),
})

export const resourceRestore = endpoint({
  method: 'POST',
  path: '/api/resource/restorePlace',
  access: 'sys.resource.edit',
  summary: 'Puts an entry of the product back where the product has it',
  form: z.strictObject({ id }),
  data: z.null(),
})

export const resourceLog = endpoint({
  method: 'GET',
  path: '/api/resource/queryLog',
  access: 'sys.resource',
  summary: 'What was done to menu entries and buttons',
  query: PageQuery,
  data: pageOf(LogRow),
})

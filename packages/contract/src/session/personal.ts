import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

export const UserInfo = z.object({
  id: z.number(),
  userName: z.string(),
  nickName: z.string(),
  realName: z.string(),
  mobile: z.string(),
  email: z.string(),
  icon: z.string(),
  qrCode: z.string(),
  identityCode: z.number(),
  roleList: z.array(z.object({ id: z.number(), roleName: z.string() })),
  companyId: z.number(),
  companyName: z.string(),
  companyLevel: z.number(),
  birthDate: z.nullable(z.iso.date()),
  joinDate: z.nullable(z.iso.date()),
})
export type UserInfo = z.output<typeof UserInfo>

export interface MenuNode {
  id: string
  parentId: string
  code: string
  title: string
  /** How the Chinese title is typed, in full and by initials: `shujuzidian|sjzd`. */
  pinyin: string
  icon: string
  /** Where it leads, if not to a screen of its own: an address of the web, or `#/…` for a page of this app. */
  url: string
  children: MenuNode[]
}

export const MenuNode: z.ZodMiniType<MenuNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  code: z.string(),
  title: z.string(),
  pinyin: z.string(),
  icon: z.string(),
  url: z.string(),
  children: z.lazy(() => z.array(MenuNode)),
})

export const PersonalInfo = z.object({
  userInfo: UserInfo,
  menu: z.array(MenuNode),
  departments: z.array(z.object({ id: z.number(), departmentCode: z.string(), departmentName: z.string() })),
  authorityInfo: z.array(z.object({ code: z.string() })),
  simplePassword: z.boolean(),
  /** A role asks for a second factor that is not set up yet. */
  secondFactorDue: z.boolean(),
  /** The language chosen for this login, if one was. */
  language: z.nullable(z.enum(LANGUAGES)),
})
export type PersonalInfo = z.output<typeof PersonalInfo>

export const personalInfo = endpoint({
  method: 'GET',
  path: '/api/personal/getPersonalInfo',
  access: 'session',
  whileOwing: true,
  summary: 'The logged-in user: identity, menu, departments, authorities',
  data: PersonalInfo,
})

export const changeLanguage = endpoint({
  method: 'POST',
  path: '/api/personal/changeLanguage',
  access: 'session',
  whileOwing: true,
  summary: 'Language of menus and messages for this login',
  repeat: 'harmless',
  form: z.strictObject({ language: z.enum(LANGUAGES) }),
  data: z.null(),
})

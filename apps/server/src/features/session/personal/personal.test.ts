import { changeLanguage, personalInfo } from '@visa/contract/session/personal'
import { dictTypePage } from '@visa/contract/dict/dict-type'
import { sysConfig, sysNow } from '@visa/contract/session/sys'
import { expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import { testApp } from '../../../testing/test-app.ts'
import { menuTree } from './personal.service.ts'
import { parseAuthority } from '@visa/contract/authority'

test('P3.1 P3.2 P3.3 P7.12 C3.29 C6.4 the logged-in person with menu, departments and authorities', async () => {
  const { as, visitor, db } = await testApp()
  const ids = await one<{ user: number; company: number; role: number; department: number }>(
    db,
    sql`select u.id as user, u.company_id as company, ur.role_id as role, ud.department_id as department
        from app_user u join user_role ur on ur.user_id = u.id join user_department ud on ud.user_id = u.id
        where u.user_name = 'simple'`,
  )
  const simple = await visitor().login('simple', '123456')
  const info = await simple.call(personalInfo, {})
  expect(info.userInfo).toEqual({
    id: ids.user,
    userName: 'simple',
    nickName: '思敏',
    realName: '何思敏',
    mobile: '13900000007',
    email: 'simple@visa-desk.example',
    icon: '',
    qrCode: '',
    identityCode: 2,
    roleList: [{ id: ids.role, roleName: '字典查看员' }],
    companyId: ids.company,
    companyName: '签证业务平台',
    companyLevel: 1,
    birthDate: '1996-11-25',
    joinDate: '2024-07-15',
  })
  expect(info.departments).toEqual([
    { id: ids.department, departmentCode: 'OPS-DATA', departmentName: '基础数据部' },
  ])
  expect(info.authorityInfo.map(({ code }) => code).toSorted()).toEqual([
    'platform',
    'sys',
    'sys.dict',
    'sys.notice',
  ])
  expect(info.menu).toMatchObject([
    {
      code: 'platform',
      title: '平台',
      parentId: '0',
      children: [
        { code: 'sys', title: '系统管理', children: [{ code: 'sys.dict', title: '数据字典', children: [] }] },
      ],
    },
    { code: 'sys.notice', title: '公告', parentId: '0', children: [] },
  ])
  expect(info.menu[0]?.children[0]?.parentId).toBe(info.menu[0]?.id)
  expect([info.simplePassword, info.language]).toEqual([true, null])
  await db.query(
    sql`delete from user_role where user_id = (select id from app_user where user_name = 'center_emp')`,
  )
  const nothing = await (await as('center_emp')).call(personalInfo, {})
  expect([nothing.menu, nothing.authorityInfo, nothing.simplePassword]).toEqual([[], [], false])
})

test('never gives the password hash away', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  expect(JSON.stringify(await admin.raw(personalInfo))).not.toMatch(/argon2|hash/i)
})

test('P6.6 a menu-only code is seen in the menu and refused at the call', async () => {
  const { asReader, db } = await testApp()
  const simple = await asReader()
  expect((await simple.raw(dictTypePage)).code).toBe('0000')
  await db.query(sql`
    update role_resource set menu_only = true
    where role_id = (select id from app_role where role_name = '字典查看员')
      and resource_id = (select id from resource where code = 'sys.dict')`)
  await expect.poll(async () => (await simple.raw(dictTypePage)).code).toBe('1111')
  const info = await simple.call(personalInfo, {})
  expect(info.menu[0]?.children[0]?.children.map(({ code }) => code)).toEqual(['sys.dict'])
  expect(info.authorityInfo.map(({ code }) => code).toSorted()).toEqual([
    'platform',
    'sys',
    'sys.notice',
    '~sys.dict',
  ])
})

test('P6.8 an entry under a menu that is not held is not shown', () => {
  const row = { ename: '', icon: '', url: '', own: false, valid: 1 }
  const all = [
    { ...row, id: 1, parentId: null, code: 'a', name: 'A' },
    { ...row, id: 2, parentId: 1, code: 'a.b', name: 'B' },
    { ...row, id: 3, parentId: null, code: 'c', name: 'C' },
  ]
  const held = (...codes: string[]) => codes.map(parseAuthority)
  expect(menuTree(all, held('a.b', 'c'), 'zh').map(({ code }) => code)).toEqual(['c'])
  const [tree] = menuTree(all, held('agent$a', 'a.b@x'), 'en')
  // A name without an English text stays readable.
  expect(tree).toMatchObject({ title: 'A', children: [{ title: 'B', parentId: '1' }] })
})

test('a group with nothing to show is left out, an own link is shown with its address', () => {
  const row = { ename: '', icon: '', url: '', own: false, valid: 1 }
  const all = [
    { ...row, id: 1, parentId: null, code: 'a', name: 'A' },
    { ...row, id: 2, parentId: 1, code: 'a.b', name: 'B' },
    { ...row, id: 3, parentId: 1, code: 'a.c', name: 'C', valid: 0 },
    { ...row, id: 4, parentId: null, code: 'own', name: 'Own', own: true },
    { ...row, id: 5, parentId: 4, code: 'own.link', name: 'Link', own: true, url: '#/main', icon: 'star' },
  ]
  const shown = (...codes: string[]) => menuTree(all, codes.map(parseAuthority), 'zh')
  expect(shown('a', 'own')).toEqual([])
  expect(shown('a', 'a.c')).toEqual([])
  expect(shown('a', 'a.b')).toMatchObject([{ code: 'a', children: [{ code: 'a.b' }] }])
  expect(shown('own', 'own.link')).toMatchObject([
    { code: 'own', url: '', children: [{ code: 'own.link', url: '#/main', icon: 'star' }] },
  ])
})

test('an entry tells how its Chinese title is typed, whatever the language', () => {
  const row = { id: 1, parentId: null, code: 'a', name: '数据字典', ename: 'Dictionaries', icon: '' }
  const plain = { ...row, url: '', own: false, valid: 1 }
  expect(menuTree([plain], [parseAuthority('a')], 'en')).toMatchObject([
    { title: 'Dictionaries', pinyin: 'shujuzidian|sjzd' },
  ])
})

test('P1.2 menu and messages follow the session’s language, before one is chosen the browser’s', async () => {
  const { as, visitor } = await testApp()
  const stranger = visitor()
  expect((await stranger.raw(personalInfo)).msg).toBe('未登录')
  stranger.language = 'en-GB,zh;q=0.5'
  expect((await stranger.raw(personalInfo)).msg).toBe('Not logged in')
  stranger.language = 'fr'
  expect((await stranger.raw(personalInfo)).msg).toBe('未登录')

  const admin = await as('admin')
  const title = async () => (await admin.call(personalInfo, {})).menu[0]?.children.at(-1)?.title
  expect(await title()).toBe('系统管理')
  admin.language = 'en'
  expect(await title()).toBe('System')
  await admin.call(changeLanguage, { body: { language: 'zh' } })
  expect(await title()).toBe('系统管理')
  await admin.call(changeLanguage, { body: { language: 'en' } })
  admin.language = 'zh-CN'
  expect(await title()).toBe('System')
  expect((await admin.call(personalInfo, {})).language).toBe('en')
  expect((await admin.raw(changeLanguage, { body: { language: 'ru' } })).msg).toBe('Language: is not valid')
  // The choice outlives the change of account in this browser.
  await admin.login('simple', '123456')
  expect(await title()).toBe('System')
})

test('P7.2 P7.3 time and configuration are there before login', async () => {
  const { visitor } = await testApp({ now: () => new Date('2026-03-01T08:00:00Z') })
  expect(await visitor().call(sysNow, {})).toBe('2026-03-01T08:00:00.000Z')
  expect(await visitor().call(sysConfig, {})).toEqual({
    wxAppid: 'wx-stand-in',
    version: '2.2.10',
    demo: true,
    icp: '',
    standIns: { sms: true, maps: true },
    mapTiles: { url: '', credit: '' },
  })
})

test('P2.7 the filing number is told, and the inbox of the SMS stand-in only where there is one', async () => {
  const filed = await testApp({ env: { ICP_NUMBER: '京ICP备12345678号-1' } })
  expect((await filed.visitor().call(sysConfig, {})).icp).toBe('京ICP备12345678号-1')
  const env = { APP_MODE: 'production', TEST_CAPTCHA: '', ALLOW_STAND_INS: 'on' }
  const production = await testApp({ env, url: filed.url })
  expect((await production.visitor().call(sysConfig, {})).standIns).toEqual({ sms: false, maps: true })
})

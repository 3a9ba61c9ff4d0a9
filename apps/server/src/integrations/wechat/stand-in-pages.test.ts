import { sysConfig } from '@visa/contract/session/sys'
import { wxEntry, wxLogin } from '@visa/contract/session/wx'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { testApp } from '../../testing/test-app.ts'

const SMS = {
  ALIYUN_SMS_ACCESS_KEY_ID: 'id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: 'sign',
  ALIYUN_SMS_TEMPLATES: 'LOGIN_CODE=1,PASSWORD_CODE=1,MOBILE_CODE=1,BIND_CODE=1,REGISTER_CODE=1',
}

const PRODUCTION = { APP_MODE: 'production', TEST_CAPTCHA: '', ALLOW_STAND_INS: 'on' }

const entry = (person: Client, channel: 'QYWX' | 'WX' = 'QYWX') =>
  person.call(wxEntry, { query: { channel } })
const open = async (person: Client, url: string) => person.send({ method: 'GET', url })

describe('the page of the stand-in', () => {
  test.each([
    ['QYWX', 'zh-CN', '本地模拟', '企业微信扫码登录', '孙雨桐'],
    ['QYWX', 'en', 'Local stand-in', 'WeCom login', 'Sun Yutong'],
    ['WX', 'zh-CN', '本地模拟', '微信授权登录', '郑雅琴'],
    ['WX', 'en', 'Local stand-in', 'WeChat login', 'Zheng Yaqin'],
  ] as const)('%s in %s says what it is and offers people', async (channel, language, badge, title, name) => {
    const { visitor } = await testApp()
    const person = visitor()
    person.language = language
    const { url, standIn } = await entry(person, channel)
    expect(standIn).toBe(true)
    const page = await open(person, url)
    for (const text of [badge, title, name]) expect(page.body).toContain(text)
    expect(page.body.includes('<svg')).toBe(channel === 'QYWX')
    expect(page.body).not.toMatch(/<script|style="|onclick/)
  })

  test('may be framed by our own pages only, and its style has a nonce', async () => {
    const { visitor } = await testApp()
    const person = visitor()
    const page = await open(person, (await entry(person)).url)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain(`frame-ancestors 'self'`)
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(policy).toContain(`'nonce-${/nonce="([^"]+)"/.exec(page.body)?.[1]}'`)
    expect(page.headers['cache-control']).toBe('no-store')
  })

  test('sends nobody to another site', async () => {
    const { visitor } = await testApp()
    const evil = encodeURIComponent('https://evil.example/?x="><script>')
    for (const path of ['/stand-in/wecom/wwlogin/sso/login', '/stand-in/wecom/chosen']) {
      const page = await open(
        visitor(),
        `${path}?appid=ww-stand-in&agentid=1000002&state=s&person=sun.yutong&redirect_uri=${evil}`,
      )
      expect(page.statusCode).toBe(400)
      expect(page.headers.location).toBeUndefined()
      expect(page.body).toContain('回调地址与本站不一致，已拒绝跳转')
      expect(page.body).not.toContain('evil')
    }
  })

  test.each([
    ['appid=other&state=s&person=sun.yutong', '应用编号不正确'],
    ['appid=ww-stand-in&person=sun.yutong', '缺少 state 参数'],
    ['appid=ww-stand-in&state=s&person=nobody', '没有这个模拟身份'],
  ])('refuses %s', async (query, reason) => {
    const { visitor } = await testApp()
    const back = encodeURIComponent('http://localhost/')
    const page = await open(visitor(), `/stand-in/wecom/chosen?${query}&redirect_uri=${back}`)
    expect(page.statusCode).toBe(400)
    expect(page.body).toContain(reason)
  })

  test('what a visitor writes into the address stays text', async () => {
    const { visitor } = await testApp()
    const query = new URLSearchParams({
      appid: 'ww-stand-in',
      redirect_uri: 'http://localhost/',
      state: '"><script>alert(1)</script>',
    })
    const page = await open(visitor(), `/stand-in/wecom/wwlogin/sso/login?${query.toString()}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain('<script')
  })
})

describe('what is connected', () => {
  test('P3.11 P7.3 the stand-in has an application id too', async () => {
    const { visitor } = await testApp()
    expect((await visitor().call(sysConfig, {})).wxAppid).toBe('wx-stand-in')
  })

  test.each([
    ['without stand-ins', { ALLOW_STAND_INS: 'off', ...SMS }],
    ['in production, whatever else is played,', PRODUCTION],
  ])('%s there is no way in and no page', async (_, env) => {
    const { visitor } = await testApp({ env })
    const person = visitor()
    expect(await entry(person)).toEqual({ url: '', standIn: false })
    expect((await person.call(sysConfig, {})).wxAppid).toBe('')
    expect((await open(person, '/stand-in/wecom/wwlogin/sso/login')).statusCode).toBe(404)
    const body = { code: 'c', state: 's' }
    expect((await person.refused(wxLogin, { body })).msg).toBe('登录请求已失效，请重新扫码或重新进入')
  })

  test('the real one where it is set: its address, its frame, and no page of ours', async () => {
    const { visitor } = await testApp({
      env: {
        WECOM_CORP_ID: 'ww1',
        WECOM_AGENT_ID: '7',
        WECOM_SECRET: 'very-secret',
        PUBLIC_URL: 'https://visa.example.com/',
      },
    })
    const person = visitor()
    const { url, standIn } = await entry(person)
    expect(standIn).toBe(false)
    expect(new URL(url).host).toBe('login.work.weixin.qq.com')
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('https://visa.example.com/')
    expect(url).not.toContain('very-secret')
    expect((await open(person, '/stand-in/wecom/wwlogin/sso/login')).statusCode).toBe(404)
    expect((await entry(person, 'WX')).standIn).toBe(true)
    const index = await open(person, '/')
    expect(String(index.headers['content-security-policy'])).toContain(
      `frame-src 'self' https://login.work.weixin.qq.com;`,
    )
    expect(index.headers['x-frame-options']).toBe('SAMEORIGIN')
  })
})

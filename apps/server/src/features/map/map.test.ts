import { MAP_PROTOCOL, mapGeocoder, mapLandmarks, qqSuggestion } from '@visa/contract/map/map'
import { decodePolyline, earthDistance } from '@visa/contract/rules/geo'
import { expect, test } from 'vitest'
import { affected, one, rows, sql } from '../../db/sql.ts'
import { sweepExpired } from '../../jobs/sweep.ts'
import type { Client } from '../../testing/client.ts'
import { testClock } from '../../testing/clock.ts'
import { fakeTencent } from '../../testing/fake-tencent.ts'
import { testApp } from '../../testing/test-app.ts'

const DRIVING = '/ws/direction/v1/driving?from=28.2281,112.9388&to=28.1970,113.0005'
const SUGGESTION = '/ws/place/v1/suggestion?keyword=岳麓&region=长沙'

const ask = async (person: Client, url: string) => {
  const response = await person.send({ method: 'GET', url: encodeURI(url) })
  expect(response.statusCode).toBe(200)
  return response.json<Record<string, never> & { status: number; message: string }>()
}

const ROUTE = {
  status: 0,
  message: 'Success',
  request_id: 'r1',
  result: {
    routes: [
      { mode: 'DRIVING', distance: 1200, duration: 4, polyline: [28.2281, 112.9388, 100, 200], toll: 0 },
    ],
  },
}
const PLACE = {
  id: '1',
  title: '岳麓山',
  address: '湖南省长沙市岳麓区',
  adcode: 430104,
  location: { lat: 28.19, lng: 112.93 },
}
const PLACES = { status: 0, message: 'Success', count: 1, data: [PLACE] }

const provider = (url: URL): object => (url.pathname.includes('direction') ? ROUTE : PLACES)

test('P7.73 the provider is asked in its own words, with the key of the server and none of the caller', async () => {
  const { asked, env } = await fakeTencent(provider)
  const { as } = await testApp({ env })
  const admin = await as('admin')
  expect(await ask(admin, `${DRIVING}&key=of-the-caller&timestamp=1`)).toMatchObject({
    status: 0,
    message: 'Success',
    result: {
      routes: [{ distance: 1200, duration: 4, polyline: [28.2281, 112.9388, 100, 200], steps: [] }],
    },
  })
  const [url] = asked
  expect(url?.pathname).toBe('/ws/direction/v1/driving')
  expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
    from: '28.2281,112.9388',
    to: '28.197,113.0005',
    key: 'SECRET-MAP-KEY',
    output: 'json',
  })
})

test('P7.73 P9.3 one question is asked of the provider once in an hour, whichever instance is asked', async () => {
  const clock = testClock()
  const { asked, env } = await fakeTencent(provider)
  const here = await testApp({ env, now: clock.now })
  const there = await testApp({ env, now: clock.now, url: here.url })
  const [one_, two] = [await here.as('admin'), await there.as('agent')]
  await ask(one_, DRIVING)
  await ask(two, `${DRIVING}&timestamp=2`)
  await ask(two, '/ws/direction/v1/driving?to=28.19700000001,113.00050&from=28.2281,112.9388')
  expect(asked).toHaveLength(1)
  clock.pass(3599)
  await ask(two, DRIVING)
  expect(asked).toHaveLength(1)
  clock.pass(2)
  await ask(one_, DRIVING)
  expect(asked).toHaveLength(2)
  await ask(one_, DRIVING.replace('driving', 'walking'))
  expect(asked).toHaveLength(3)
})

test('the same question from many at once is asked once', async () => {
  const { asked, env } = await fakeTencent(provider)
  const { as } = await testApp({ env })
  const admin = await as('admin')
  await Promise.all(Array.from({ length: 8 }, () => ask(admin, DRIVING)))
  expect(asked).toHaveLength(1)
})

test('what is kept does not say who asked for what, and leaves when its hour is over', async () => {
  const clock = testClock()
  const { env } = await fakeTencent(provider)
  const { as, db } = await testApp({ env, now: clock.now })
  await ask(await as('admin'), SUGGESTION)
  const kept = await rows<{ key: Buffer }>(db, sql`select key from map_answer`)
  expect(kept.map(({ key }) => key.length)).toEqual([32])
  const { unlogged } = await one<{ unlogged: boolean }>(
    db,
    sql`select relpersistence = 'u' as unlogged from pg_class where relname = 'map_answer'`,
  )
  expect(unlogged).toBe(true)
  clock.pass(3600)
  await sweepExpired.run(db, clock.now(), undefined)
  expect(await rows(db, sql`select 1 from map_answer`)).toEqual([])
})

test('an answer kept in a form that no longer fits is asked for again', async () => {
  const { asked, env } = await fakeTencent(provider)
  const { as, db } = await testApp({ env })
  const admin = await as('admin')
  await ask(admin, DRIVING)
  await affected(db, sql`update map_answer set answer = '{"status": 0}'`)
  expect(await ask(admin, DRIVING)).toMatchObject({ result: { routes: [{ distance: 1200 }] } })
  expect(asked).toHaveLength(2)
})

const REFUSALS = [
  [110, '请求来源未被授权'],
  [120, '此key每秒请求量已达到上限'],
  [306, '请求有护持信息请检查字符串'],
  [310, '请求参数信息有误'],
  [311, 'key格式错误'],
  [373, '起终点距离超长'],
] as const

test('P8.21 the refusals of the provider are passed on in its words and not kept', async () => {
  let refusal: object = {}
  const { asked, env } = await fakeTencent(() => refusal)
  const { as } = await testApp({ env })
  const admin = await as('admin')
  for (const [status, message] of REFUSALS) {
    refusal = { status, message }
    expect(await ask(admin, DRIVING)).toEqual({ status, message })
    const told = await admin.refused(qqSuggestion, { query: { keyword: '岳麓' } })
    expect(told).toEqual({ code: '9999', msg: message, data: null })
  }
  expect(asked).toHaveLength(2 * REFUSALS.length)
})

const NO_ANSWERS = [
  undefined,
  '<html>',
  { status: 0, message: 'Success' },
  { status: 0, result: { routes: [{ polyline: 'x' }] } },
]

test('a provider without an answer of its own is told as unreachable, and the key is in no log', async () => {
  let reply: object | string | undefined
  const { asked, env } = await fakeTencent(() => reply)
  const { as, logged } = await testApp({ env })
  const admin = await as('admin')
  const told = { status: 500, message: '暂时无法连接地图服务，请稍后再试' }
  for (reply of NO_ANSWERS) {
    expect(await ask(admin, DRIVING)).toEqual(told)
    expect((await admin.refused(qqSuggestion, { query: { keyword: '岳麓' } })).msg).toBe(told.message)
  }
  expect(asked).toHaveLength(2 * NO_ANSWERS.length)
  expect(logged()).not.toContain('SECRET-MAP-KEY')
})

test('only members may ask; everybody else costs the provider nothing', async () => {
  const { asked, env } = await fakeTencent(provider)
  const { visitor } = await testApp({ env })
  for (const { path, access } of MAP_PROTOCOL) {
    expect(access).toBe('session')
    expect(await ask(visitor(), `${path}?from=1,1&to=1,2&keyword=a&address=a`)).toEqual({
      status: 110,
      message: '未登录',
    })
  }
  expect((await visitor().raw(qqSuggestion, { query: { keyword: '岳麓' } })).code).toBe('2323')
  expect(asked).toEqual([])
})

const WRONG_QUESTIONS = [
  ['/ws/direction/v1/driving?from=28.2,112.9', 306],
  ['/ws/place/v1/suggestion', 306],
  ['/ws/geocoder/v1', 306],
  ['/ws/direction/v1/driving?from=28.2,112.9&to=91,0', 310],
  ['/ws/direction/v1/driving?from=28.2,112.9&to=here', 310],
  ['/ws/direction/v1/walking?from=28.2&to=28.2,112.9', 310],
  [`/ws/place/v1/suggestion?keyword=${'岳'.repeat(97)}`, 310],
] as const

test('a question that lacks something or makes no sense is refused before the provider is asked', async () => {
  const { asked, env } = await fakeTencent(provider)
  const { as } = await testApp({ env })
  const admin = await as('admin')
  for (const [url, status] of WRONG_QUESTIONS)
    expect([url, (await ask(admin, url)).status]).toEqual([url, status])
  expect(asked).toEqual([])
})

test('one person may ask 120 times a minute, on all instances together', async () => {
  const clock = testClock()
  const here = await testApp({ now: clock.now })
  const there = await testApp({ now: clock.now, url: here.url })
  const [onHere, onThere] = [await here.as('admin'), await there.as('admin')]
  for (let count = 0; count < 60; count += 1) {
    await ask(onHere, SUGGESTION)
    await ask(onThere, SUGGESTION)
  }
  expect(await ask(onThere, SUGGESTION)).toEqual({ status: 120, message: '操作过于频繁，请60秒后再试' })
  expect((await ask(await here.as('agent'), SUGGESTION)).status).toBe(0)
  clock.pass(60)
  expect((await ask(onHere, SUGGESTION)).status).toBe(0)
})

test('a script is answered to whoever asks for one by a name, and to nothing that is more than a name', async () => {
  const { env } = await fakeTencent(() => ({ ...PLACES, data: [{ ...PLACE, title: 'a\u2028b</script>' }] }))
  const { as } = await testApp({ env })
  const admin = await as('admin')
  const script = (callback: string) =>
    admin.send({
      method: 'GET',
      url: `${encodeURI(SUGGESTION)}&output=jsonp&callback=${encodeURIComponent(callback)}`,
    })
  const answer = await script('QQmap_1')
  expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(answer.body).toMatch(/^\/\*\*\/QQmap_1\(\{"status":0,.*\}\)$/)
  expect(answer.body).toContain('a\\u2028b')
  for (const wrong of ['alert(1)//', 'a.b', 'a b', '<x>', '1a', 'x'.repeat(65)]) {
    const refused = await script(wrong)
    expect(refused.headers['content-type']).toContain('application/json')
    expect(refused.json<{ status: number }>().status).toBe(310)
  }
})

test('C7.26 places that fit what was typed, in the envelope', async () => {
  const { env } = await fakeTencent(provider)
  const { as } = await testApp({ env })
  expect(
    await (await as('agent')).call(qqSuggestion, { query: { keyword: ' 岳麓 ', region: '长沙' } }),
  ).toEqual([{ ...PLACE, province: '', city: '', district: '' }])
})

test('production without a provider says that maps are not open, unless stand-ins are allowed', async () => {
  const start = (env: Record<string, string>) =>
    testApp({ env: { APP_MODE: 'production', TEST_CAPTCHA: '', ...env } })
  const without = await testApp({ env: { ALLOW_STAND_INS: 'off' } })
  const admin = await without.as('admin')
  expect(await ask(admin, DRIVING)).toEqual({ status: 113, message: '地图服务尚未开通' })
  expect((await admin.refused(qqSuggestion, { query: { keyword: '岳麓' } })).msg).toBe('地图服务尚未开通')
  const config = async (env: Record<string, string>) => {
    const { app } = await start(env)
    return (await app.inject('/api/sys/config')).json<{ data: { standIns: { maps: boolean } } }>().data
  }
  expect((await config({})).standIns.maps).toBe(false)
  expect((await config({ ALLOW_STAND_INS: 'on' })).standIns.maps).toBe(true)
  expect((await config({ TENCENT_MAP_KEY: 'k', ALLOW_STAND_INS: 'on' })).standIns.maps).toBe(false)
})

test('the page may show pictures of the tile source that is configured, and of no other', async () => {
  const policyOf = async (env: Record<string, string>) => {
    const { app } = await testApp({ env })
    const { data } = (await app.inject('/api/sys/config')).json<{ data: { mapTiles: unknown } }>()
    return [String((await app.inject('/')).headers['content-security-policy']), data.mapTiles] as const
  }
  const [plain, none] = await policyOf({})
  expect(plain).toContain("img-src 'self' data: blob:;")
  expect(none).toEqual({ url: '', credit: '' })
  const url = 'https://tiles.example.com/base/{z}/{x}/{y}.png'
  const [policy, tiles] = await policyOf({ MAP_TILE_URL: url, MAP_TILE_CREDIT: '© Example' })
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.com;")
  expect(tiles).toEqual({ url, credit: '© Example' })
})

test('the cities of the country are named where they are', async () => {
  const { as } = await testApp()
  const marks = await (await as('customer')).call(mapLandmarks, {})
  expect(marks.length).toBeGreaterThan(330)
  expect(marks.find(({ name }) => name === '长沙')).toEqual({
    id: '430100',
    name: '长沙',
    pinyin: 'Changsha',
    level: 2,
    lat: 28.23,
    lng: 112.94,
  })
  for (const { lat, lng } of marks) {
    expect(lat > 16 && lat < 54 && lng > 73 && lng < 136).toBe(true)
  }
})

test('the stand-in finds districts and addresses, and ways between them', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  const [first] = await admin.call(qqSuggestion, { query: { keyword: '岳麓' } })
  expect(first).toMatchObject({ title: '岳麓区', province: '湖南省', city: '长沙市', district: '岳麓区' })
  const address = '北京市朝阳区建国路88号'
  expect((await admin.call(qqSuggestion, { query: { keyword: address } }))[0]).toMatchObject({
    title: address,
    province: '北京市',
    city: '北京市',
    district: '朝阳区',
  })
  expect(await admin.call(qqSuggestion, { query: { keyword: '不存在的地方' } })).toEqual([])
  const { result } = await ask(admin, `${mapGeocoder.path}?address=${address}`)
  expect(result).toMatchObject({ address_components: { district: '朝阳区' }, ad_info: { adcode: '110105' } })
  expect(await ask(admin, `${mapGeocoder.path}?address=不存在的地方`)).toEqual({
    status: 347,
    message: '查询无结果',
  })
  const back = await ask(admin, `${mapGeocoder.path}?location=28.2,112.95`)
  expect(back['result']).toMatchObject({
    address_component: { city: '长沙市' },
    ad_info: { adcode: '430100' },
  })
  const far = await ask(admin, '/ws/direction/v1/walking?from=28.2,112.9&to=39.9,116.4')
  expect(far).toEqual({ status: 373, message: '起终点距离超长' })
})

interface Way {
  result: { routes: [{ distance: number; duration: number; polyline: number[]; steps: unknown[] }] }
}

test('P7.73 the stand-in’s ways lead from near the start to near the end, as long as they say', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  const { result } = (await ask(admin, DRIVING)) as unknown as Way
  const [{ distance, duration, polyline, steps }] = result.routes
  const way = decodePolyline(polyline)
  const [start, end] = [way[0], way.at(-1)]
  if (start === undefined || end === undefined) throw new Error('no way')
  expect(earthDistance(start, { lat: 28.2281, lng: 112.9388 })).toBeLessThan(60)
  expect(earthDistance(end, { lat: 28.197, lng: 113.0005 })).toBeLessThan(60)
  const straight = earthDistance(start, end)
  expect(distance).toBeGreaterThanOrEqual(Math.floor(straight))
  expect(distance).toBeLessThan(straight * 1.5)
  expect(duration).toBeGreaterThan(5)
  expect(duration).toBeLessThan(60)
  expect(steps).toHaveLength(1)
})

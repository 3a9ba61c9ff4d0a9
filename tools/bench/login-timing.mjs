// Whether the time a refused login takes tells that the account exists.
import { CAPTCHA, startOn, withFolder } from './server.mjs'

const KNOWN = ['admin', 'simple', 'agent', 'accept', 'center_emp', 'center_mgr', 'customer']
const UNKNOWN = KNOWN.map((name) => `${name}_x`)
/** An account is shut for strangers from the twentieth failure on. */
const ROUNDS = 18

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]

/** One wrong password, from a network of its own: no delay of another attempt touches it. */
async function wrongLogin(address, userName, n) {
  const body = new URLSearchParams({ userName, password: 'wrong-password', imageCaptcha: CAPTCHA })
  const headers = {
    'x-forwarded-for': `10.${Math.floor(n / 65_536)}.${Math.floor(n / 256) % 256}.${n % 256}`,
  }
  const began = performance.now()
  const response = await fetch(`${address}/api/system/login`, { method: 'POST', body, headers })
  const { code, msg } = await response.json()
  const ms = performance.now() - began
  if (code !== '9999') throw new Error(`${userName} was answered ${code} ${msg}`)
  return { ms, msg }
}

export const loginTiming = () =>
  withFolder(async (folder) => {
    const server = await startOn(folder, { TRUSTED_PROXIES: '1' })
    let n = 0
    for (let warm = 0; warm < 10; warm += 1) await wrongLogin(server.address, `warm_${warm}`, (n += 1))
    const times = { known: [], unknown: [] }
    const said = new Set()
    // In turn, so that whatever else the machine does slows both alike.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, name] of KNOWN.entries()) {
        for (const [kind, typed] of [
          ['known', name],
          ['unknown', UNKNOWN[index]],
        ]) {
          const { ms, msg } = await wrongLogin(server.address, typed, (n += 1))
          times[kind].push(ms)
          said.add(msg)
        }
      }
    }
    await server.stop()
    if (said.size > 1) throw new Error(`the answers differ: ${[...said].join(' / ')}`)
    const knownMs = median(times.known)
    const unknownMs = median(times.unknown)
    return { attempts: times.known.length, knownMs, unknownMs, ratio: knownMs / unknownMs }
  })

export const loginSection = (refused) => `## Refused logins of known and unknown accounts

A wrong password over HTTP, known and unknown names in turn, ${refused.attempts} times each; medians. The answers are the same text.

| account exists | ms | ratio | bar |
|---|---|---|---|
| yes | ${refused.knownMs.toFixed(1)} | ${refused.ratio.toFixed(2)} | 0.90 – 1.10 |
| no | ${refused.unknownMs.toFixed(1)} | | |
`

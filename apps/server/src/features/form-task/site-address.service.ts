import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { SiteRow } from './form-site.table.ts'

/**
 * Robots carry a password and people's data to the address of a site: it has to be a site of the internet, and not
 * something within our own walls that answers to nobody else.
 */

const INNER = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INNER.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INNER.addSubnet(net, bits, 'ipv6')

const isInner = (ip: string): boolean => INNER.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')

/** As a browser understands it, however it was written. */
const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase() : ''

const INNER_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan)$/

/** Why an address is none of a real site; undefined: it may be one. Where sites are played, all may. */
export function addressFault(
  address: string,
  playsOthers: boolean,
): 'formTaskSiteHttps' | 'formTaskSiteInside' | undefined {
  if (address === '' || playsOthers) return undefined
  if (!/^https:\/\//i.test(address)) return 'formTaskSiteHttps'
  const host = hostOf(address)
  if (isIP(host) !== 0) return isInner(host) ? 'formTaskSiteInside' : undefined
  return !host.includes('.') || INNER_NAME.test(host) ? 'formTaskSiteInside' : undefined
}

type Resolve = (host: string) => Promise<readonly { address: string }[]>

/** Asked before each use: where a name leads is not ours to say, and may change. */
export async function leadsOutside(
  address: string,
  resolve: Resolve = (host) => lookup(host, { all: true }),
): Promise<boolean> {
  if (addressFault(address, false) !== undefined) return false
  const found = await resolve(hostOf(address)).catch(() => [])
  return found.length > 0 && found.every(({ address: ip }) => !isInner(ip))
}

/** Whether another host, or the same one without encryption, would be told the password. */
export const isOtherSite = (
  { siteAddress: before }: Pick<SiteRow, 'siteAddress'>,
  { siteAddress: after }: Pick<SiteRow, 'siteAddress'>,
): boolean => originOf(before) !== originOf(after)

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '')

import { wxEntry, wxLogin, type WxChannel } from '@visa/contract/session/wx'
import type { Envelope } from '@visa/contract/envelope'
import type { Client } from './client.ts'

const hrefs = (page: string): string[] =>
  [...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
    href.replace(/&#(\d+);/g, (_, point: string) => String.fromCharCode(Number(point))),
  )

/** Opens the stand-in's page as the login screen does, chooses somebody and follows the way back. */
export async function scanAs(
  person: Client,
  openId: string,
  channel: WxChannel = 'QYWX',
): Promise<{ code: string; state: string }> {
  const { url } = await person.call(wxEntry, { query: { channel } })
  const page = await person.send({ method: 'GET', url: new URL(url, 'http://localhost').href })
  const link = hrefs(page.body).find(
    (href) => new URLSearchParams(href.split('?')[1]).get('person') === openId,
  )
  if (link === undefined) throw new Error(`the page does not offer ${openId}`)
  const answer = await person.send({ method: 'GET', url: link })
  const back = new URL(String(answer.headers.location))
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
}

/** The whole login: scan, come back, hand over what came along. */
export const wxLoginAs = async (
  person: Client,
  openId: string,
  channel: WxChannel = 'QYWX',
): Promise<Envelope<unknown>> => person.refused(wxLogin, { body: await scanAs(person, openId, channel) })

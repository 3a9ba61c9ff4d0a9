import type { Correction, TaskNeed } from '@visa/contract/form-task/form-task'
import type { EvisaLabel, Payload, SiteStep } from '@visa/contract/form-task/sites'
import type { Ending } from '../run.service.ts'
import { isSameReference } from './same-reference.ts'
import { SiteTrouble, type Filling, type PageFile, type SiteDriver } from './site-driver.ts'
import { readPage, type SitePage } from './site-page.ts'
import { payloadFieldOf, type ScriptPage, type SiteScript } from './site-script.ts'

/** What a script works with beside the page: the task, and whoever keeps its books. */
export interface ScriptWork {
  payload: Payload
  account: { account: string; password: string }
  /** The application there, as far as it is known. */
  reference: string
  /** Whether this task has begun to submit before. */
  begun: boolean
  /** Undefined: it is gone. */
  photo: () => Promise<Omit<PageFile, 'field'> | undefined>
  /** Without a picture of its own: as the page is now. */
  note: (
    step: SiteStep,
    outcome: 'done' | 'waiting' | 'stopped',
    page: SitePage,
    picture?: Buffer,
  ) => Promise<void>
  /** False: the application there is that of another task. */
  known: (reference: string, label: EvisaLabel) => Promise<boolean>
  /** Committed before the site is told to take the application. */
  begin: () => Promise<'begun' | 'dayFull' | 'notWaiting'>
  ask: (need: TaskNeed, page: () => Promise<SitePage>) => Promise<Record<string, string> | 'over'>
  /** Whether the robot is to stop before it begins anything that cannot be taken back. */
  stopping: () => boolean
}

const PAGES_AT_MOST = 30
const RECOVERIES = 3
const ANSWERS = 3

/** Why a script goes no further. */
class Halt extends Error {
  readonly ending: Ending
  constructor(ending: Ending) {
    super('halt')
    this.ending = ending
  }
}

const halt = (ending: Ending): never => {
  throw new Halt(ending)
}

/** Somebody applied with this passport, and it was not this task. */
const EXISTING: Ending = { kind: 'stopped', stop: 'existing', need: 'unknown' }

class Run {
  /** The page that a trouble is told of. */
  step: SiteStep = 'login'
  private reference: string
  private submitted = false
  private page: SitePage | undefined
  private readonly script: SiteScript
  private readonly driver: SiteDriver
  private readonly work: ScriptWork

  constructor(script: SiteScript, driver: SiteDriver, work: ScriptWork) {
    this.script = script
    this.driver = driver
    this.work = work
    this.reference = work.reference
  }

  /** Whether what came of a submission may be unknown now. */
  get inDoubt(): boolean {
    return this.submitted
  }

  private async read(): Promise<SitePage> {
    this.page = readPage(await this.driver.html())
    return this.page
  }

  async noteTrouble(): Promise<void> {
    const page = await this.read().catch(() => this.page)
    if (page !== undefined) await this.work.note(this.step, 'stopped', page)
  }

  private async unknown(): Promise<never> {
    await this.noteTrouble()
    return halt({ kind: 'stopped', stop: 'unknownPage', need: 'unknown' })
  }

  /** Asks a page again that did not come. */
  private async openSurely(path: string): Promise<SitePage> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.driver.open(path)
        return await this.read()
      } catch (error) {
        if (!(error instanceof SiteTrouble) || tries >= RECOVERIES) throw error
      }
    }
  }

  async login(): Promise<void> {
    const { path, heading, account, password, button } = this.script.login
    this.step = 'login'
    const first = await this.openSurely(path)
    if (first.heading !== heading) return this.unknown()
    const values = { [account]: this.work.account.account, [password]: this.work.account.password }
    await this.driver.fillIn({ values })
    await this.driver.press(button)
    const page = await this.read()
    if (page.heading === heading) halt({ kind: 'stopped', stop: 'loginRefused' })
    await this.work.note('login', 'done', page)
  }

  /** Which applications of this passport the site has. */
  private async found(): Promise<{ reference: string; label: EvisaLabel | undefined }[]> {
    const { path, heading, columns } = this.script.lookup
    const page = await this.openSurely(path(this.work.payload.passportNo ?? ''))
    if (page.heading !== heading) return this.unknown()
    return page.rows.map((row) => ({
      reference: row[columns.application] ?? '',
      label: this.script.labels[row[columns.status] ?? ''],
    }))
  }

  /**
   * Nothing is submitted that is there: our own application goes on where it stands, a draft of this passport is taken
   * up, and whatever else was applied for with it is for a person to judge. Once a submission has begun, our own is the
   * one with our reference and no other: where the site does not list it, nobody knows what came of it.
   */
  async lookup(): Promise<SitePage | Ending> {
    this.step = 'lookup'
    const there = await this.found()
    if (this.page !== undefined) await this.work.note('lookup', 'done', this.page)
    const own = there.find(({ reference }) => isSameReference(reference, this.reference))
    if (own === undefined && this.work.begun) return { kind: 'stopped', stop: 'outcomeUnknown' }
    const draft = there.find(({ label }) => label === 'draft')
    const ended: ReadonlySet<EvisaLabel | undefined> = new Set(['success', 'fail'])
    const strange = there.find(({ label }) => label !== 'draft' && !ended.has(label))
    if (own === undefined && strange !== undefined) return EXISTING
    const target = own ?? draft
    if (target === undefined) return this.begin()
    await this.take(target.reference, target.label ?? 'draft')
    return this.openSurely(this.script.application(target.reference))
  }

  /** From here on this application is the task's; one that another task has is for a person to judge. */
  private async take(reference: string, label: EvisaLabel): Promise<void> {
    if (!(await this.work.known(reference, label))) halt(EXISTING)
    this.reference = reference
  }

  private async begin(): Promise<SitePage> {
    // What was known before is not there any more, or was another passport's.
    this.reference = ''
    const { passport, button } = this.script.lookup
    await this.driver.fillIn({ values: { [passport]: this.work.payload.passportNo ?? '' } })
    await this.driver.press(button)
    return this.read()
  }

  /** The number of an application that was begun just now: nothing is submitted without it. */
  private async learnReference(): Promise<void> {
    if (this.reference !== '') return
    const draft = (await this.found()).find(({ label }) => label === 'draft')
    if (draft === undefined) return this.unknown()
    await this.take(draft.reference, 'draft')
    await this.openSurely(this.script.application(draft.reference))
  }

  async pages(first: SitePage): Promise<Ending> {
    this.page = first
    await this.learnReference()
    let recoveries = 0
    for (let count = 0; count < PAGES_AT_MOST; count += 1) {
      const page = this.page
      const ending = this.endOn(page)
      if (ending !== undefined) return ending
      const known = this.script.pages.find(({ heading }) => heading === page.heading)
      if (known === undefined) return this.unknown()
      this.step = known.step
      try {
        await this.act(known, page)
      } catch (error) {
        if (!(error instanceof SiteTrouble) || known.act === 'submit' || recoveries >= RECOVERIES) throw error
        recoveries += 1
        await this.openSurely(this.script.application(this.reference))
      }
    }
    return this.unknown()
  }

  private endOn({ heading, facts }: SitePage): Ending | undefined {
    const { status } = this.script
    if (heading !== status.heading) return undefined
    const label = this.script.labels[facts[status.status] ?? '']
    const reference = facts[status.application] ?? ''
    if (label === undefined || !isSameReference(reference, this.reference)) return undefined
    return { kind: 'filed', reference, label }
  }

  private async act(known: ScriptPage, page: SitePage): Promise<void> {
    if (known.act === 'ask') return this.ask(known)
    if (known.act === 'submit') return this.submit(known)
    if (this.work.stopping()) halt({ kind: 'back', stop: 'stopping' })
    await this.driver.fillIn(await this.fillingOf(known))
    const filled = await this.driver.picture()
    await this.driver.press(known.button)
    const next = await this.read()
    // The site shows the same page again and says what it does not take.
    if (next.heading === page.heading && next.errors.length > 0) {
      await this.work.note(known.step, 'stopped', next)
      halt({
        kind: 'stopped',
        stop: 'correction',
        need: 'correction',
        corrections: correctionsOf(this.script, next),
      })
    }
    if (next.heading === page.heading) await this.unknown()
    await this.work.note(known.step, 'done', page, filled)
  }

  private async fillingOf(page: Extract<ScriptPage, { act: 'fill' | 'upload' }>): Promise<Filling> {
    if (page.act === 'upload') {
      const photo = await this.work.photo()
      if (photo === undefined) {
        const corrections = [{ field: 'photo' as const, message: 'Photo' }]
        return halt({ kind: 'stopped', stop: 'correction', need: 'correction', corrections })
      }
      const file = { ...photo, field: page.field }
      return { values: {}, files: [file] }
    }
    const values = Object.entries(page.fields).map(([name, field]) => [name, this.work.payload[field] ?? ''])
    return { values: Object.fromEntries(values) as Record<string, string> }
  }

  /** A captcha or a payment: whatever a person says is filled in; what the site does not take is asked again. */
  private async ask({ step, need, heading, button }: Extract<ScriptPage, { act: 'ask' }>): Promise<void> {
    for (let answers = 0; answers < ANSWERS; answers += 1) {
      await this.work.note(step, 'waiting', await this.read())
      const values = await this.work.ask(need, () => this.read())
      if (values === 'over') return halt({ kind: 'stopped', stop: 'nobodyCame' })
      await this.driver.fillIn({ values })
      await this.driver.press(button)
      const next = await this.read()
      if (next.heading !== heading) return this.work.note(step, 'done', next)
    }
    return this.unknown()
  }

  /** The one step that cannot be taken back. What was not answered is looked up, never sent again. */
  private async submit(known: Extract<ScriptPage, { act: 'submit' }>): Promise<void> {
    if (this.work.stopping()) halt({ kind: 'back', stop: 'stopping' })
    const may = await this.work.begin()
    if (may === 'dayFull') halt({ kind: 'back', stop: 'dayFull' })
    if (may === 'notWaiting') halt({ kind: 'stopped', stop: 'notWaiting' })
    this.submitted = true
    try {
      await this.driver.press(known.button)
      const page = await this.read()
      if (page.heading === known.heading) await this.unknown()
    } catch (error) {
      if (!(error instanceof SiteTrouble)) throw error
      const own = (await this.found()).find(({ reference }) => isSameReference(reference, this.reference))
      if (own === undefined || own.label === 'draft') throw error
      await this.openSurely(this.script.application(this.reference))
    }
    this.submitted = false
    if (this.page !== undefined) await this.work.note('submit', 'done', this.page)
    await this.take(this.reference, 'waitPay')
  }
}

/** What the site does not take, by our names. */
export const correctionsOf = (script: SiteScript, { errors }: SitePage): Correction[] =>
  errors.map(({ field, message }) => ({ field: payloadFieldOf(script, field), message }))

/** Files an application. Whatever happens, the answer says how the attempt ended; only a lost lease is thrown. */
export async function runScript(script: SiteScript, driver: SiteDriver, work: ScriptWork): Promise<Ending> {
  const run = new Run(script, driver, work)
  try {
    await run.login()
    const begun = await run.lookup()
    return 'kind' in begun ? begun : await run.pages(begun)
  } catch (error) {
    if (error instanceof Halt) return error.ending
    if (!(error instanceof SiteTrouble)) throw error
    await run.noteTrouble()
    return { kind: 'stopped', stop: run.inDoubt ? 'outcomeUnknown' : 'siteDown' }
  }
}

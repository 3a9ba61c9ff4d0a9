import { PauseOutlined, PlusOutlined, CaretRightOutlined } from '@ant-design/icons'
import { formSiteList, formSitePause, type FormWorker } from '@visa/contract/form-task/form-site'
import { formTaskCounts, formTaskPage, TASK_VIEWS, type TaskView } from '@visa/contract/form-task/form-task'
import { formTaskMessages } from '@visa/messages/form-task/form-task'
import { formTaskNameMessages } from '@visa/messages/form-task/form-task-names'
import { Button, Input, Pagination } from 'antd'
import { useState } from 'react'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { TASK_STALE } from './form-task.names.ts'
import { MakeDialog } from './make.dialog.tsx'
import { SiteCard } from './site-card.tsx'
import { TaskDetail } from './task-detail.tsx'
import { TaskList } from './task-list.tsx'
import styles from './form-task.module.css'

const PAGE_SIZE = 20
const EVERY_MS = 15_000

/** What robots file on consular sites: the queue on the left, the chosen task with its page on the right. */
export function FormTaskScreen() {
  const t = useTexts(formTaskMessages)
  const [view, setView] = useTabState<TaskView>('view', 'all')
  const [page, setPage] = useTabState('page', 1)
  const [keyword, setKeyword] = useTabState('keyword', '')
  const [wanted, choose] = useTabState<number | undefined>('chosen', undefined)
  const [making, setMaking] = useState(false)
  const query = { view, page, pageSize: PAGE_SIZE, ...(keyword === '' ? {} : { keyword }) }
  const list = useCall(formTaskPage, { query }, { keepPreviousData: true, refetchInterval: EVERY_MS })
  const sites = useCall(formSiteList, {}, { silent: true, refetchInterval: EVERY_MS })
  const rows = list.data?.rows ?? []
  const chosen = rows.find(({ id }) => id === wanted)?.id ?? wanted ?? rows[0]?.id
  const show = (next: TaskView) => {
    setView(next)
    setPage(1)
    choose(undefined)
  }
  const make = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
      {t.newTasks}
    </Button>
  )
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{t.title}</h1>
        <Views view={view} onView={show} />
        <span className={styles.space} />
        <Workers workers={sites.data?.workers} />
        <PauseAll isPaused={sites.data?.sites.every(({ paused }) => paused) ?? false} />
        {make}
      </header>
      <div className={styles.panes}>
        <section className={styles.card} aria-label={t.columnTask}>
          <Input.Search
            className={styles.search ?? ''}
            allowClear
            defaultValue={keyword}
            placeholder={t.search}
            aria-label={t.search}
            onSearch={(typed) => {
              setKeyword(typed.trim())
              setPage(1)
            }}
          />
          <Loaded result={list}>
            {({ rows: found, records }) =>
              found.length === 0 ? (
                view === 'all' && keyword === '' ? (
                  <EmptyState title={t.empty} help={t.emptyHelp} action={make} />
                ) : (
                  <EmptyState title={t.emptyView} />
                )
              ) : (
                <>
                  <TaskList rows={found} sites={sites.data?.sites ?? []} chosen={chosen} onChoose={choose} />
                  {records > PAGE_SIZE && (
                    <Pagination
                      className={styles.pages ?? ''}
                      size="small"
                      simple
                      current={page}
                      pageSize={PAGE_SIZE}
                      total={records}
                      onChange={setPage}
                    />
                  )}
                </>
              )
            }
          </Loaded>
        </section>
        <div className={styles.right}>
          {chosen === undefined ? (
            <section className={styles.card}>
              <EmptyState title={t.choose} />
            </section>
          ) : (
            <TaskDetail key={chosen} id={chosen} />
          )}
          <Loaded result={sites}>{(data) => <SiteCard sites={data.sites} />}</Loaded>
        </div>
      </div>
      {making && <MakeDialog onClosed={() => setMaking(false)} />}
    </div>
  )
}

/** Kinds that ask for somebody stand out, when there are any. */
const TONE: Partial<Record<TaskView, string>> = { waiting: 'amber', failed: 'red' }

function Views({ view, onView }: { view: TaskView; onView: (view: TaskView) => void }) {
  const t = useTexts(formTaskMessages)
  const n = useTexts(formTaskNameMessages)
  const { data } = useCall(formTaskCounts, {}, { silent: true, refetchInterval: EVERY_MS })
  return (
    <nav className={styles.views} aria-label={t.columnState}>
      {TASK_VIEWS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          data-tone={(data?.[each] ?? 0) > 0 ? TONE[each] : undefined}
          onClick={() => onView(each)}
        >
          {n.views[each]} {data?.[each] ?? ''}
        </button>
      ))}
    </nav>
  )
}

/** Robots that gave a sign of life; none, or one without a browser, is said in words. */
function Workers({ workers }: { workers: readonly FormWorker[] | undefined }) {
  const t = useTexts(formTaskMessages)
  if (workers === undefined) return null
  const alive = workers.filter(({ alive: lives }) => lives)
  if (alive.length === 0) return <StatusTag tone="refused" text={t.workerNone} />
  if (alive.every(({ hasBrowser }) => !hasBrowser))
    return <StatusTag tone="refused" text={t.workerNoBrowser} />
  return (
    <span className={styles.workers}>
      {t.workers}
      {workers.map(({ name, alive: lives, hasBrowser }) => (
        <StatusTag
          key={name}
          tone={lives && hasBrowser ? 'done' : 'refused'}
          text={
            lives && !hasBrowser ? t.workerNoBrowser : fill(lives ? t.workerFine : t.workerSilent, { name })
          }
        />
      ))}
    </span>
  )
}

function PauseAll({ isPaused }: { isPaused: boolean }) {
  const t = useTexts(formTaskMessages)
  const can = useCan()
  const pausing = useAction(formSitePause, {
    invalidates: TASK_STALE,
    onSuccess: () => toast.success(isPaused ? t.resumed : t.paused),
  })
  if (!can('visa.formTask.site')) return null
  return (
    <Button
      icon={isPaused ? <CaretRightOutlined /> : <PauseOutlined />}
      loading={pausing.isPending}
      onClick={() => pausing.mutate({ body: { paused: !isPaused } })}
    >
      {isPaused ? t.resumeAll : t.pauseAll}
    </Button>
  )
}

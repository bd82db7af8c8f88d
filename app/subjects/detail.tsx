import { Banner } from '@douyinfe/semi-ui'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { dueColour, formatDue, formatMinutes } from '~/app/lib/dates'
import { institutionName } from '~/app/lib/institution-name'
import { ProductsOfSubject } from '~/app/vendors/products-of-subject'
import { titleMeta } from '~/app/lib/page-title'
import { loadPage } from '~/app/lib/loader.server'
import { applyQueryChange } from '~/app/ui/list/url-query'
import { LinkTabs } from '~/app/ui/link-tabs'
import { Section } from '~/app/ui/page'
import { TimeLine } from '~/app/ui/time-line'
import { formatStamp } from '~/worker/core/time'
import { studyPageUrl } from '~/worker/policy/page-urls'
import type { SubjectDetail } from '~/worker/subjects/responses'
import { subjectPage } from '~/worker/subjects/queries/screen.server'
import { subjectStatuses } from '~/worker/subjects/statuses'
import { type Colour, StatusTag } from '~/app/ui/status-tag'
import type { Route } from './+types/detail'
import { LifecyclePath } from './case/lifecycle-path'
import { CaseTab, hasTab } from './case/tabs'
import { SubjectStatusTag } from './lists/columns'
import { SubjectActionBar } from './transitions/action-bar'
import styles from './case/case.module.css'
import listStyles from './lists/lists.module.css'
import { t } from './texts'
import { hrefOf } from '~/worker/core/href'
import { dossier } from '~/worker/dossier/calls'
import * as subjects from '~/worker/subjects/calls'

const PreparedUndo = lazy(() => import('./plan/prepared-undo'))

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, subjects.subjectDetail, async (ctx) => ({
    ...(await subjectPage(ctx, args.params.id)),
    now: formatStamp(ctx.now()),
  }))

/** The page and its tab carry the name of the subject. */
export const meta = titleMeta(
  (data: Awaited<ReturnType<typeof loader>> | undefined) => data?.subject.subjectName ?? t.subjectDetails,
)

function Head({ subject, now }: Pick<Route.ComponentProps['loaderData'], 'subject' | 'now'>) {
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <div className={styles.title}>
          <div className={styles.number}>
            <span>{subject.subjectNum || t.noNumber}</span>
            <SubjectStatusTag row={subject} />
            {subject.prizeLevel ? <StatusTag colour="purple" label={subject.prizeLevel_dictText} /> : null}
          </div>
          <h1 style={{ fontFamily: subject.fontFamily || undefined }}>{subject.subjectName}</h1>
          <p className={styles.study}>
            {subject.establishTime ? <Link to={studyPageUrl(subject.id)}>{t.readStudy}</Link> : null}
            <a href={hrefOf(dossier, { subjectId: subject.id })} download>
              {t.takeDossier}
            </a>
          </p>
        </div>
        <SubjectActionBar
          subject={subject}
          may={subject.may}
          history={subject.timeLine.map((line) => ({ ...line, createTime: line.time }))}
        />
      </div>
      <dl className={styles.facts}>
        {factsOf(subject, now).map(({ says, value }) => (
          <div key={says}>
            <dt>{says}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LifecyclePath status={subject.status} history={subject.timeLine} />
    </header>
  )
}

export default function Detail({ loaderData: { subject, undoAsked, now } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const tabs = subject.tabs.filter((tab) => tab.visible && hasTab(tab.key)).toSorted((a, b) => a.sort - b.sort)
  const current = tabs.find((tab) => tab.key === params.get('tab')) ?? tabs[0]
  return (
    <div className={styles.case}>
      <Head subject={subject} now={now} />
      {undoAsked ? (
        <Suspense>
          <PreparedUndo subject={subject} act={undoAsked} />
        </Suspense>
      ) : null}
      {subject.closeReason ? (
        <Banner
          type="danger"
          closeIcon={null}
          fullMode={false}
          bordered
          title={t.closeReason}
          description={subject.closeReason}
        />
      ) : null}
      <div className={styles.body}>
        <div className={styles.main}>
          <LinkTabs
            label={t.subjectContent}
            replace
            tabs={tabs.map((tab) => ({
              key: tab.key,
              says: tab.title,
              to: { search: applyQueryChange(params, { tab: tab.key }).toString() },
              here: tab.key === current?.key,
              count: tab.badge || undefined,
            }))}
          />
          {current ? <CaseTab name={current.key} subject={subject} editable={current.editable === 1} /> : null}
        </div>
        {/* The pane scrolls on its own, so it needs `tabIndex` for scrolling by keyboard. */}
        <aside className={styles.side} aria-label={t.timeLine} tabIndex={0}>
          <Section title={t.timeLine}>
            <TimeLine
              items={subject.timeLine.toReversed().map((line) => ({
                id: line.id,
                title: line.operation_dictText,
                who: [...new Set([line.actorName, line.role_dictText].filter(Boolean))].join(' · '),
                time: formatMinutes(line.time),
                text: line.reason,
                colour: (subjectStatuses[line.toStatus as keyof typeof subjectStatuses]?.colour ?? 'cyan') as Colour,
                undone: line.undone === 1,
              }))}
            />
          </Section>
          <ProductsOfSubject subjectId={subject.id} />
        </aside>
      </div>
    </div>
  )
}

/** Facts below the name. Fields that the viewer may not see are absent. */
const factsOf = (subject: SubjectDetail, now: string) =>
  [
    { says: t.manager, value: subject.subjectManName },
    { says: t.leadInstitution, value: institutionName(subject) },
    { says: t.year, value: subject.year },
    { says: t.field, value: subject.domain_dictText },
    {
      says: t.dueTime,
      value: subject.dueTime ? (
        <span className={listStyles.due}>
          {formatMinutes(subject.dueTime)}{' '}
          <span data-colour={dueColour(subject.dueTime, now)}>{formatDue(subject.dueTime, now)}</span>
        </span>
      ) : (
        ''
      ),
    },
    { says: t.publicityEnd, value: subject.status === 'TO_ESTABLISH' ? formatMinutes(subject.publicityEnd) : '' },
  ].filter((fact) => fact.value !== '')

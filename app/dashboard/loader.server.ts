import type { SignedInContext } from '~/app/lib/loader.server'
import { latestAnnouncementsQuery } from '~/worker/announcements/queries/reader.server'
import { recentChangesQuery } from '~/worker/announcements/queries/recent-changes.server'
import { parseLenient } from '~/worker/core/list'
import { readAll } from '~/worker/core/read-all.server'
import { formatStamp } from '~/worker/core/time'
import { hasRight } from '~/worker/policy/authorization'
import { workspaceOf } from '~/worker/policy/roles'
import type { WorkspaceHome } from '~/worker/workspaces/contract'
import { loadWorkspaceHome } from '~/worker/workspaces/home.server'
import { peopleCountQuery } from '~/worker/people/queries/list-filters.server'
import { UserQuery } from '~/worker/people/inputs'
import { analysisQuery } from '~/worker/statistics/analysis.server'
import { upcomingDatesQuery } from '~/worker/statistics/upcoming-dates.server'
import { StatisticsQuery } from '~/worker/statistics/contract'
import { systemFiguresQuery } from '~/worker/statistics/system.server'
import { SubjectQuery } from '~/worker/subjects/inputs'
import { subjectPageQuery } from '~/worker/subjects/queries/list.server'
import { pendingTaskKinds as todoKinds, kindsOf, pendingTaskScreens } from '~/worker/pending-tasks/kinds.server'
import { kindsWithCounts, toPendingTask, pendingTasksQuery } from '~/worker/pending-tasks/queries.server'

/** Maximum number of rows on the page; the lists show all. */
const MAX_TASKS = 5
const MAX_ANNOUNCEMENTS = 5
const MAX_OWN_SUBJECTS = 6
/** Number of own subjects that are read. The query sorts subjects without a due date first, the page sorts them last. */
const OWN_SUBJECTS_READ = 24
/** Upper limit of the count of people; higher counts are shown as this number. */
const MAX_PEOPLE = 500

/** The person's own unfinished subjects, ordered by due date. */
const OWN_SUBJECTS_QUERY = new URLSearchParams({
  listType: 'declared',
  column: 'dueTime',
  order: 'asc',
  pageSize: String(OWN_SUBJECTS_READ),
})

/**
 * Loads the home page: pending tasks with their counts and lists, figures of the year, upcoming dates and latest
 * announcements; for subject managers also their subjects, for administrators the system state. One round trip. The
 * counts come from the queries that the lists and the menu badges use.
 */
export async function loadWorkplace(ctx: SignedInContext, params: URLSearchParams) {
  const { roleCode, realname } = ctx.actor
  const names = kindsOf(roleCode)
  const reads = hasRight(ctx.actor, 'subject:read')
  const { waiting, since, announcements, year, coming, own, system, people } = await readAll(ctx, {
    waiting: pendingTasksQuery(ctx, names, { pageNo: 1, pageSize: MAX_TASKS }),
    since: recentChangesQuery(ctx),
    announcements: latestAnnouncementsQuery(ctx, MAX_ANNOUNCEMENTS),
    year: analysisQuery(ctx, parseLenient(StatisticsQuery, params).year ?? null),
    coming: upcomingDatesQuery(ctx),
    own:
      roleCode === 'subjectMan' && reads ? subjectPageQuery(ctx, parseLenient(SubjectQuery, OWN_SUBJECTS_QUERY)) : null,
    system: systemFiguresQuery(ctx),
    people:
      roleCode === 'mechanism' && hasRight(ctx.actor, 'user:read')
        ? peopleCountQuery(ctx, parseLenient(UserQuery, new URLSearchParams()), MAX_PEOPLE)
        : null,
  })
  const screens = Object.entries(pendingTaskScreens).filter(([, { role }]) => role === roleCode)
  const kinds = kindsWithCounts(names, waiting.counts).map((one) => ({
    ...one,
    late: !todoKinds[one.kind].undue && waiting.counts.some(({ kind, late }) => kind === one.kind && late === 1),
    screen: screens.find(([path]) => kindsOf(roleCode, path).some((name) => name === one.kind))?.[0] ?? one.list,
  }))
  return {
    roleCode,
    realname,
    now: formatStamp(ctx.now()),
    kinds,
    total: waiting.total,
    todos: waiting.rows.map(toPendingTask),
    since,
    announcements,
    year: year.all.count > 0 ? year : null,
    coming,
    own: own && {
      rows: own.records
        .toSorted((a, b) => (a.dueTime ?? '9999').localeCompare(b.dueTime ?? '9999'))
        .slice(0, MAX_OWN_SUBJECTS),
      /** Null if the limit was reached, so that the total is unknown. */
      total: own.records.length < OWN_SUBJECTS_READ ? own.records.length : null,
    },
    /** For institution contacts: the institution with its numbers of people and subjects. */
    institution: people && {
      name: ctx.actor.departName,
      people: { count: people[0]?.total ?? 0, to: '/system/user' },
      subjects: year.all,
    },
    system,
  }
}
export type Workplace = Awaited<ReturnType<typeof loadWorkplace>>

export type HomeData = { room: WorkspaceHome; desk: null } | { room: null; desk: Workplace }
/** Loads a person's home page: the home of the workspace for its members, the dashboard for everybody else. */
export async function loadHome(ctx: SignedInContext, url: URL): Promise<HomeData> {
  return workspaceOf(ctx.actor.roleCode) && hasRight(ctx.actor, 'room:read')
    ? { room: await loadWorkspaceHome(ctx), desk: null }
    : { room: null, desk: await loadWorkplace(ctx, url.searchParams) }
}

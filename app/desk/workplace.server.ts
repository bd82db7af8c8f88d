import type { SignedIn } from '~/app/lib/load.server'
import { latestAnnouncements } from '~/worker/announcements/queries/reader.server'
import { sinceOf } from '~/worker/announcements/queries/since.server'
import { forgive } from '~/worker/core/list'
import { readAll } from '~/worker/core/read-all.server'
import { stamp } from '~/worker/core/time'
import { holds } from '~/worker/policy/can'
import { roomOf } from '~/worker/policy/roles'
import type { RoomHome } from '~/worker/rooms/contract'
import { roomHome } from '~/worker/rooms/home.server'
import { peopleCounted } from '~/worker/people/queries/found.server'
import { UserQuery } from '~/worker/people/inputs'
import { analysisOf } from '~/worker/statistics/analysis.server'
import { comingOf } from '~/worker/statistics/coming.server'
import { StatisticsQuery } from '~/worker/statistics/contract'
import { systemOf } from '~/worker/statistics/system.server'
import { SubjectQuery } from '~/worker/subjects/inputs'
import { pageOf } from '~/worker/subjects/queries/list.server'
import { kinds as todoKinds, kindsOf, todoScreens } from '~/worker/todos/kinds.server'
import { kindRows, todoOf, todosOf } from '~/worker/todos/queries.server'

/** Maximum number of rows on the page; the lists show all. */
const SHOWN = 5
const ANNOUNCEMENTS = 5
const OWN = 6
/** Number of own subjects that are read. The query sorts subjects without a due date first, the page sorts them last. */
const OWN_READ = 24
/** Upper limit of the count of people; higher counts are shown as this number. */
const PEOPLE = 500

/** The person's own unfinished subjects, ordered by due date. */
const OWN_LIST = new URLSearchParams({
  listType: 'declared',
  column: 'dueTime',
  order: 'asc',
  pageSize: String(OWN_READ),
})

/**
 * Loads the home page: pending tasks with their counts and lists, figures of the year, upcoming dates and latest
 * announcements; for subject managers also their subjects, for administrators the system state. One round trip. The
 * counts come from the queries that the lists and the menu badges use.
 */
export async function readWorkplace(ctx: SignedIn, params: URLSearchParams) {
  const { roleCode, realname } = ctx.actor
  const names = kindsOf(roleCode)
  const reads = holds(ctx.actor, 'subject:read')
  const { waiting, since, announcements, year, coming, own, system, people } = await readAll(ctx, {
    waiting: todosOf(ctx, names, { pageNo: 1, pageSize: SHOWN }),
    since: sinceOf(ctx),
    announcements: latestAnnouncements(ctx, ANNOUNCEMENTS),
    year: analysisOf(ctx, forgive(StatisticsQuery, params).year ?? null),
    coming: comingOf(ctx),
    own: roleCode === 'subjectMan' && reads ? pageOf(ctx, forgive(SubjectQuery, OWN_LIST)) : null,
    system: systemOf(ctx),
    people:
      roleCode === 'mechanism' && holds(ctx.actor, 'user:read')
        ? peopleCounted(ctx, forgive(UserQuery, new URLSearchParams()), PEOPLE)
        : null,
  })
  const screens = Object.entries(todoScreens).filter(([, { role }]) => role === roleCode)
  const kinds = kindRows(names, waiting.counts).map((one) => ({
    ...one,
    late: !todoKinds[one.kind].undue && waiting.counts.some(({ kind, late }) => kind === one.kind && late === 1),
    screen: screens.find(([path]) => kindsOf(roleCode, path).some((name) => name === one.kind))?.[0] ?? one.list,
  }))
  return {
    roleCode,
    realname,
    now: stamp(ctx.now()),
    kinds,
    total: waiting.total,
    todos: waiting.rows.map(todoOf),
    since,
    announcements,
    year: year.all.count > 0 ? year : null,
    coming,
    own: own && {
      rows: own.records.toSorted((a, b) => (a.dueTime ?? '9999').localeCompare(b.dueTime ?? '9999')).slice(0, OWN),
      /** Null if the limit was reached, so that the total is unknown. */
      total: own.records.length < OWN_READ ? own.records.length : null,
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
export type Workplace = Awaited<ReturnType<typeof readWorkplace>>

export type HomeOf = { room: RoomHome; desk: null } | { room: null; desk: Workplace }
/** Loads a person's home page: the home of the workspace for its members, the dashboard for everybody else. */
export async function readHome(ctx: SignedIn, url: URL): Promise<HomeOf> {
  return roomOf(ctx.actor.roleCode) && holds(ctx.actor, 'room:read')
    ? { room: await roomHome(ctx), desk: null }
    : { room: null, desk: await readWorkplace(ctx, url.searchParams) }
}

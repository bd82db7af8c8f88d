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

/** On the page; the lists have the rest. */
const SHOWN = 5
const ANNOUNCEMENTS = 5
const OWN = 6
/** Those without a date come first in the list, and last here. */
const OWN_READ = 24
/** More people than that are told as so many. */
const PEOPLE = 500

/** The person's own subjects that are not over, what is due first at the top. */
const OWN_LIST = new URLSearchParams({
  listType: 'declared',
  column: 'dueTime',
  order: 'asc',
  pageSize: String(OWN_READ),
})

/**
 * What is due for the person, how much of each kind and where its list is, how the year stands, what comes, and the centre's last
 * announcements; of a subject manager the own subjects, of an administrator how the product is. One trip. The
 * counts come from the table that the lists and the counts of the menu read.
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
      /** Null for whoever has as many as were read, and perhaps more: the list tells. */
      total: own.records.length < OWN_READ ? own.records.length : null,
    },
    /** Of a contact: the institution, its people and its subjects. */
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
/** Where a person begins: of a workspace its home, of the others what waits for them and how the year stands. */
export async function readHome(ctx: SignedIn, url: URL): Promise<HomeOf> {
  return roomOf(ctx.actor.roleCode) && holds(ctx.actor, 'room:read')
    ? { room: await roomHome(ctx), desk: null }
    : { room: null, desk: await readWorkplace(ctx, url.searchParams) }
}

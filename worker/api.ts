import { Hono } from 'hono'
import { labReports } from './advisories/reports/routes.server'
import { advisories } from './advisories/routes.server'
import { filesOfTheirs } from './announcements/audience.server'
import { announcements } from './announcements/routes.server'
import { needsSession, withContext } from './auth/middleware.server'
import { auth } from './auth/routes.server'
import { shutsOut } from './auth/shuts-out.server'
import { awards } from './awards/routes.server'
import { readableAddress } from './core/door.server'
import { calendars } from './calendar/routes.server'
import { coding } from './coding/routes.server'
import { type App, failure } from './core/http.server'
import { giveNotices } from './core/commit.server'
import { safeHeaders } from './core/headers.server'
import { crossOrigin } from './core/preflight.server'

import { notFound } from './core/refusal'
import { openAmong, type Route, routes } from './core/route.server'
import { RememberingRouter } from './core/router'
import { familyVerbs } from './core/verbs.server'
import { departs } from './departs/routes.server'
import { display } from './display/routes.server'
import { dossiers } from './dossier/routes.server'
import { drills } from './drills/routes.server'
import { drillFiles, fewDrillFiles } from './drills/visible.server'
import { excel, exporting } from './import-export/routes.server'
import { feedbacks } from './feedback/routes.server'
import { files } from './files/routes.server'
import { shownFiles } from './forms/kept.server'
import { forms } from './forms/routes.server'
import { giveSight } from './files/sight.server'
import { folderRight, foldersBeside, rightsOf, wholeAreas } from './folders/access.server'
import { folders } from './folders/routes.server'
import { grading } from './grading/routes.server'
import { handovers } from './handovers/routes.server'
import { filesSeen, libraryFiles } from './library/rooms.server'
import { correspondence } from './letters/routes.server'
import { library } from './library/routes.server'
import { live } from './live/routes.server'
import { notesDefects } from './logs/defects.server'
import { logs } from './logs/routes.server'
import { meetings } from './meetings/routes.server'
import { visibleMeetings } from './meetings/visible.server'
import { noticeStatements } from './messages/notices.server'
import { messages } from './messages/routes.server'
import { people } from './people/routes.server'
import { materials } from './materials/routes.server'
import { measures } from './monitor/gathered.server'
import { letters } from './monitor/letters/routes.server'
import { online } from './monitor/online/routes.server'
import { monitoring } from './monitor/routes.server'
import { permissions } from './permissions/routes.server'
import { plan } from './plan/routes.server'
import { purchases } from './purchases/routes.server'
import { reports } from './reports/routes.server'
import { reviews } from './reviews/routes.server'
import { answerFiles } from './reviews/answer/files.server'
import { answering } from './reviews/answer/routes.server'
import { reviewMatrix } from './reviews/matrix/routes.server'
import { papers } from './reviews/papers/routes.server'
import { talk } from './reviews/talk/routes.server'
import { ties } from './reviews/ties/routes.server'
import { rooms } from './rooms/routes.server'
import { schedule } from './schedule/routes.server'
import { searching } from './search/routes.server'
import { similarities } from './similarity/routes.server'
import { statistics } from './statistics/routes.server'
import { steering } from './steering/routes.server'
import { stageMatrix } from './subjects/stages/routes.server'
import { formsKeep, keptBackFiles } from './subjects/form/hidden.server'
import { subjects } from './subjects/routes.server'
import { blindOf, mayBeBlind, seenBy } from './subjects/seen.server'
import { judgesBlind } from './subjects/show'
import { softwareClassRoutes } from './software/classes/routes.server'
import { softwares } from './software/routes.server'
import { study } from './study/routes.server'
import { fewSubjects, hasFew, visibleSubjects } from './subjects/visible.server'
import { banRoutes } from './system/bans/routes.server'
import { dayRoutes } from './system/days/routes.server'
import { placeRoutes } from './system/places/routes.server'
import { categoryRoutes } from './system/categories/routes.server'
import { dictRoutes } from './system/dictionaries/routes.server'
import { duplicateRoutes } from './duplicates/routes.server'
import { checkRoutes } from './system/checks/routes.server'
import { fillRoutes } from './system/fills/routes.server'
import { positionRoutes } from './system/positions/routes.server'
import { describing, system } from './system/routes.server'
import { readSettings } from './system/settings'
import { sourceRoutes } from './system/sources/routes.server'
import { tasks } from './tasks/routes.server'
import { tickets } from './tickets/routes.server'
import { todos } from './todos/routes.server'
import { vendors } from './vendors/routes.server'
import { vendorFiles } from './vendors/visible.server'
import { views } from './views/routes.server'

/** Routes of all areas, one line per area. */
export const areas: readonly Route[] = [
  ...live,
  ...auth,
  ...permissions,
  ...people,
  ...departs,
  ...system,
  ...dayRoutes,
  ...dictRoutes,
  ...categoryRoutes,
  ...positionRoutes,
  ...checkRoutes,
  ...fillRoutes,
  ...banRoutes,
  ...placeRoutes,
  ...sourceRoutes,
  ...duplicateRoutes,
  ...todos,
  ...announcements,
  ...feedbacks,
  ...messages,
  ...correspondence,
  ...schedule,
  ...logs,
  ...online,
  ...letters,
  ...monitoring,
  ...exporting,
  ...statistics,
  ...views,
  ...plan,
  ...reports,
  ...steering,
  ...handovers,
  ...files,
  ...excel,
  ...folders,
  ...tickets,
  ...subjects,
  ...stageMatrix,
  ...study,
  ...tasks,
  ...meetings,
  ...dossiers,
  ...drills,
  ...calendars,
  ...coding,
  ...display,
  ...searching,
  ...similarities,
  ...reviews,
  ...ties,
  ...talk,
  ...answering,
  ...reviewMatrix,
  ...papers,
  ...grading,
  ...awards,
  ...library,
  ...purchases,
  ...advisories,
  ...labReports,
  ...softwares,
  ...softwareClassRoutes,
  ...vendors,
  ...rooms,
  ...materials,
  ...forms,
  describing(() => api),
]

// Dependencies that lower areas need from higher ones: how a notice is stored, and who may see the entities that a file
// is attached to.
giveNotices(noticeStatements)
giveSight({
  subjects: {
    ...{ visible: visibleSubjects, hasFew, few: fewSubjects, seen: seenBy, blind: blindOf, mayBeBlind, judgesBlind },
    ...{ keptBack: keptBackFiles, formsKeep },
  },
  settings: {
    uploadQuotaGb: (rows) => readSettings(rows).uploadQuotaGb,
    blindReview: (rows) => readSettings(rows).blindReview === 1,
  },
  answers: { files: answerFiles },
  meetings: { visible: visibleMeetings },
  drills: { files: drillFiles, few: fewDrillFiles },
  announcements: { files: filesOfTheirs },
  forms: { files: shownFiles },
  library: { files: filesSeen, any: libraryFiles },
  vendors: { files: vendorFiles },
  folders: { right: folderRight, rights: rightsOf, whole: wholeAreas, beside: foldersBeside },
})

const isOpen = openAmong(areas)
const guarded = [readableAddress, needsSession(isOpen)] as const

/** The API: every request gets its context; `/v2`, `/cas`, `/api` and `/sys` require a session except for open calls. */
export const api: Hono<App> = new Hono<App>({ router: new RememberingRouter() })
  .onError((error, c) => failure(c, error))
  .use('*', measures)
  .use('*', notesDefects)
  .use(
    '*',
    familyVerbs(() => api),
  )
  .use('*', safeHeaders)
  .use('*', shutsOut)
  .use('*', crossOrigin)
  .use(
    '*',
    withContext(isOpen, () => api),
  )
  .use('/v2/*', ...guarded)
  .use('/cas/*', ...guarded)
  .use('/api/*', ...guarded)
  .use('/sys/*', ...guarded)
  .route('/', routes(areas))
  .all('/v2/*', () => {
    throw notFound()
  })

/** Creates an app that contains the API, to which pages are added. */
export function newSite(): Hono<App> {
  const site = new Hono<App>({ router: new RememberingRouter() })
  return (
    site
      // Handles errors of the pages, which are added beside the API.
      .onError((error, c) => failure(c, error))
      .use('*', (c, next) => {
        c.set('site', site)
        return next()
      })
      .route('/', api)
  )
}

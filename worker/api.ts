import { Hono } from 'hono'
import { labReports } from './advisories/reports/routes.server'
import { advisories } from './advisories/routes.server'
import { announcementFileCondition } from './announcements/audience.server'
import { announcements } from './announcements/routes.server'
import { requireSession, withContext } from './auth/middleware.server'
import { authRoutes } from './auth/routes.server'
import { banMiddleware } from './auth/ban-middleware.server'
import { awards } from './awards/routes.server'
import { assertReadableAddress } from './core/request-parser.server'
import { calendars } from './calendar/routes.server'
import { coding } from './coding/routes.server'
import { type App, failureResponse } from './core/http.server'
import { registerNoticeWriter } from './core/commit.server'
import { securityHeaders } from './core/headers.server'
import { corsMiddleware } from './core/cors.server'

import { notFound } from './core/refusal'
import { openPathMatcher, type Route, buildRoutes } from './core/route.server'
import { CachingRouter } from './core/caching-router'
import { legacyVerbs } from './core/legacy-verbs.server'
import { departRoutes } from './departs/routes.server'
import { display } from './display/routes.server'
import { dossiers } from './dossier/routes.server'
import { drills } from './drills/routes.server'
import { drillFileCondition, studyFilesQuery } from './drills/row-access.server'
import { excelRoutes, exportRoutes } from './import-export/routes.server'
import { feedbackRoutes } from './feedback/routes.server'
import { files } from './files/routes.server'
import { visibleFilesCondition } from './forms/field-visibility.server'
import { forms } from './forms/routes.server'
import { registerFileAccess } from './files/file-access.server'
import {
  folderRightCondition,
  otherReadableFolders,
  folderRightsColumn,
  fullyReadableAreas,
} from './folders/access.server'
import { folders } from './folders/routes.server'
import { grading } from './grading/routes.server'
import { handoverRoutes } from './handovers/routes.server'
import { libraryFileAccess, libraryFilesCondition } from './library/row-access.server'
import { letterRoutes } from './letters/routes.server'
import { library } from './library/routes.server'
import { live } from './live/routes.server'
import { defectLogger } from './logs/defects.server'
import { logRoutes } from './logs/routes.server'
import { meetings } from './meetings/routes.server'
import { visibleMeetingsCondition } from './meetings/row-access.server'
import { noticeStatements } from './messages/notices.server'
import { messageRoutes } from './messages/routes.server'
import { peopleRoutes } from './people/routes.server'
import { materials } from './materials/routes.server'
import { metricsMiddleware } from './monitor/request-metrics.server'
import { deadLetterRoutes } from './monitor/dead-letters/routes.server'
import { onlineRoutes } from './monitor/online/routes.server'
import { monitorRoutes } from './monitor/routes.server'
import { permissionRoutes } from './permissions/routes.server'
import { plan } from './plan/routes.server'
import { purchases } from './purchases/routes.server'
import { reports } from './reports/routes.server'
import { reviews } from './reviews/routes.server'
import { rebuttalFilesCondition } from './reviews/rebuttal/file-access.server'
import { rebuttalRoutes } from './reviews/rebuttal/routes.server'
import { reviewMatrix } from './reviews/matrix/routes.server'
import { reviewDocumentRoutes } from './reviews/documents/routes.server'
import { discussionRoutes } from './reviews/discussion/routes.server'
import { conflictRoutes } from './reviews/conflicts-of-interest/routes.server'
import { workspaces } from './workspaces/routes.server'
import { schedule } from './schedule/routes.server'
import { searchRoutes } from './search/routes.server'
import { similarities } from './similarity/routes.server'
import { statistics } from './statistics/routes.server'
import { subjectManagement } from './subject-management/routes.server'
import { stageMatrix } from './subjects/stages/routes.server'
import { anyHiddenFilesCondition, hiddenFilesCondition } from './subjects/form/hidden-files.server'
import { subjects } from './subjects/routes.server'
import { blindReviewCondition, blindStatusCondition, visibleColumns } from './subjects/visible-columns.server'
import { isBlindReviewer } from './subjects/serializer'
import { softwareClassRoutes } from './software/classes/routes.server'
import { softwareRoutes } from './software/routes.server'
import { study } from './study/routes.server'
import { visibleSubjectIds, seesFewSubjects, visibleSubjectsCondition } from './subjects/row-access.server'
import { banRoutes } from './system/bans/routes.server'
import { dayRoutes } from './system/work-calendar/routes.server'
import { placeRoutes } from './system/address-places/routes.server'
import { categoryRoutes } from './system/categories/routes.server'
import { dictRoutes } from './system/dictionaries/routes.server'
import { duplicateRoutes } from './duplicates/routes.server'
import { checkRoutes } from './system/check-rules/routes.server'
import { fillRoutes } from './system/fill-rules/routes.server'
import { positionRoutes } from './system/positions/routes.server'
import { openApiRoute, systemRoutes } from './system/routes.server'
import { readSettings } from './system/settings'
import { sourceRoutes } from './system/data-sources/routes.server'
import { tasks } from './tasks/routes.server'
import { tickets } from './tickets/routes.server'
import { pendingTasks } from './pending-tasks/routes.server'
import { vendors } from './vendors/routes.server'
import { vendorFileAccess } from './vendors/row-access.server'
import { views } from './views/routes.server'

/** Routes of all areas, one line per area. */
export const areaRoutes: readonly Route[] = [
  ...live,
  ...authRoutes,
  ...permissionRoutes,
  ...peopleRoutes,
  ...departRoutes,
  ...systemRoutes,
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
  ...pendingTasks,
  ...announcements,
  ...feedbackRoutes,
  ...messageRoutes,
  ...letterRoutes,
  ...schedule,
  ...logRoutes,
  ...onlineRoutes,
  ...deadLetterRoutes,
  ...monitorRoutes,
  ...exportRoutes,
  ...statistics,
  ...views,
  ...plan,
  ...reports,
  ...subjectManagement,
  ...handoverRoutes,
  ...files,
  ...excelRoutes,
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
  ...searchRoutes,
  ...similarities,
  ...reviews,
  ...conflictRoutes,
  ...discussionRoutes,
  ...rebuttalRoutes,
  ...reviewMatrix,
  ...reviewDocumentRoutes,
  ...grading,
  ...awards,
  ...library,
  ...purchases,
  ...advisories,
  ...labReports,
  ...softwareRoutes,
  ...softwareClassRoutes,
  ...vendors,
  ...workspaces,
  ...materials,
  ...forms,
  openApiRoute(() => api),
]

// Dependencies that lower areas need from higher ones: how a notice is stored, and who may see the entities that a file
// is attached to.
registerNoticeWriter(noticeStatements)
registerFileAccess({
  subjects: {
    ...{
      visible: visibleSubjectsCondition,
      hasFew: seesFewSubjects,
      few: visibleSubjectIds,
      seen: visibleColumns,
      blind: blindReviewCondition,
      mayBeBlind: blindStatusCondition,
      judgesBlind: isBlindReviewer,
    },
    ...{ keptBack: hiddenFilesCondition, formsKeep: anyHiddenFilesCondition },
  },
  settings: {
    uploadQuotaGb: (rows) => readSettings(rows).uploadQuotaGb,
    blindReview: (rows) => readSettings(rows).blindReview === 1,
  },
  answers: { files: rebuttalFilesCondition },
  meetings: { visible: visibleMeetingsCondition },
  drills: { files: drillFileCondition, few: studyFilesQuery },
  announcements: { files: announcementFileCondition },
  forms: { files: visibleFilesCondition },
  library: { files: libraryFileAccess, any: libraryFilesCondition },
  vendors: { files: vendorFileAccess },
  folders: {
    right: folderRightCondition,
    rights: folderRightsColumn,
    whole: fullyReadableAreas,
    beside: otherReadableFolders,
  },
})

const isOpenPath = openPathMatcher(areaRoutes)
const sessionGuards = [assertReadableAddress, requireSession(isOpenPath)] as const

/** The API: every request gets its context; `/v2`, `/cas`, `/api` and `/sys` require a session except for open calls. */
export const api: Hono<App> = new Hono<App>({ router: new CachingRouter() })
  .onError((error, c) => failureResponse(c, error))
  .use('*', metricsMiddleware)
  .use('*', defectLogger)
  .use(
    '*',
    legacyVerbs(() => api),
  )
  .use('*', securityHeaders)
  .use('*', banMiddleware)
  .use('*', corsMiddleware)
  .use(
    '*',
    withContext(isOpenPath, () => api),
  )
  .use('/v2/*', ...sessionGuards)
  .use('/cas/*', ...sessionGuards)
  .use('/api/*', ...sessionGuards)
  .use('/sys/*', ...sessionGuards)
  .route('/', buildRoutes(areaRoutes))
  .all('/v2/*', () => {
    throw notFound()
  })

/** Creates an app that contains the API, to which pages are added. */
export function newSite(): Hono<App> {
  const site = new Hono<App>({ router: new CachingRouter() })
  return (
    site
      // Handles errors of the pages, which are added beside the API.
      .onError((error, c) => failureResponse(c, error))
      .use('*', (c, next) => {
        c.set('site', site)
        return next()
      })
      .route('/', api)
  )
}

import type { Route } from '../core/route.server'
import { announces } from './announce/routes.server'
import { cases } from './cases/routes.server'
import { periods } from './periods/routes.server'
import { libraryUploads } from './files/routes.server'
import { plans } from './plans/routes.server'
import { libraryTasks } from './tasks/routes.server'
import { tests } from './tests/routes.server'

export const library: readonly Route[] = [
  ...cases,
  ...plans,
  ...libraryTasks,
  ...periods,
  ...tests,
  ...announces,
  ...libraryUploads,
]

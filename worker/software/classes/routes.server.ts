import { handleCalls } from '../../core/route.server'
import { recordHandlers } from '../../records/handlers.server'
import * as calls from './calls'
import { softwareClass } from './record'

export const softwareClasses = recordHandlers(softwareClass)
export const softwareClassRoutes = handleCalls(calls, softwareClasses)

import { answers } from '../../core/route.server'
import { keep } from '../../records/keep.server'
import * as calls from './calls'
import { softwareClass } from './record'

export const softwareClasses = keep(softwareClass)
export const softwareClassRoutes = answers(calls, softwareClasses)

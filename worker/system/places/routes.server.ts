import { answers } from '../../core/route.server'
import { keep } from '../../records/keep.server'
import * as calls from './calls'
import { addressPlace } from './record'

export const places = keep(addressPlace)

export const placeRoutes = answers(calls, places)

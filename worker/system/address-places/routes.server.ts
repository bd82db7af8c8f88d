import { handleCalls } from '../../core/route.server'
import { recordHandlers } from '../../records/handlers.server'
import * as calls from './calls'
import { addressPlace } from './record'

export const placeHandlers = recordHandlers(addressPlace)

export const placeRoutes = handleCalls(calls, placeHandlers)

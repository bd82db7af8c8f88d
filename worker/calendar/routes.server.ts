import { handleCalls, type Route } from '../core/route.server'
import { makeCalendar, ownCalendar, revokeCalendar } from './address.server'
import * as calls from './calls'
import { takeCalendar } from './feed.server'

export const calendars: readonly Route[] = handleCalls(calls, {
  ownCalendar,
  makeCalendar,
  revokeCalendar,
  takeCalendar,
})

import { on, type Route } from '../../core/route.server'
import * as calls from './calls'
import { deleteAnnounce, publishAnnounce, revokeAnnounce, saveAnnounce } from './commands.server'
import { listAnnounces } from './queries.server'

export const announces: readonly Route[] = [
  on(calls.listAnnounces, listAnnounces),
  on(calls.saveAnnounce, saveAnnounce),
  on(calls.publishAnnounce, publishAnnounce),
  on(calls.revokeAnnounce, revokeAnnounce),
  on(calls.deleteAnnounce, deleteAnnounce),
]

import { handleCall, type Route } from '../core/route.server'
import * as calls from './calls'
import { downloadDossier } from './download.server'

export const dossiers: readonly Route[] = [
  handleCall(calls.dossier, (ctx, { subjectId }) => downloadDossier(ctx, subjectId)),
]

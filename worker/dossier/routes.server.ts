import { on, type Route } from '../core/route.server'
import * as calls from './calls'
import { takeDossier } from './take.server'

export const dossiers: readonly Route[] = [on(calls.dossier, (ctx, { subjectId }) => takeDossier(ctx, subjectId))]

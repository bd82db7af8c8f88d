import * as calls from './calls'
import { handleCalls, type Route } from '../core/route.server'
import * as commands from './commands.server'
import { downloadCertificates } from './certificate-download.server'
import { publishPrizes } from './publication.server'
import * as queries from './queries.server'
import * as voting from './votes.server'

export const awards: readonly Route[] = handleCalls(calls, {
  ...commands,
  ...voting,
  ...queries,
  publishPrizes,
  certificates: async (ctx, input) => downloadCertificates(ctx, input),
})

import * as calls from './calls'
import { answers, type Route } from '../core/route.server'
import * as commands from './commands.server'
import { takeCertificates } from './certificate.server'
import { publishPrizes } from './publish.server'
import * as queries from './queries.server'
import * as voting from './vote.server'

export const awards: readonly Route[] = answers(calls, {
  ...commands,
  ...voting,
  ...queries,
  publishPrizes,
  certificates: async (ctx, input) => takeCertificates(ctx, input),
})

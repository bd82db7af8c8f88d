import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { award, initiateAward, setQuotas } from './commands.server'
import { takeCertificates } from './certificate.server'
import { publishPrizes } from './publish.server'
import { listPrizes, quotasOf } from './queries.server'
import { vote, votesOf } from './vote.server'

export const awards: readonly Route[] = [
  on(calls.initiateAward, initiateAward),
  on(calls.award, award),
  on(calls.setQuotas, setQuotas),
  on(calls.vote, vote),
  on(calls.votesOf, votesOf),
  on(calls.quotasOf, quotasOf),
  on(calls.listPrizes, listPrizes),
  on(calls.publishPrizes, publishPrizes),
  on(calls.certificates, async (ctx, input) => takeCertificates(ctx, input)),
]

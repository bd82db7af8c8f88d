import { useState } from 'react'
import { ask } from '~/app/lib/api'
import { shortStamp } from '~/app/lib/dates'
import { load } from '~/app/lib/load.server'
import { useSend } from '~/app/lib/send'
import { tellFailure } from '~/app/lib/tell'
import { title } from '~/app/lib/title'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { Dialog } from '~/app/ui/dialog'
import { Empty } from '~/app/ui/empty'
import { Page } from '~/app/ui/page'
import type { ClassResults, SubmissionDetail } from '~/worker/coding/answers'
import * as coding from '~/worker/coding/calls'
import { classResults } from '~/worker/coding/queries/classes.server'
import type { Route } from './+types/class'
import styles from './coding.module.css'
import { Code } from './parts/code'
import { type Member, ResultsTable } from './parts/results-table'
import { VerdictTag } from './parts/words'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  load(args, coding.classResults, (ctx) => classResults(ctx, { id: args.params.id }))
export const meta = title((data: ClassResults | undefined) => data?.name ?? t.results)

/** Results of the members of a class, one column per exercise. A result opens the submitted program. */
export default function Class({ loaderData: of }: Route.ComponentProps) {
  const { send } = useSend()
  const [removed, setRemoved] = useState<Member | null>(null)
  const [read, setRead] = useState<SubmissionDetail | null>(null)
  const open = async (id: string) => {
    const answer = await ask(coding.submissionDetail, { id })
    if (answer.ok) setRead(answer.result)
    else tellFailure(answer)
  }
  return (
    <Page title={of.name} note={t.classNote(of.members.length, of.joinCode)}>
      {of.members.length === 0 ? (
        <Empty title={t.noMembers} help={t.noMembersHelp(of.joinCode)} />
      ) : (
        <ResultsTable of={of} onOpen={(id) => void open(id)} onRemove={setRemoved} />
      )}
      {removed && (
        <ConfirmDialog
          open
          danger
          title={t.removeAsk(removed.userName)}
          act={t.remove}
          onCancel={() => setRemoved(null)}
          onConfirm={async () => (await send(coding.removeMember, { id: of.id, userId: removed.userId })).ok}
        />
      )}
      {read && (
        <Dialog open title={`${read.userName} · ${read.title}`} width={720} onClose={() => setRead(null)}>
          <div className={styles.submission}>
            <p className={styles.facts}>
              <VerdictTag verdict={read.verdict} /> <span>{t.passedOf(read.passed, read.total)}</span>
              <span>{read.judgedBy_dictText}</span>
              <span>{shortStamp(read.createTime)}</span>
            </p>
            {read.message && <p>{read.message}</p>}
            <Code label={t.program}>{read.code}</Code>
          </div>
        </Dialog>
      )}
    </Page>
  )
}

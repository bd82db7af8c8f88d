import { useState } from 'react'
import { callApi } from '~/app/lib/api'
import { formatMinutes } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { useSend } from '~/app/lib/use-send'
import { notifyFailure } from '~/app/lib/notify'
import { titleMeta } from '~/app/lib/page-title'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { Dialog } from '~/app/ui/dialog'
import { EmptyState } from '~/app/ui/empty-state'
import { Page } from '~/app/ui/page'
import type { ClassResults, SubmissionDetail } from '~/worker/coding/responses'
import * as coding from '~/worker/coding/calls'
import { classResults } from '~/worker/coding/queries/classes.server'
import type { Route } from './+types/class'
import styles from './coding.module.css'
import { CodeBlock } from './parts/code-block'
import { type Member, ResultsTable } from './parts/results-table'
import { VerdictTag } from './parts/labels'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, coding.classResults, (ctx) => classResults(ctx, { id: args.params.id }))
export const meta = titleMeta((data: ClassResults | undefined) => data?.name ?? t.results)

/** Results of the members of a class, one column per exercise. A result opens the submitted program. */
export default function Class({ loaderData: of }: Route.ComponentProps) {
  const { send } = useSend()
  const [removed, setRemoved] = useState<Member | null>(null)
  const [read, setRead] = useState<SubmissionDetail | null>(null)
  const open = async (id: string) => {
    const answer = await callApi(coding.submissionDetail, { id })
    if (answer.ok) setRead(answer.result)
    else notifyFailure(answer)
  }
  return (
    <Page title={of.name} note={t.classNote(of.members.length, of.joinCode)}>
      {of.members.length === 0 ? (
        <EmptyState title={t.noMembers} help={t.noMembersHelp(of.joinCode)} />
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
              <span>{formatMinutes(read.createTime)}</span>
            </p>
            {read.message && <p>{read.message}</p>}
            <CodeBlock label={t.program}>{read.code}</CodeBlock>
          </div>
        </Dialog>
      )}
    </Page>
  )
}

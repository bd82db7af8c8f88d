import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { ask } from '~/app/lib/api'
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
import { VerdictTag } from './parts/words'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  load(args, coding.classResults, (ctx) => classResults(ctx, { id: args.params.id }))
export const meta = title((data: ClassResults | undefined) => data?.name ?? t.results)

type Member = ClassResults['members'][number]

/** How far each member of a class is, an exercise to a column; a result opens the program. */
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
    <Page title={of.name} count={of.members.length} note={`${t.joinCode} ${of.joinCode}`}>
      {of.members.length === 0 ? (
        <Empty title={t.noMembers} help={t.noMembersHelp(of.joinCode)} />
      ) : (
        <div className={styles.results} tabIndex={0} role="region" aria-label={t.results}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.person}</th>
                <th scope="col">{t.depart}</th>
                <th scope="col">{t.solvedCount}</th>
                <th scope="col">{t.attempts}</th>
                {of.exercises.map(({ id, title: name }) => (
                  <th key={id} scope="col">
                    {name}
                  </th>
                ))}
                <th scope="col">{t.remove}</th>
              </tr>
            </thead>
            <tbody>
              {of.members.map((member) => (
                <tr key={member.userId}>
                  <th scope="row">{member.userName}</th>
                  <td>{member.departName}</td>
                  <td>{member.solved}</td>
                  <td>{member.attempts}</td>
                  {of.exercises.map(({ id, title: name }) => {
                    const result = member.results.find(({ exerciseId }) => exerciseId === id)
                    return (
                      <td key={id}>
                        {result ? (
                          <Button
                            theme="borderless"
                            size="small"
                            type={result.solved ? 'primary' : 'danger'}
                            aria-label={`${member.userName} ${name} ${t.passedOf(result.passed, result.total)}`}
                            onClick={() => void open(result.submissionId)}
                          >
                            {result.solved ? '✓ ' : ''}
                            {t.passedOf(result.passed, result.total)}
                          </Button>
                        ) : (
                          t.notYet
                        )}
                      </td>
                    )
                  })}
                  <td>
                    <Button size="small" type="tertiary" onClick={() => setRemoved(member)}>
                      {t.remove}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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
          <p className={styles.facts}>
            <VerdictTag verdict={read.verdict} /> <span>{t.passedOf(read.passed, read.total)}</span>
            <span>{read.judgedBy_dictText}</span>
          </p>
          <pre className={styles.json}>{read.code}</pre>
        </Dialog>
      )}
    </Page>
  )
}

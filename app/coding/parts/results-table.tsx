import { Button } from '@douyinfe/semi-ui'
import type { ClassResults } from '~/worker/coding/responses'
import styles from '../coding.module.css'
import { t } from '../texts'

export type Member = ClassResults['members'][number]
type Result = Member['results'][number]

/** Table of members and exercises with sticky names and titles. A result opens the submitted program. */
export function ResultsTable({
  of: { exercises, members },
  onOpen,
  onRemove,
}: {
  of: ClassResults
  onOpen: (submissionId: string) => void
  onRemove: (member: Member) => void
}) {
  const resultOf = (member: Member, id: string) => member.results.find(({ exerciseId }) => exerciseId === id)
  const solvedBy = (id: string) => members.filter((member) => resultOf(member, id)?.solved).length
  return (
    <div className={styles.results} tabIndex={0} role="region" aria-label={t.results}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.person}</th>
            {exercises.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
                <small>{t.solvedBy(solvedBy(id), members.length)}</small>
              </th>
            ))}
            <th scope="col">{t.act}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.userId}>
              <th scope="row">
                {member.userName}
                <small>{member.departName}</small>
                <small>{t.done(member.solved, member.attempts)}</small>
              </th>
              {exercises.map(({ id, title }) => {
                const result = resultOf(member, id)
                return (
                  <td key={id}>
                    {result ? (
                      <Cell of={result} label={`${member.userName} ${title}`} onOpen={onOpen} />
                    ) : (
                      <span className={styles.none}>{t.notYet}</span>
                    )}
                  </td>
                )
              })}
              <td>
                <Button theme="borderless" type="tertiary" onClick={() => onRemove(member)}>
                  {t.remove}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ of, label, onOpen }: { of: Result; label: string; onOpen: (submissionId: string) => void }) {
  const score = t.passedOf(of.passed, of.total)
  return (
    <Button
      theme="borderless"
      type={of.solved ? 'primary' : 'danger'}
      aria-label={`${label} ${score}${of.solved === 1 ? ` ${t.byBrowser}` : ''}`}
      onClick={() => onOpen(of.submissionId)}
    >
      {of.solved ? '✓ ' : ''}
      {score}
      {of.solved === 1 && <small>{t.byBrowser}</small>}
    </Button>
  )
}

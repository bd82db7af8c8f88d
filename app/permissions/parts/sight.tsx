import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { ask } from '~/app/lib/api'
import { tellFailure } from '~/app/lib/tell'
import { PersonPicker } from '~/app/people/pickers'
import { Section } from '~/app/ui/page'
import type { Picked } from '~/app/ui/remote-picker'
import type { ResultOf } from '~/worker/core/call'
import * as calls from '~/worker/permissions/narrowing/calls'
import { t } from '../texts'
import style from '../permissions.module.css'

/** What somebody sees in a role, by the rules as they are: how much, and the first of it. */
export function SightOf({ roleId, roleCode }: { roleId: string; roleCode: string }) {
  const [person, setPerson] = useState<Picked | null>(null)
  const [busy, setBusy] = useState(false)
  const [seen, setSeen] = useState<ResultOf<typeof calls.sightOf> | null>(null)
  const look = async () => {
    if (!person) return
    setBusy(true)
    const answer = await ask(calls.sightOf, { userId: person.value, roleId })
    setBusy(false)
    setSeen(answer.ok ? answer.result : null)
    if (!answer.ok) tellFailure(answer)
  }
  return (
    <Section title={t.sight}>
      <p className={style.quiet}>{t.sightNote}</p>
      <div className={style.look}>
        <div className={style.picker}>
          <PersonPicker aria-label={t.person} roleCode={roleCode} value={person} onChange={setPerson} />
        </div>
        <Button disabled={!person} loading={busy} onClick={() => void look()}>
          {t.look}
        </Button>
      </div>
      {seen && (
        <div role="status">
          <strong>
            {seen.realname}：{t.sees(seen.total, seen.withoutRules)}
          </strong>
          {seen.others.map(({ resource, name, total, withoutRules }) => (
            <p key={resource} className={style.quiet}>
              {t.seesOthers(name, total, withoutRules)}
            </p>
          ))}
          {seen.first.length > 0 && (
            <ul className={style.rules} aria-label={t.firstSeen}>
              {seen.first.map(({ id, subjectNum, subjectName, year, leadDepartName }) => (
                <li key={id}>
                  <span>{subjectName}</span>
                  <small>{[subjectNum, year, leadDepartName].filter(Boolean).join(' · ')}</small>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Section>
  )
}

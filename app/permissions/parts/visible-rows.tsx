import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { callApi } from '~/app/lib/api'
import { notifyFailure } from '~/app/lib/notify'
import { PersonPicker } from '~/app/people/pickers'
import { Section } from '~/app/ui/page'
import type { PickerOption } from '~/app/ui/remote-picker'
import type { ResultOf } from '~/worker/core/call'
import * as calls from '~/worker/permissions/row-rules/calls'
import { t } from '../texts'
import style from '../permissions.module.css'

/** Rows that a person with the role can see under the saved rules: number and first rows. */
export function VisibleRows({ roleId, roleCode }: { roleId: string; roleCode: string }) {
  const [person, setPerson] = useState<PickerOption | null>(null)
  const [busy, setBusy] = useState(false)
  const [visible, setVisible] = useState<ResultOf<typeof calls.previewVisibility> | null>(null)
  const loadVisible = async () => {
    if (!person) return
    setBusy(true)
    const answer = await callApi(calls.previewVisibility, { userId: person.value, roleId })
    setBusy(false)
    setVisible(answer.ok ? answer.result : null)
    if (!answer.ok) notifyFailure(answer)
  }
  return (
    <Section title={t.sight}>
      <p className={style.muted}>{t.sightNote}</p>
      <div className={style.inspectForm}>
        <div className={style.picker}>
          <PersonPicker aria-label={t.person} roleCode={roleCode} value={person} onChange={setPerson} />
        </div>
        <Button disabled={!person} loading={busy} onClick={() => void loadVisible()}>
          {t.look}
        </Button>
      </div>
      {visible && (
        <div role="status">
          <strong>
            {visible.realname}：{t.sees(visible.total, visible.withoutRules)}
          </strong>
          {visible.others.map(({ resource, name, total, withoutRules }) => (
            <p key={resource} className={style.muted}>
              {t.seesOthers(name, total, withoutRules)}
            </p>
          ))}
          {visible.first.length > 0 && (
            <ul className={style.rules} aria-label={t.firstSeen}>
              {visible.first.map(({ id, subjectNum, subjectName, year, leadDepartName }) => (
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

import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { formatMinutes } from '~/app/lib/dates'
import { notifyFailure } from '~/app/lib/notify'
import { SideSheet } from '~/app/ui/semi-controls'
import { isAmong } from '~/worker/core/typed-keys'
import * as forms from '~/worker/forms/calls'
import type { FormVersion } from '~/worker/forms/contract'
import style from '../forms.module.css'
import { t } from '../texts'

/** Labels of the parts of a question. */
const parts = [
  ...['kind', 'label', 'help', 'required', 'words', 'show', 'require'],
  ...['options', 'offers', 'rows', 'columns', 'compute', 'unit', 'receipt', 'hiddenFrom'],
] as const
const partName = (part: string) => (isAmong(parts, part) ? t[`part_${part}`] : t.part_limits)

/** The versions of a form with their changes, newest first. */
export function VersionSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const [versions, setVersions] = useState<FormVersion[] | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    void callApi(forms.formVersions, { id }, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      if (answer.ok) setVersions(answer.result)
      else notifyFailure(answer)
    })
    return () => leaving.abort()
  }, [id])
  return (
    <SideSheet visible title={t.versions} width="min(520px, 100vw)" onCancel={onClose}>
      <ol className={style.versions}>
        {versions?.map(({ version, createBy, createTime, changes }) => (
          <li key={version}>
            <h3>{t.versionAt(version)}</h3>
            <p>
              {createBy} · {formatMinutes(createTime)}
            </p>
            {version === 1 ? (
              <p>{t.firstVersion}</p>
            ) : (
              <ul>
                {changes.map((one, at) => (
                  <li key={at} data-kind={one.kind}>
                    <strong>{one.kind === 'changed' ? t.changedOne : t[one.kind]}</strong> {one.label}
                    {one.parts.length > 0 && `（${[...new Set(one.parts.map(partName))].join('、')}）`}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </SideSheet>
  )
}
